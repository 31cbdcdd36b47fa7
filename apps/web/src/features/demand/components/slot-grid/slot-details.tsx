import { flushSync } from 'react-dom';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { SlotCard, type SlotCardProps } from '../slots/slot-card';
import styles from './slot-details.module.css';

export interface SlotDetailsProps extends Omit<SlotCardProps, 'folded'> {
  onClose: () => void;
}

/** Everything about one row of the grid beside it: its fields, hours, sizing, « pourquoi ? » and actions. Changes are those of the form. */
export default function SlotDetails({ onClose, actions, onTry, readOnly, ...card }: SlotDetailsProps) {
  /** Closes before another dialog opens, which then returns the focus to where it was before the details. */
  const closing =
    <Argument,>(action: (argument: Argument) => void) =>
    (argument: Argument) => {
      flushSync(onClose);
      action(argument);
    };
  return (
    <Dialog side width={820} title="Détail du créneau" onClose={onClose}>
      <fieldset disabled={readOnly} className={styles.details}>
        <SlotCard
          {...card}
          folded={false}
          readOnly={readOnly}
          onTry={closing(onTry)}
          actions={{ busy: actions.busy, copy: closing(actions.copy), remove: closing(actions.remove) }}
        />
      </fieldset>
    </Dialog>
  );
}
