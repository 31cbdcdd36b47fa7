import { useEffect } from 'react';
import { Button } from '../../ui/buttons/button';
import styles from './autosave-status.module.css';
import { sourceOf } from './conflict-source';
import { conflictsId, showAwaitedConflicts } from './scroll-to-conflicts';
import type { AutosaveConflict, AutosaveForm } from './use-autosave-form';

export interface ConflictChoicesProps {
  form: Pick<AutosaveForm<object>, 'conflicts' | 'choose'>;
  /** Returns the label of the field and its values as text. */
  describe: (conflict: AutosaveConflict) => { readonly label: string; readonly mine: string; readonly theirs: string };
}

const titles = {
  self: 'Vous avez modifié cette demande dans un autre onglet pendant votre saisie',
  other: '',
  several: 'Cette demande a été modifiée pendant votre saisie',
} as const;

function whoseOf({ by }: AutosaveConflict): string {
  if (!by) return 'Enregistré entre-temps';
  return `${by.isSelf ? 'Dans un autre onglet' : (by.who ?? 'Une autre personne')}, le ${by.when}`;
}

/** Both values of each conflicting field side by side, with buttons to choose. */
export default function ConflictChoices({ form: { conflicts, choose }, describe }: ConflictChoicesProps) {
  useEffect(showAwaitedConflicts, []);
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
      <h2>{who ? `${who} a modifié cette demande pendant votre saisie` : titles[source]}</h2>
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
