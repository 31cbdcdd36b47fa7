import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import { lazily } from '../../ui/lazy/lazy-value';
import type { AutosavePhase } from './autosave-machine';
import styles from './autosave-status.module.css';
import type { ConflictChoicesProps } from './conflict-choices';
import { loadConflictChoices, scrollToConflicts } from './conflicts';
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
          {phase === 'conflict' ? conflictTexts[sourceOf(conflicts)] : texts[phase]}
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

export type ConflictSource = 'self' | 'other' | 'several';

/** Whose the other values are: the same person's, one other person's, or several or unknown people's. */
export function sourceOf(conflicts: readonly AutosaveConflict[]): ConflictSource {
  const [first, ...others] = conflicts.map(({ by }) => by);
  const isOne = first && others.every((by) => by?.isSelf === first.isSelf && by.who === first.who);
  return !isOne ? 'several' : first.isSelf ? 'self' : 'other';
}

const conflictTexts: Readonly<Record<ConflictSource, string>> = {
  self: 'À vous de choisir\u00a0: vous avez modifié la même information dans un autre onglet',
  other: 'À vous de choisir\u00a0: une autre personne a modifié la même information',
  several: 'À vous de choisir\u00a0: la même information a été modifiée entre-temps',
};

/** Loaded when there is something to choose: see {@link loadConflictChoices}. */
const Choices = lazyComponent(loadConflictChoices, { instead: () => null });

/** Shows both values of each conflicting field side by side, with buttons to choose. */
export function AutosaveConflicts(props: ConflictChoicesProps) {
  return props.form.conflicts.length > 0 ? <Choices {...props} /> : null;
}
