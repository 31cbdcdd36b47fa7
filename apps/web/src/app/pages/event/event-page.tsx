import { counted, dialledNumber } from '@pds/kernel';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { Link, useParams } from 'react-router';
import { useShowDemand } from '../../../features/demand/api/demands';
import { OutdatedQuoteNotice } from '../../../features/demand/components/funnel/frame/outdated-quote-notice';
import { mayEdit } from '../../../features/demand/components/funnel/may-edit';
import { pathTo, routes } from '../../../routing/routes';
import { AskChange } from '../../../shared/dossier/changes/ask-change';
import { ChangeList } from '../../../shared/dossier/changes/change-list';
import { changeStateText, isWithdrawal, useAskForChange } from '../../../shared/dossier/changes/change-requests';
import { DossierStanding } from '../../../shared/dossier/dossier-standing';
import { StepLine } from '../../../shared/dossier/next-step-line';
import { relatedFileUrl } from '../../../shared/dossier/related-files';
import { RepeatButton } from '../../../shared/dossier/repeat-button';
import { ReplyLinks } from '../../../shared/dossier/reply-links';
import { InvoiceReferences, SendPaper } from '../../../shared/dossier/send-paper';
import { Withdraw } from '../../../shared/dossier/withdrawal/withdraw';
import { capitalized, documentNames, agreedParticiple } from '../../../shared/reference/document-names';
import { eventNatures, organiserStatusOf } from '../../../shared/reference/statuses';
import { useHasRole } from '../../../shared/session/session';
import { ButtonLink, RouteLink } from '../../../shared/ui/buttons/button';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { AssociationContact } from '../../../shared/ui/page/association-contact';
import { DetailPage, DetailSection, type Fact, Facts } from '../../../shared/ui/page/detail-page';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { DateCell } from '../../../shared/ui/text/cells';
import { fileSize } from '../../../shared/ui/text/file-size';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../../shared/ui/text/format';
import { ToPay, toPayAnchor } from './to-pay';
import styles from './event-page.module.css';

/** Loaded after the page, with who sees the event. */
const EventPeople = lazyComponent(() => import('../../../shared/dossier/people/event-people'), { instead: () => null });

/** Its code is not needed for what waits for the organiser. */
const Attestation = lazyComponent(() => import('../../../features/documents/components/attestation'), {
  instead: () => null,
});

interface Shown {
  readonly dossier: DossierAnswer;
}

/** The page of an event, from its request to its last payment, for its organiser (spec organiser 2.11). */
export default function EventPage() {
  const id = Number(useParams().id);
  const query = useShowDemand(id);
  const isStation = query.data?.isAidStation ?? false;
  return (
    <DetailPage
      title={isStation ? `Poste de secours n° ${id}` : `Demande n° ${id}`}
      subject={query.data?.demand.eventName}
      documentTitle={query.data?.demand.eventName}
      breadcrumb={[
        isStation
          ? { label: 'Mes postes de secours', to: pathTo('organization_aid-station_list') }
          : { label: 'Mes demandes', to: pathTo('organization_demand_list') },
      ]}
      query={query}
      meta={({ demand, standing }) => <StatusTag status={organiserStatusOf({ ...demand, standing })} />}
    >
      {(dossier) => (
        <>
          <Turn dossier={dossier} />
          {mayEdit(dossier) && <OutdatedQuoteNotice dossier={dossier} />}
          <InvoiceReferences standing={dossier.standing} />
          <Contacts dossier={dossier} />
          <Event dossier={dossier} />
          <Slots dossier={dossier} />
          <Papers dossier={dossier} />
          <ToPay invoices={dossier.invoices} />
          <Changes dossier={dossier} />
          {dossier.standing && !dossier.demand.deletedAt && (
            <EventPeople demandId={id} mayHandOver={!isGivenUp(dossier)} Frame={DetailSection} />
          )}
          <Thread dossier={dossier} />
        </>
      )}
    </DetailPage>
  );
}

/** The association does not take the event on. */
const isGivenUp = ({ demand, standing }: DossierAnswer) => demand.status === 2 || standing?.isDropped === true;

