import { Button } from '../../ui/buttons/button';
import { lazily } from '../../ui/lazy/lazy-value';
import type { AutosavePhase } from './autosave-machine';
import styles from './autosave-status.module.css';
import { conflictsId, scrollToConflicts } from './scroll-to-conflicts';
import type { AutosaveConflict, AutosaveForm } from './use-autosave-form';

type Shown = Pick<AutosaveForm<object>, 'phase' | 'savedAt' | 'reason' | 'conflicts' | 'flush'>;

const clock = lazily(() => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }));

const texts: Readonly<Record<Exclude<AutosavePhase, 'conflict'>, string>> = {
  untouched: 'Votre saisie s’enregistre au fur et à mesure',
  unsaved: 'Modifications en attente d’enregistrement…',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  offline: 'Hors connexion\u00a0: votre saisie est gardée sur cet appareil et sera enregistrée au retour du réseau',
  failed: 'L’enregistrement n’a pas abouti\u00a0: votre saisie est gardée et un nouvel essai suit',
  refused: 'Non enregistré',
  wrong: 'Il reste des champs à compléter ou à corriger\u00a0; le reste est enregistré',
};

const toneOf: Partial<Record<AutosavePhase, string | undefined>> = {
  saved: styles.good,
  conflict: styles.bad,
  offline: styles.warning,
  failed: styles.warning,
  refused: styles.bad,
  wrong: styles.bad,
};

/** Shows whether the input is saved, and since when: « Enregistré à 14:32 ». */
export function AutosaveStatus({ phase, savedAt, reason, conflicts, flush }: Shown) {
  const isStuck = phase === 'failed' || phase === 'offline' || phase === 'refused';
  return (
    <div className={styles.line}>
      <p role="status" className={`${styles.status} ${toneOf[phase] ?? ''}`} data-phase={phase}>
        {/* What passes within a second is for the eyes. */}
        <span aria-hidden={phase === 'unsaved' || phase === 'saving' || undefined}>
          {phase === 'conflict' ? conflictTexts[sourceOf(conflicts)].status : texts[phase]}
        </span>
        {phase === 'saved' && savedAt !== null && ` à ${clock().format(savedAt)}`}
        {phase === 'refused' && reason && `\u00a0: ${reason}`}
      </p>
      {phase === 'conflict' && (
        <Button size="small" onClick={scrollToConflicts}>
          Choisir
        </Button>
      )}
      {isStuck && (
        <Button size="small" onClick={() => void flush()}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

export interface AutosaveConflictsProps {
  form: Pick<AutosaveForm<object>, 'conflicts' | 'choose'>;
  /** Returns the label of the field and its values as text. */
  describe: (conflict: AutosaveConflict) => { readonly label: string; readonly mine: string; readonly theirs: string };
}

type Source = 'self' | 'other' | 'several';

/** Whose the other values are: the same person's, one other person's, or several or unknown people's. */
function sourceOf(conflicts: readonly AutosaveConflict[]): Source {
  const [first, ...others] = conflicts.map(({ by }) => by);
  const isOne = first && others.every((by) => by?.isSelf === first.isSelf && by.who === first.who);
  return !isOne ? 'several' : first.isSelf ? 'self' : 'other';
}

const conflictTexts: Readonly<Record<Source, { readonly title: string; readonly status: string }>> = {
  self: {
    title: 'Vous avez modifié cette demande dans un autre onglet pendant votre saisie',
    status: 'À vous de choisir : vous avez modifié la même information dans un autre onglet',
  },
  other: { title: '', status: 'À vous de choisir : une autre personne a modifié la même information' },
  several: {
    title: 'Cette demande a été modifiée pendant votre saisie',
    status: 'À vous de choisir : la même information a été modifiée entre-temps',
  },
};

function whoseOf({ by }: AutosaveConflict): string {
  if (!by) return 'Enregistré entre-temps';
  return `${by.isSelf ? 'Dans un autre onglet' : (by.who ?? 'Une autre personne')}, le ${by.when}`;
}

/** Shows both values of each conflicting field side by side, with buttons to choose. */
export function AutosaveConflicts({ form: { conflicts, choose }, describe }: AutosaveConflictsProps) {
  if (conflicts.length === 0) return null;
  const source = sourceOf(conflicts);
  const who = source === 'other' ? (conflicts[0]!.by?.who ?? 'Une autre personne') : null;
  return (
    <section
      id={conflictsId}
      tabIndex={-1}
      className={styles.conflicts}
      role="alert"
      aria-label="Modifications simultanées"
    >
      <h2>{who ? `${who} a modifié cette demande pendant votre saisie` : conflictTexts[source].title}</h2>
      <p>Rien n’est perdu ni écrasé. Choisissez ce qui doit être gardé&nbsp;:</p>
      <ul>
        {conflicts.map((conflict) => {
          const { label, mine, theirs } = describe(conflict);
          return (
            <li key={conflict.field}>
              <h3>{label}</h3>
              <div className={styles.sides}>
                <div>
                  <p>
                    <strong>{conflict.by?.isSelf ? 'Dans cet onglet' : 'Vous'} :</strong> {mine || '(vide)'}
                  </p>
                  <Button size="small" onClick={() => choose(conflict.field, 'mine')}>
                    Garder ma saisie<span className="pds-visually-hidden">&nbsp;: {label}</span>
                  </Button>
                </div>
                <div>
                  <p>
                    <strong>{whoseOf(conflict)} :</strong> {theirs || '(vide)'}
                  </p>
                  <Button size="small" onClick={() => choose(conflict.field, 'theirs')}>
                    Prendre cette version<span className="pds-visually-hidden">&nbsp;: {label}</span>
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
