import type { ReactNode } from 'react';
import { type Account, isStaff } from '../../../shared/session/session';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { setSingleKeys, useAreSingleKeysOn } from '../../../shared/ui/single-keys';
import styles from './keys-dialog.module.css';

interface Keys {
  readonly keys: ReactNode;
  readonly does: string;
  /** Of a single character, so that it can be switched off. */
  readonly isSingle?: true;
}

const one = (key: string) => <kbd>{key}</kbd>;
const both = (first: string, second: string) => (
  <>
    {one(first)} {one(second)}
  </>
);

const everywhere: readonly Keys[] = [
  { keys: both('Ctrl', 'K'), does: 'Rechercher et ouvrir (⌘ K sur un Mac)' },
  { keys: one('/'), does: 'Rechercher et ouvrir', isSingle: true },
  { keys: one('?'), does: 'Afficher ces raccourcis', isSingle: true },
  { keys: one('Échap'), does: 'Fermer la fenêtre ou le menu ouvert' },
];
const inPalette: readonly Keys[] = [
  { keys: both('↓', '↑'), does: 'Choisir un résultat' },
  { keys: one('Entrée'), does: 'Ouvrir le résultat choisi, le premier par défaut' },
];
const inForms: readonly Keys[] = [{ keys: both('Ctrl', 'S'), does: 'Enregistrer (⌘ S sur un Mac)' }];
const inDossier: readonly Keys[] = [
  { keys: one('J'), does: 'Dossier suivant de la liste d’où l’on vient', isSingle: true },
  { keys: one('K'), does: 'Dossier précédent', isSingle: true },
  {
    keys: (
      <>
        {one('G')} puis {one('A')}
      </>
    ),
    does: 'Ouvrir l’onglet « Administratif » ; de même les autres, par leur initiale',
    isSingle: true,
  },
  { keys: both('←', '→'), does: 'Onglet précédent ou suivant, quand un onglet a le focus' },
];

/** « Raccourcis clavier »: the keys by screen, and the switch of those of a single character. */
export default function KeysDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const areSingleKeysOn = useAreSingleKeysOn();
  const groups: readonly (readonly [label: string, keys: readonly Keys[]])[] = [
    ['Partout', everywhere],
    ['Dans la recherche', inPalette],
    ...(isStaff(account)
      ? ([
          ['Dans un formulaire', inForms],
          ['Dans un dossier', inDossier],
        ] as const)
      : []),
  ];
  return (
    <Dialog title="Raccourcis clavier" width={560} onClose={onClose}>
      <div className={styles.groups}>
        {groups.map(([label, keys]) => (
          <section key={label}>
            <h3>{label}</h3>
            <dl className={styles.keys}>
              {keys.map(({ keys: pressed, does, isSingle }) => (
                <div key={does} className={isSingle && !areSingleKeysOn ? styles.off : undefined}>
                  <dt>{pressed}</dt>
                  <dd>
                    {does}
                    {isSingle && !areSingleKeysOn && ' (désactivé)'}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={areSingleKeysOn}
          aria-describedby="single-keys-hint"
          onChange={({ target }) => setSingleKeys(target.checked)}
        />
        Raccourcis d’une seule touche
      </label>
      <p id="single-keys-hint" className={styles.hint}>
        À désactiver si vous dictez votre texte ou si une aide technique utilise ces touches. Le choix est gardé dans ce
        navigateur.
      </p>
    </Dialog>
  );
}