/** Whose turn it is, the next step as a button, and what may be done beside it. */
function Turn({ dossier }: Shown) {
  const { demand, nextStep, invoicesToPay, standing, documents, changes } = dossier;
  const { id, eventName, uniqId, deletedAt } = demand;
  const { mutateAsync: ask } = useAskForChange(id);
  const editable = useHasRole(...routes.organization_demand_edit.allowed) && mayEdit(dossier);
  const editPath = pathTo('organization_demand_edit', { id });
  const toAnswer = standing?.toAnswer ?? [];
  const waiting = changes.requests.filter(({ state }) => state === 'open');
  const isToDescribe = nextStep?.code === 'describe-slots';
  return (
    <div>
      {waiting.map((request) => (
        <StepLine
          key={request.id}
          by="association"
          text={{ who: 'Association', what: changeStateText(request), isLate: false }}
        />
      ))}
      {nextStep && !waiting.some(isWithdrawal) && (
        <DossierStanding step={nextStep} toPay={invoicesToPay} standing={standing} />
      )}
      <div className={styles.actions}>
        <ReplyLinks toAnswer={toAnswer} />
        {invoicesToPay.length > 0 && (
          <ButtonLink variant={toAnswer.length > 0 ? 'primary' : 'call'} href={`#${toPayAnchor}`}>
            {invoicesToPay.length > 1 ? 'Régler les factures' : 'Régler la facture'}
          </ButtonLink>
        )}
        {editable && (
          <RouteLink variant={isToDescribe ? 'call' : 'default'} to={editPath}>
            {isToDescribe ? 'Décrire les créneaux' : 'Modifier ma demande'}
          </RouteLink>
        )}
        {/* Before the first quote, the organiser changes the demand itself. */}
        {changes.mayAsk && (!editable || documents.length > 0) && <AskChange ask={ask} />}
        <SendPaper demandId={id} standing={standing} />
        {!deletedAt && <RepeatButton id={id} eventName={eventName} />}
        {!deletedAt && (
          <ButtonLink href={pathTo('demand_print_no_auth', { uniqId })} newTab>
            imprimer ma demande
          </ButtonLink>
        )}
        {changes.withdrawal && <Withdraw demandId={id} withdrawal={changes.withdrawal} />}
      </div>
    </div>
  );
}

function Contacts({ dossier: { demand, slots, standing } }: Shown) {
  const onSite = new Map(
    slots.flatMap(({ contactSlots }) => contactSlots).map((contact) => [`${contact.name} ${contact.phone}`, contact]),
  );
  return (
    <>
      {standing?.contact && (
        <DetailSection title="Votre association">
          <AssociationContact contact={standing.contact} />
        </DetailSection>
      )}
      <DetailSection title="Coordonnées du gestionnaire">
        <Facts
          facts={[
            ['Nom', `${demand.manager.firstName} ${demand.manager.lastName}`.trim()],
            ['Téléphone', demand.manager.phone],
            ['E-mail', demand.manager.email],
            ...(onSite.size === 0
              ? []
              : [['Sur place', <OnSite key="on-site" contacts={[...onSite.values()]} />] as const]),
          ]}
        />
      </DetailSection>
    </>
  );
}

/** The people whom rescuers reach on the spot. */
function OnSite({ contacts }: { contacts: DossierAnswer['slots'][number]['contactSlots'] }) {
  return (
    <ul className={styles.list}>
      {contacts.map(({ id, name, phone }) => (
        <li key={id}>
          {name} {phone && <a href={`tel:${dialledNumber(phone)}`}>{phone}</a>}
        </li>
      ))}
    </ul>
  );
}

function Event({ dossier: { demand } }: Shown) {
  return (
    <DetailSection title="Manifestation">
      <Facts
        facts={known([
          ['Nom', demand.eventName],
          ['Type', demand.eventType === null ? null : eventNatures[demand.eventType]],
          ['Organisation', demand.orga],
          ['Début', formatDateTime(demand.startDate)],
          ['Fin', formatDateTime(demand.endDate)],
          ['Public au plus', counted(demand.publicPeak, 'personne')],
          ['Lieu', demand.eventPlace],
          ['Adresse', demand.eventAddress],
          ['Code postal et ville', `${demand.eventPlaceZip} ${demand.eventPlaceCity}`.trim()],
          ['Commentaires', demand.comments],
        ])}
      />
    </DetailSection>
  );
}

