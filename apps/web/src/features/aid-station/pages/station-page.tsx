import { counted } from '@pds/kernel';
import type { AidStationAnswer } from '@pds/api-client/generated/model';
import { useParams } from 'react-router';
import { useShowAidStation } from '../api/own-stations';
import { pathTo } from '../../../routing/routes';
import { DossierStanding } from '../../../shared/dossier/dossier-standing';
import { RepeatButton } from '../../../shared/dossier/repeat-button';
import { relatedFileUrl } from '../../../shared/dossier/related-files';
import { ReplyLinks } from '../../../shared/dossier/reply-links';
import { InvoiceReferences, SendPaper } from '../../../shared/dossier/send-paper';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { ButtonLink } from '../../../shared/ui/buttons/button';
import { DateCell } from '../../../shared/ui/text/cells';
import { DetailPage, DetailSection, Facts } from '../../../shared/ui/page/detail-page';
import { fileSize } from '../../../shared/ui/text/file-size';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../../shared/ui/text/format';
import { eventNatures, organiserStatusOf } from '../../../shared/reference/statuses';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import common from '../../../shared/ui/common.module.css';
import styles from './station-page.module.css';

/** Loaded after the page. */
const Withdraw = lazyComponent(() => import('../../../shared/dossier/withdrawal/withdraw'), { instead: () => null });
const EventPeople = lazyComponent(() => import('../../../shared/dossier/people/event-people'), { instead: () => null });

/** One of the organiser's stations, read-only (spec organiser 2.11). */
export default function StationPage() {
  const id = Number(useParams().id);
  const station = useShowAidStation(id);
  return (
    <DetailPage
      title={`Poste de secours n° ${id}`}
      documentTitle={station.data?.aidStation.eventName}
      breadcrumb={[{ label: 'Mes postes de secours', to: pathTo('organization_aid-station_list') }]}
      query={station}
      actions={({ aidStation, standing }) => (
        <>
          <ReplyLinks toAnswer={standing?.toAnswer ?? []} />
          <SendPaper demandId={id} standing={standing} />
          <RepeatButton id={id} eventName={aidStation.eventName} />
        </>
      )}
      meta={({ standing }) => standing?.isDropped && <StatusTag status={organiserStatusOf({ status: 3, standing })} />}
    >
      {({ aidStation, slots, documents, invoices, relatedFiles, nextStep, standing }) => (
        <>
          {nextStep && (
            <DossierStanding
              step={nextStep}
              toPay={invoices.filter(({ balance }) => balance > 0)}
              standing={standing}
            />
          )}
          <InvoiceReferences standing={standing} />
          <DetailSection title="Manifestation">
            <Facts
              facts={[
                ['Nom', aidStation.eventName],
                ['Type', aidStation.eventType === null ? null : eventNatures[aidStation.eventType]],
                ['Organisation', aidStation.orga],
                ['Début', formatDateTime(aidStation.startDate)],
                ['Fin', formatDateTime(aidStation.endDate)],
                ['Public au plus', counted(aidStation.publicPeak, 'personne')],
                ['Lieu', aidStation.eventPlace],
                ['Adresse', aidStation.eventAddress],
                ['Code postal et ville', `${aidStation.eventPlaceZip} ${aidStation.eventPlaceCity}`.trim()],
                ['Commentaires', aidStation.comments],
              ]}
            />
          </DetailSection>
          <DetailSection title="Coordonnées du gestionnaire">
            <Facts
              facts={[
                ['Nom', `${aidStation.manager.firstName} ${aidStation.manager.lastName}`.trim()],
                ['Téléphone', aidStation.manager.phone],
                ['E-mail', aidStation.manager.email],
              ]}
            />
          </DetailSection>
          <DetailSection title="Créneaux">
            <div className={common.stack}>
              {slots.map((slot) => (
                <article key={slot.id} className={styles.slot}>
                  <h3>{slot.name}</h3>
                  <Facts
                    facts={[
                      ['Début', <DateCell key="start" value={slot.startDate} />],
                      ['Fin', <DateCell key="end" value={slot.endDate} />],
                      ['Heures au total', hours(slot.totalHours)],
                      ['Heures de nuit', hours(slot.nightHours)],
                      ['Heures fériées', hours(slot.holidayHours)],
                    ]}
                  />
                </article>
              ))}
            </div>
          </DetailSection>
          {documents.length + invoices.length > 0 && (
            <DetailSection title="Documents">
              <Papers documents={documents} invoices={invoices} />
            </DetailSection>
          )}
          {standing && <EventPeople demandId={id} Frame={DetailSection} />}
          {relatedFiles.length > 0 && (
            <DetailSection title="Documents annexes">
              <ul className={styles.papers}>
                {relatedFiles.map((file) => (
                  <li key={file.id}>
                    {file.name} :{' '}
                    <a href={relatedFileUrl(file.id)} download={file.originalName}>
                      {file.originalName}
                    </a>{' '}
                    {fileSize(file.size)}
                  </li>
                ))}
              </ul>
            </DetailSection>
          )}
          <Withdraw demandId={id} />
        </>
      )}
    </DetailPage>
  );
}

const kinds: Readonly<Record<number, string>> = { 1: 'Devis', 2: 'Convention', 3: 'Déclaration de dispositif' };

function Papers({ documents, invoices }: Pick<AidStationAnswer, 'documents' | 'invoices'>) {
  return (
    <ul className={styles.papers}>
      {documents.map(({ id, uniq, type }) => (
        <li key={uniq}>
          <ButtonLink href={`/api/document/${uniq}`}>
            {kinds[type]} n° {id}
          </ButtonLink>
        </li>
      ))}
      {invoices.map(({ id, number, amount, balance, dueDate }) => (
        <li key={number}>
          <ButtonLink href={`/api/invoice/download/${id}`}>Facture n° {number}</ButtonLink>
          <span>
            {formatMoney(amount)},{' '}
            {balance === 0 ? 'rien à régler' : `reste ${formatMoney(balance)} au plus tard le ${formatDate(dueDate)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const hours = (value: number) => `${formatNumber(value)} h`;
