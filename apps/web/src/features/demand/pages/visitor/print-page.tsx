import type { DemandPrintAnswer } from '@pds/api-client/generated/model';
import { usePrintDemand } from '../../api/demands';
import { Button } from '../../../../shared/ui/button';
import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../../shared/ui/document-title';
import { formatDateTime, formatNumber } from '../../../../shared/ui/format';
import { QueryState } from '../../../../shared/ui/query-state';
import { eventNatures } from '../../../../shared/reference/statuses';
import styles from './print-page.module.css';

/** A demand on paper, for whoever holds its unguessable link (spec organiser 2.1). */
export default function PrintPage() {
  const { uniqId = '' } = useParams();
  const demand = usePrintDemand(uniqId);
  useDocumentTitle(demand.data?.eventName ?? 'Demande de poste de secours');
  return (
    <main className={styles.page}>
      <QueryState query={demand}>{(loaded) => <Sheet demand={loaded} />}</QueryState>
    </main>
  );
}

function Sheet({ demand }: { demand: DemandPrintAnswer }) {
  const place = [demand.eventPlace, demand.eventAddress, `${demand.eventPlaceZip} ${demand.eventPlaceCity}`]
    .map((line) => line?.trim())
    .filter(Boolean);
  const facts: [string, string][] = [
    ['Manifestation', demand.eventName],
    ['Type', demand.eventType ? (eventNatures[demand.eventType] ?? '—') : '—'],
    ['Lieu', place.join(', ') || '—'],
    [
      'Département',
      demand.severalDepartments
        ? 'Dispositif sur plusieurs départements'
        : demand.eventDepartment === '0'
          ? 'À l’étranger ou autre cas'
          : (demand.eventDepartment ?? '—'),
    ],
    ['Commentaires', demand.comments],
    ['Demandeur', `${demand.contactFirstName} ${demand.contactLastName}`],
    ['E-mail', demand.contactEmail],
    ['Téléphone', demand.contactPhone],
  ];
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
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h2>Créneaux</h2>
        <div className={styles.scroll} role="region" aria-label="Créneaux" tabIndex={0}>
          <table className={styles.slots}>
            <thead>
              <tr>
                <th scope="col">Créneau</th>
                <th scope="col">Début</th>
                <th scope="col">Fin</th>
                <th scope="col">Public</th>
                <th scope="col">Nature</th>
              </tr>
            </thead>
            <tbody>
              {demand.slots.map((slot, index) => (
                <tr key={index}>
                  <th scope="row">{slot.name}</th>
                  <td>{formatDateTime(slot.startDate)}</td>
                  <td>{formatDateTime(slot.endDate)}</td>
                  <td>{formatNumber(slot.publicPeak)}</td>
                  <td>{eventNatures[slot.nature] ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </article>
    </>
  );
}
