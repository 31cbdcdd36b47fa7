import { useEffect } from 'react';
import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import { lazily } from '../../ui/lazy/lazy-value';
import type { AutosavePhase } from './autosave-machine';
import styles from './autosave-status.module.css';
import type { ConflictChoicesProps } from './conflict-choices';
import { type ConflictSource, sourceOf } from './conflict-source';
import { scrollToConflicts } from './scroll-to-conflicts';
import type { AutosaveForm } from './use-autosave-form';

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

const conflictTexts: Readonly<Record<ConflictSource, string>> = {
  self: 'À vous de choisir\u00a0: vous avez modifié la même information dans un autre onglet',
  other: 'À vous de choisir\u00a0: une autre personne a modifié la même information',
  several: 'À vous de choisir\u00a0: la même information a été modifiée entre-temps',
};

const loadChoices = () => import('./conflict-choices');
const Choices = lazyComponent(loadChoices, { instead: () => null });

/** Shows both values of each conflicting field side by side, with buttons to choose. */
export function AutosaveConflicts(props: ConflictChoicesProps) {
  // In advance: a conflict appears when the network has just returned.
  useEffect(() => void loadChoices().catch(() => undefined), []);
  return props.form.conflicts.length > 0 ? <Choices {...props} /> : null;
}
