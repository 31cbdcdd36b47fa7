import type {
  OrganiserDocumentsAnswer,
  OrganiserInvoiceRow,
  OrganiserPaperAnswer,
  OrganiserPaperRow,
} from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useListOrganiserDocuments } from '../api/documents';
import { PayByCard } from '../components/pay-by-card';
import { AskChange } from '../../../shared/dossier/changes/ask-change';
import { changeStateText, useAskForChange } from '../../../shared/dossier/changes/change-requests';
import { ReplyLinks } from '../../../shared/dossier/reply-links';
import { agreedParticiple, capitalized } from '../../../shared/reference/document-names';
import { ButtonLink } from '../../../shared/ui/buttons/button';
import { daysFrom, today } from '../../../shared/ui/text/today';
import { formatDate, formatDateTime, formatMoney } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import { Tabs } from '../../../shared/ui/page/tabs';
import cards from '../../../shared/ui/page/cards.module.css';
import common from '../../../shared/ui/common.module.css';
import styles from './my-documents-page.module.css';

/** The tabs of spec organiser 2.13, each with its text when empty. */
const kinds = [
  { key: 'devis', kind: 'quotes', label: 'DEVIS', empty: 'Pas de devis actuellement' },
  { key: 'factures', kind: 'invoices', label: 'FACTURES', empty: 'Pas de factures actuellement' },
  { key: 'conventions', kind: 'conventions', label: 'CONVENTIONS', empty: 'Pas de conventions actuellement' },
  { key: 'autres', kind: 'others', label: 'AUTRES', empty: 'Rien à afficher' },
] as const;

/** « Mes documents »: an organiser's documents by kind, to download (spec organiser 2.13). Opens on the first kind that waits for them. */
export default function MyDocumentsPage() {
  const documents = useListOrganiserDocuments();
  const [address, setAddress] = useSearchParams();
  const inAddress = kinds.find(({ key }) => key === address.get('onglet'));
  return (
    <PageFrame title="Mes documents">
      <QueryState query={documents}>
        {(loaded) => (
          <Tabs
            name="Documents"
            active={(inAddress ?? kinds.find(({ kind }) => isWaiting(loaded, kind)) ?? kinds[0]).key}
            onChange={(onglet) => setAddress({ onglet }, { replace: true })}
            tabs={kinds.map(({ key, kind, label, empty }) => ({
              key,
              label,
              children: (
                <Papers empty={empty} isCut={loaded.cut.includes(kind)}>
                  {entriesOf(loaded, kind)}
                </Papers>
              ),
            }))}
          />
        )}
      </QueryState>
    </PageFrame>
  );
}

/** Whether something of a kind waits for the organiser: an answer or a payment. */
function isWaiting(documents: OrganiserDocumentsAnswer, kind: (typeof kinds)[number]['kind']): boolean {
  return kind === 'invoices'
    ? documents.invoices.some(({ balance }) => balance > 0)
    : documents[kind].some(({ isToAnswer }) => isToAnswer);
}

function Papers({ empty, isCut, children }: { empty: string; isCut: boolean; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className={cards.empty}>{empty}</p>;
  return (
    <>
      <ul className={common.cardList}>{children}</ul>
      {isCut && (
        <p className={styles.cut}>
          Seuls les {children.length} plus récents sont affichés. Les autres se trouvent sur leur demande ou leur poste
          de secours.
        </p>
      )}
    </>
  );
}

function entriesOf(documents: OrganiserDocumentsAnswer, kind: (typeof kinds)[number]['kind']): ReactNode[] {
  return kind === 'invoices'
    ? documents.invoices.map((invoice) => <Invoice key={invoice.id} invoice={invoice} />)
    : documents[kind].map((paper) => <Paper key={paper.id} paper={paper} />);
}

/** Name of each kind in an entry. */
const nameOfType: Readonly<Record<OrganiserPaperRow['type'], string>> = {
  1: 'Devis',
  2: 'Convention',
  3: 'Déclaration de dispositif',
};

function Paper({ paper }: { paper: OrganiserPaperRow }) {
  const { id, uniq, type, eventName, startDate, isToAnswer, answer, mayAskForChange, change } = paper;
  return (
    <Entry
      text={entryText(`${nameOfType[type]} ${id}`, paper.createdAt, eventName, startDate)}
      href={`/api/document/${uniq}`}
      actions={
        <>
          {isToAnswer && <ReplyLinks toAnswer={[paper]} />}
          {mayAskForChange && <AskChangeOf paper={paper} />}
        </>
      }
    >
      {answer && <p className={styles.more}>{answerText(type, answer)}</p>}
      {change && <p className={styles.more}>{changeStateText(change)}</p>}
    </Entry>
  );
}

function AskChangeOf({ paper: { demandId, eventName } }: { paper: OrganiserPaperRow }) {
  const { mutateAsync: ask } = useAskForChange(demandId);
  return <AskChange ask={ask} about={eventName} />;
}

/** Returns « Refusé le 12/11/2026 10:00, motif : « Trop cher » ». */
function answerText(type: number, { outcome, answeredAt, name, reason }: OrganiserPaperAnswer): string {
  const when = formatDateTime(answeredAt);
  return outcome === 'accepted'
    ? `${capitalized(agreedParticiple('accepté', type))} en ligne le ${when} par ${name}`
    : `${capitalized(agreedParticiple('refusé', type))} le ${when}, motif : « ${reason} »`;
}

function Invoice({ invoice }: { invoice: OrganiserInvoiceRow }) {
  const { id, number, amount, balance, isPayableByCard, dueDate, aidStation } = invoice;
  const isLate = balance > 0 && daysFrom(dueDate, today()) > 0;
  return (
    <Entry
      text={entryText(`Facture ${id}`, invoice.createdAt, aidStation.eventName, aidStation.startDate)}
      href={`/api/invoice/download/${id}`}
      actions={isPayableByCard && <PayByCard invoiceId={id} number={number} />}
    >
      <p className={isLate ? styles.late : styles.more}>
        N° {number}, {formatMoney(amount)} :{' '}
        {balance === 0
          ? 'rien à régler'
          : `reste ${formatMoney(balance)}, ${isLate ? 'échéance dépassée depuis le' : 'à régler au plus tard le'} ${formatDate(dueDate)}`}
      </p>
    </Entry>
  );
}

/** Literally from the specification (organiser 2.13), whose participle is the same for every kind. */
function entryText(name: string, createdAt: string, eventName: string, startDate: string): string {
  const [date, time] = formatDateTime(createdAt).split(' ');
  return `${name} généré le ${date} à ${time} pour le poste de secours ${eventName} du ${formatDate(startDate)}`;
}

function Entry({
  text,
  href,
  actions,
  children,
}: {
  text: string;
  href: string;
  /** Shown before the download link. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.paper}>
      <div>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      {actions}
      <ButtonLink href={href}>
        Télécharger<span className="pds-visually-hidden"> : {text}</span>
      </ButtonLink>
    </li>
  );
}
