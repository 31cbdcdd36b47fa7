import type { EventPeopleAnswer, PersonWithAccessAnswer } from '@pds/api-client/generated/model';
import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import { useListEventPeople } from './people';
import styles from './people.module.css';

const HandOverDialog = lazyComponent(() => import('./hand-over-dialog'));

/** Who sees an event and why, for its organiser, and the button to hand it over. */
export default function EventPeople({
  demandId,
  Frame,
}: {
  demandId: number;
  /** The titled section of the page. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const { data } = useListEventPeople(demandId);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <Frame title="Qui voit cet évènement ?">
      <ul className={styles.people}>
        {data.people.map((person) => (
          <li key={person.email}>
            <strong>{person.name}</strong> {person.email}
            <span>{reasonOf(person, data)}</span>
          </li>
        ))}
        {data.association !== null && (
          <li>
            <strong>{data.association}</strong>
            <span>l’association</span>
          </li>
        )}
      </ul>
      <div className={styles.action}>
        <Button onClick={() => setOpen(true)}>Confier l’évènement</Button>
      </div>
      {/* The section may be in a form, and a form cannot be in another. */}
      {isOpen &&
        createPortal(
          <HandOverDialog demandId={demandId} organisation={data.organisation} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </Frame>
  );
}

function reasonOf({ reason }: PersonWithAccessAnswer, { organisation }: EventPeopleAnswer): string {
  if (reason === 'manager') return `membre de ${organisation}`;
  return reason === 'handler' ? 'gestionnaire de l’évènement' : 'a déposé la demande';
}
