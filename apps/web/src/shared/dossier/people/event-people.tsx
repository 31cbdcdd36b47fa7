import type { EventPeopleAnswer, PersonWithAccessAnswer } from '@pds/api-client/generated/model';
import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import styles from '../changes/changes.module.css';
import { useListEventPeople } from './people';

const HandOverDialog = lazyComponent(() => import('./hand-over-dialog'));

/** Who sees an event and why, for its organiser, and the button to hand it over. */
export default function EventPeople({
  demandId,
  mayHandOver,
  Frame,
}: {
  demandId: number;
  mayHandOver: boolean;
  /** The titled section of the page. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
}) {
  const { data } = useListEventPeople(demandId);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <Frame title="Qui voit cet évènement ?">
      <div className={styles.asked}>
        <ul className={styles.list}>
          {data.people.map((person) => (
            <li key={person.email}>
              <p>
                <strong>{person.name}</strong> {person.email}
              </p>
              <p className={styles.hint}>{reasonOf(person, data)}</p>
            </li>
          ))}
          {data.association !== null && (
            <li>
              <p>
                <strong>{data.association}</strong>
              </p>
              <p className={styles.hint}>l’association</p>
            </li>
          )}
        </ul>
        {mayHandOver && <Button onClick={() => setOpen(true)}>Confier l’évènement</Button>}
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