function Slots({ dossier: { slots } }: Shown) {
  return (
    <DetailSection title="Créneaux">
      <div className={styles.slots}>
        {slots.map((slot) => (
          <article key={slot.id} className={styles.slot}>
            <h3>{slot.name}</h3>
            <Facts
              facts={known([
                ['Début', <DateCell key="start" value={slot.startAt} />],
                ['Fin', <DateCell key="end" value={slot.endAt} />],
                ['Public au plus', counted(slot.publicPeak, 'personne')],
                ['Dispositif', deviceOf(slot)],
                ['Équipe', slot.rescueWorkerCount > 0 ? counted(slot.rescueWorkerCount, 'secouriste') : 'à définir'],
                ['Heures au total', hours(slot.totalHours)],
                ['Heures de nuit', hours(slot.nightHours)],
                ['Heures fériées', hours(slot.holidayHours)],
              ])}
            />
          </article>
        ))}
      </div>
    </DetailSection>
  );
}

/** Without what is not known: on a phone each fact is a line. */
const known = (facts: readonly Fact[]) => facts.filter(([, value]) => value !== null && value !== '');

/** The class of the device, once the slot is described. */
function deviceOf({ sizing: { stationClass } }: DossierAnswer['slots'][number]): string {
  if (stationClass === null) return 'à définir';
  return stationClass === 'none' ? 'aucun n’est requis' : stationClass;
}

const hours = (value: number | null) => (value === null ? null : `${formatNumber(value)} h`);

function Papers({ dossier: { demand, documents, invoices, relatedFiles, standing } }: Shown) {
  const declinedAt = (id: number) => standing?.declined.find((paper) => paper.id === id)?.declinedAt;
  const [accepted] = documents
    .filter(({ type, validatedAt }) => type === 2 && validatedAt !== null)
    .sort((a, b) => Date.parse(b.validatedAt!) - Date.parse(a.validatedAt!));
  return (
    <>
      {documents.length + invoices.length > 0 && (
        <DetailSection title="Documents">
          <ul className={styles.list}>
            {documents.map(({ id, uniq, type, createdAt, validatedAt }) => (
              <li key={uniq}>
                <ButtonLink href={`/api/document/${uniq}`}>
                  {capitalized(documentNames(type).name)} n° {id}
                </ButtonLink>
                <span>
                  du {formatDate(createdAt)}
                  {validatedAt && `, ${agreedParticiple('accepté', type)} le ${formatDate(validatedAt)}`}
                  {declinedAt(id) && `, ${agreedParticiple('refusé', type)} le ${formatDate(declinedAt(id))}`}
                </span>
              </li>
            ))}
            {invoices.map(({ id, number, createdAt, amount, balance }) => (
              <li key={number}>
                <ButtonLink href={`/api/invoice/download/${id}`}>Facture n° {number}</ButtonLink>
                <span>
                  du {formatDate(createdAt)}, {formatMoney(amount)}
                  {balance <= 0 && ' : rien à régler'}
                </span>
              </li>
            ))}
          </ul>
          {accepted && !demand.deletedAt && <Attestation conventionId={accepted.id} />}
        </DetailSection>
      )}
      {relatedFiles.length > 0 && (
        <DetailSection title="Documents annexes">
          <ul className={styles.list}>
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
    </>
  );
}

function Changes({ dossier: { changes } }: Shown) {
  if (changes.requests.length === 0) return null;
  return (
    <DetailSection title="Modifications demandées">
      <ChangeList
        requests={changes.requests}
        more={({ quoteId }) =>
          quoteId !== null && (
            <Link to={pathTo('organization_document_reply', { id: quoteId })}>Lire le devis n° {quoteId}</Link>
          )
        }
      />
    </DetailSection>
  );
}

/** What happened, newest first. */
function Thread({ dossier: { thread } }: Shown) {
  if (thread.length === 0) return null;
  return (
    <DetailSection title="Suivi">
      <ol className={styles.thread}>
        {thread.map(({ at, text, detail }, index) => (
          <li key={index}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>
              {text}
              {detail && ` : ${detail}`}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
