import type { ListStatementLinesParams, StatementLineAnswer } from '@pds/api-client/generated/model';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import { listParams } from '../../../shared/list/list-params';
import type { RowAction } from '../../../shared/list/table/row-menu';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { Button } from '../../../shared/ui/buttons/button';
import { DateCell, MoneyCell } from '../../../shared/ui/text/cells';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { formatDate, formatMoney } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { attempt } from '../../../shared/ui/state/attempt';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { useIssuers } from '../api/exports';
import { useAcceptLine, useReopenLine, useStatementLines } from '../api/statements';
import { AcceptCertain } from '../components/statements/accept-certain';
import { PdfLink } from '../components/lists/entry-list';
import { StatementUpload } from '../components/statements/statement-upload';
import { actionText, concernedText, lineStatus, reasonText } from '../components/statements/statement-texts';
import styles from '../components/statements/statements.module.css';

const AllotLineDialog = lazy(() => import('../components/statements/allot-line-dialog'));
const IgnoreLineDialog = lazy(() => import('../components/statements/ignore-line-dialog'));

type Filter = 'issuer' | 'state' | 'certainty' | 'text' | 'startDate' | 'endDate';

const filters: readonly ListFilter<Filter>[] = [
  { name: 'text', label: 'Libellé' },
  { name: 'startDate', label: 'Du', type: 'date' },
  { name: 'endDate', label: 'Au', type: 'date' },
];

const defaults: ListDefaults<Filter> = {
  filters: { issuer: '', state: 'pending', certainty: '', text: '', startDate: '', endDate: '' },
  sort: 'bookedOn',
  direction: 'asc',
};

const title = 'Relevés bancaires';
const breadcrumb = [{ label: 'Tableau de bord', to: pathTo('root') }];
const cheque = 2;

/** « Relevés bancaires »: the files of the bank, and their lines with what each may be or led to. */
export default function StatementsPage() {
  const issuers = useIssuers();
  const records = issuers.data?.records;
  if (!records || records.length === 0)
    return (
      <PageFrame title={title} breadcrumb={breadcrumb}>
        <QueryState query={issuers}>
          {() => <p>Aucune facture n’a encore été émise : un relevé n’aurait rien à régler.</p>}
        </QueryState>
      </PageFrame>
    );
  return <Lines issuers={records} />;
}

