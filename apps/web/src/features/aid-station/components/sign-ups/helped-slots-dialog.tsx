import { Button } from '../../../../shared/ui/buttons/button';
import common from '../../../../shared/ui/common.module.css';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { useShowHelpedSlots } from '../../api/sign-ups';
import { mostLikelyFirst, placesText, stateText } from './sign-up-texts';
import styles from './sign-ups-panel.module.css';

/** « Qui vient ? » for an office that granted help: its own people, and who comes of other offices. */
export default function HelpedSlotsDialog({
  id,
  eventName,
  onClose,
}: {
  /** The request for reinforcement. */
  id: number;
  eventName: string;
  onClose: () => void;
}) {
  const shown = useShowHelpedSlots(id);
  return (
    <Dialog
      title={`Qui vient\u00a0? ${eventName}`}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <QueryState query={shown}>
        {({ slots }) => (
          <>
            {slots.length === 0 && <p>Les inscriptions ne sont pas ouvertes.</p>}
            <ul className={common.plainList}>
              {slots.map((slot) => (
                <li key={slot.slotId} className={styles.slot}>
                  <h3>{slot.name}</h3>
                  <p className={common.note}>
                    du {formatDateTime(slot.startsAt)} au {formatDateTime(slot.endsAt)}
                  </p>
                  <p>{slot.isCancelled ? 'Ce poste de secours n’a plus lieu.' : placesText(slot)}</p>
                  <ul className={common.plainList}>
                    {mostLikelyFirst(slot.people).map((person) => (
                      <li key={person.memberId}>
                        <strong>{person.name}</strong> ({person.officeName})&nbsp;: {stateText(person)}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
