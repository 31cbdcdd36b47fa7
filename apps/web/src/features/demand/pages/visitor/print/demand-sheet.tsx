import type { DemandPrintAnswer, ToldSlotAnswer } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { departmentText } from '../../../../../shared/reference/event-department';
import { useDepartments } from '../../../../../shared/reference/reference-lists';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { Button } from '../../../../../shared/ui/buttons/button';
import { useDocumentTitle } from '../../../../../shared/ui/page/document-title';
import { formatDateTime } from '../../../../../shared/ui/text/format';
import { QueryState } from '../../../../../shared/ui/state/query-state';
import { usePrintDemand } from '../../../api/demands';
import { type PrintedFact, particularityFacts, slotFacts } from './printed-facts';
import styles from './demand-sheet.module.css';

/** A printable demand: everything that its organiser entered. @param props.children further sections */
export function DemandSheet({ uniqId, children }: { uniqId: string; children?: ReactNode }) {
  const demand = usePrintDemand(uniqId);
  // The page's title becomes the name of the printed file.
  useDocumentTitle(
    demand.data ? `${demand.data.eventName} – demande n° ${demand.data.id}` : 'Demande de poste de secours',
  );
  return <QueryState query={demand}>{(loaded) => <Sheet demand={loaded}>{children}</Sheet>}</QueryState>;
}

/** The page around a sheet, without any other layout. */
export function PaperPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}

function Sheet({ demand, children }: { demand: DemandPrintAnswer; children: ReactNode }) {
  const department = useDepartmentText(demand);
  const place = [demand.eventPlace, demand.eventAddress, `${demand.eventPlaceZip} ${demand.eventPlaceCity}`]
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <>
      <div className={styles.tools}>
        <Button variant="primary" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.header}>
          <p>Postes de secours</p>
          <h1>Demande de poste de secours n° {demand.id}</h1>
          <p>Envoyée le {formatDateTime(demand.createdAt)}</p>
        </header>
        <section>
          <h2>Évènement</h2>
          <FactList
            facts={[
              ['Nom', demand.eventName],
              ['Type', (demand.eventType !== null && eventNatures[demand.eventType]) || '—'],
              ['Lieu', place.join('\n') || '—'],
              ['Département', department],
              ['Commentaires', demand.comments || '—'],
            ]}
          />
        </section>
        <section>
          <h2>Organisateur</h2>
          <FactList
            facts={[
              ['Nom', `${demand.contactFirstName} ${demand.contactLastName}`.trim() || '—'],
              ['E-mail', demand.contactEmail || '—'],
              ['Téléphone', demand.contactPhone || '—'],
            ]}
          />
        </section>
        <section>
          <h2>Créneaux</h2>
          {demand.slots.map((slot, index) => (
            <Slot key={index} slot={slot} />
          ))}
        </section>
        <OptionalSection
          title="Particularités et renseignements préparatoires"
          facts={particularityFacts(demand.particularities)}
        />
        {demand.options.length > 0 && (
          <section>
            <h2>Options du dispositif</h2>
            <ul className={styles.options}>
              {demand.options.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
        {children}
      </article>
    </>
  );
}

function Slot({ slot }: { slot: ToldSlotAnswer }) {
  return (
    <section className={styles.slot}>
      <h3>{slot.name}</h3>
      <FactList facts={slotFacts(slot)} />
    </section>
  );
}

/** A section that is shown if one of its facts has a value. */
export function OptionalSection({ title, facts }: { title: string; facts: readonly PrintedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function FactList({ facts }: { facts: readonly PrintedFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the department's code and name, or its code alone until the names are loaded. */
function useDepartmentText({ severalDepartments, eventDepartment }: DemandPrintAnswer): string {
  const departments = useDepartments();
  if (severalDepartments) return 'Dispositif sur plusieurs départements';
  return departmentText(eventDepartment, departments.data ?? [], '—');
}