function Lines({ issuers }: { issuers: readonly { readonly code: string; readonly name: string }[] }) {
  const search = useListSearch(defaults);
  const issuer = search.filters.issuer || issuers[0]!.code;
  const list = useStatementLines({ ...listParams<ListStatementLinesParams>(search), issuer });
  const [dialog, setDialog] = useState<{ kind: 'allot' | 'ignore'; line: StatementLineAnswer } | null>(null);
  const accept = useAcceptLine();
  const reopen = useReopenLine();

  const acceptLine = async (line: StatementLineAnswer) => {
    const { proposal } = line;
    if (proposal?.certainty === 'to-check' || proposal?.action === 'reverse') {
      const what = proposal.concerns
        .map(
          ({ invoice, amount }) => `${invoice.number}, ${invoice.aidStation.organizationName}, ${formatMoney(amount)}`,
        )
        .join('\u00a0; ');
      const goAhead = await confirm({
        title: actionText(proposal),
        text: `${reasonText(proposal)}\u00a0: ${what}.`,
        action: 'Accepter',
      });
      if (!goAhead) return;
    }
    await attempt(() => accept.mutateAsync({ id: line.id }), 'La ligne est acceptée');
  };
  const reopenLine = async ({ id }: StatementLineAnswer) => {
    await attempt(() => reopen.mutateAsync(id), 'La ligne est à traiter');
  };
  const button = (line: StatementLineAnswer) =>
    line.state === 'pending' && line.proposal ? (
      <Button
        size="small"
        loading={accept.isPending && accept.variables.id === line.id}
        aria-label={`Accepter la ligne du ${formatDate(line.bookedOn)}, ${formatMoney(line.amount)}`}
        onClick={() => void acceptLine(line)}
      >
        Accepter
      </Button>
    ) : null;
  const rowActions = (line: StatementLineAnswer): readonly RowAction[] =>
    line.state === 'pending'
      ? [
          ...(line.amount > 0
            ? [{ label: 'Choisir des factures', onSelect: () => setDialog({ kind: 'allot', line }) }]
            : []),
          { label: 'Ignorer', onSelect: () => setDialog({ kind: 'ignore', line }) },
        ]
      : [{ label: 'Remettre à traiter', onSelect: () => void reopenLine(line) }];

  const columns: readonly ListColumn<StatementLineAnswer>[] = [
    { key: 'bookedOn', title: 'Date', sortable: true, width: 'day', text: ({ bookedOn }) => formatDate(bookedOn) },
    { key: 'label', title: 'Libellé', main: true, text: labelText },
    { key: 'amount', title: 'Montant', align: 'right', width: 'money', text: ({ amount }) => formatMoney(amount) },
    {
      key: 'state',
      title: 'État',
      width: 'choice',
      text: (line) => lineStatus(line).text,
      render: (line) => <StatusTag status={lineStatus(line)} />,
    },
    { key: 'reason', title: 'Motif', text: whyText },
    {
      key: 'invoices',
      title: 'Factures et règlements',
      width: 'select',
      text: concernedText,
      render: (line) => <Concerned line={line} />,
    },
    { key: 'accept', title: 'Action', width: 'figure', text: () => '', render: button },
  ];
  const own = { issuer: search.filters.issuer };
  const presets: readonly ListPreset<Filter>[] = [
    { label: 'À traiter', filters: { ...own, state: 'pending' } },
    { label: 'Certaines', filters: { ...own, state: 'pending', certainty: 'certain' } },
    { label: 'Acceptées', filters: { ...own, state: 'accepted' } },
    { label: 'Ignorées', filters: { ...own, state: 'ignored' } },
    { label: 'Toutes', filters: { ...own, state: '' } },
  ];
  return (
    <>
      <ListPage
        name="statement-lines"
        title={title}
        breadcrumb={breadcrumb}
        search={search}
        filters={filters}
        presets={presets}
        list={list}
        columns={columns}
        rowName={({ bookedOn, amount }) => `la ligne du ${formatDate(bookedOn)}, ${formatMoney(amount)}`}
        rowActions={rowActions}
        card={(line) => ({
          title: <span className={styles.label}>{labelText(line)}</span>,
          tag: <StatusTag status={lineStatus(line)} />,
          facts: [
            ['Date', <DateCell key="date" value={line.bookedOn} dateOnly />],
            ['Montant', <MoneyCell key="amount" value={line.amount} />],
            ['Motif', whyText(line)],
            ['Factures et règlements', concernedText(line) && <Concerned key="invoices" line={line} />],
          ],
          actions: button(line),
        })}
        emptyText="Aucune ligne ne correspond à votre recherche."
        firstUse="Aucune ligne. Déposez un relevé de votre banque pour commencer."
      >
        {issuers.length > 1 && (
          <label className={styles.issuer}>
            Émetteur
            <select
              className="pds-input"
              value={issuer}
              onChange={({ target }) => search.show({ ...search.filters, issuer: target.value })}
            >
              {issuers.map(({ code, name }) => (
                <option key={code} value={code}>
                  {code} – {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <StatementUpload key={issuer} issuer={issuer} />
        {list.data && <AcceptCertain key={`certain-${issuer}`} issuer={issuer} certain={list.data.certain} />}
      </ListPage>
      <Suspense fallback={null}>
        {dialog?.kind === 'allot' && (
          <AllotLineDialog issuer={issuer} line={dialog.line} onClose={() => setDialog(null)} />
        )}
        {dialog?.kind === 'ignore' && <IgnoreLineDialog line={dialog.line} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

function labelText({ label, counterparty }: StatementLineAnswer): string {
  return [counterparty, label].filter((text) => text !== '').join('\u00a0: ');
}

/** The reason of a proposal, of a refusal or of ignoring, and of a doubt about the line itself. */
function whyText({ proposal, note, doubt }: StatementLineAnswer): string {
  return [proposal ? reasonText(proposal) : '', note, doubt].filter((text) => text !== '').join(' – ');
}

/** The invoices that a line concerns, and the entries of the ledger that it led to. */
function Concerned({ line: { proposal, movements } }: { line: StatementLineAnswer }) {
  if (proposal)
    return (
      <span className={styles.links}>
        {proposal.concerns.map(({ invoice }, place) => (
          <PdfLink key={place} href={`/api/invoice/download/${invoice.id}`} label={`Facture ${invoice.number} en PDF`}>
            {invoice.number}
          </PdfLink>
        ))}
      </span>
    );
  return (
    <span className={styles.links}>
      {movements.map(({ paymentId, type, invoice }) => {
        const list = pathTo(type === cheque ? 'accounting_check_list' : 'accounting_transfer_list');
        return (
          <Link
            key={paymentId}
            to={`${list}?id=${paymentId}`}
            aria-label={`Règlement n°\u00a0${paymentId}, facture ${invoice.number}`}
          >
            {invoice.number}
          </Link>
        );
      })}
    </span>
  );
}
