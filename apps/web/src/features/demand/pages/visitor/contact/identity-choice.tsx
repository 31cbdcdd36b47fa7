import styles from './contact-page.module.css';

export type Identity = 'register' | 'login';

/** Whether a visitor files the request with a new account or logs in to theirs. */
export function IdentityChoice({ identity, choose }: { identity: Identity; choose: (identity: Identity) => void }) {
  const choices: [Identity, string, string][] = [
    ['register', 'Je n’ai pas de compte', 'Un compte est créé avec vos coordonnées.'],
    ['login', 'J’ai déjà un compte', 'Connectez-vous pour retrouver vos demandes.'],
  ];
  return (
    <fieldset className={styles.choices}>
      <legend className="pds-visually-hidden">Votre compte</legend>
      {choices.map(([value, label, hint]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="identity"
            value={value}
            checked={identity === value}
            onChange={() => choose(value)}
          />
          <span>
            <strong>{label}</strong>
            <span>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
