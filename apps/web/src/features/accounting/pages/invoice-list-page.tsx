import type { InvoiceListLine, ListInvoicesParams } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useListInvoices } from '../api/invoices';
import { pathTo } from '../../../routing/routes';
import { DateCell, MoneyCell } from '../../../shared/ui/cells';
import { TextCell } from '../../../shared/ui/compact-cells';
import type { ListFilter } from '../../../shared/list/list-filters';
import { type ListColumn, ListPage } from '../../../shared/list/list-page';
import { listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { useDepartments, useOffices } from '../../../shared/reference/reference-lists';
import { useHasRole } from '../../../shared/session/session';

type Filter =
  'id' | 'number' | 'orgaName' | 'minAmount' | 'maxAmount' | 'startDate' | 'endDate' | 'department' | 'office';

const defaults: ListDefaults<Filter> = {
  filters: {
    id: '',
    number: '',
    orgaName: '',
    minAmount: '',
    maxAmount: '',
    startDate: '',
    endDate: '',
    department: '',
    office: '',
  },
  sort: 'id',
  direction: 'desc',
};

const pdfPath = ({ id }: InvoiceListLine) => `/api/invoice/download/${id}`;
const stationPath = ({ aidStation }: InvoiceListLine) => pathTo('aid-station_admin_demand', { id: aidStation.id });

/** Amounts are typed with a decimal comma and travel with a point. */
const plainNumber = (text: string | undefined) => text?.replace(/\s/g, '').replace(',', '.');

/** The operational invoices of the scope (spec back-office 2). */
export default function InvoiceListPage() {
  const search = useListSearch(defaults);
  const { minAmount, maxAmount } = search.params;
  const list = useListInvoices(
    listParams<ListInvoicesParams>({
      params: { ...search.params, minAmount: plainNumber(minAmount), maxAmount: plainNumber(maxAmount) },
    }),
    { query: { placeholderData: keepPreviousData } },
  );
  const isAdmin = useHasRole('ROLE_ADMIN');
  const departments = useDepartments({ enabled: isAdmin }).data ?? [];
  const offices = useOffices().data?.records ?? [];

  const filters: readonly ListFilter<Filter>[] = [
    { name: 'id', label: 'ID', type: 'number' },
    { name: 'number', label: 'Numéro de facture' },
    { name: 'orgaName', label: 'Organisation' },
    { name: 'minAmount', label: 'Montant minimum', type: 'number' },
    { name: 'maxAmount', label: 'Montant maximum', type: 'number' },
    { name: 'startDate', label: 'Du', type: 'date' },
    { name: 'endDate', label: 'Au', type: 'date' },
    ...(isAdmin
      ? [
          {
            name: 'department' as const,
            label: 'Département',
            type: 'select' as const,
            options: departments.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` })),
          },
        ]
      : []),
    {
      name: 'office',
      label: 'Antenne',
      type: 'select',
      all: 'Toutes',
      options: offices.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];

  const columns: readonly ListColumn<InvoiceListLine>[] = [
    { key: 'id', title: 'ID', sortable: true, render: ({ id }) => id },
    {
      key: 'number',
      title: 'Numéro',
      render: (row) => (
        <a href={pdfPath(row)} target="_blank" rel="noreferrer" aria-label={`Facture ${row.number} en PDF`}>
          {row.number}
        </a>
      ),
    },
    {
      key: 'createdAt',
      title: 'Date',
      sortable: true,
      render: ({ createdAt }) => <DateCell value={createdAt} dateOnly />,
    },
    {
      key: 'amount',
      title: 'Montant',
      sortable: true,
      align: 'right',
      render: ({ amount }) => <MoneyCell value={amount} />,
    },
    {
      key: 'balance',
      title: 'Solde',
      sortable: true,
      align: 'right',
      render: ({ balance }) => <MoneyCell value={balance} />,
    },
    { key: 'organizationId', title: 'ID organisation', render: ({ aidStation }) => aidStation.organizationId ?? '—' },
    {
      key: 'organization',
      title: 'Organisation',
      render: ({ aidStation }) => <TextCell>{aidStation.organizationName}</TextCell>,
    },
    {
      key: 'aidStation',
      title: 'Poste de secours',
      render: (row) => (
        <TextCell>
          <Link to={stationPath(row)}>{row.aidStation.eventName}</Link>
        </TextCell>
      ),
    },
    { key: 'department', title: 'Département', render: ({ departmentName }) => <TextCell>{departmentName}</TextCell> },
    { key: 'office', title: 'Antenne', render: ({ officeName }) => <TextCell>{officeName}</TextCell> },
  ];

  return (
    <ListPage
      title="Factures opérationnelles"
      wide
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      card={(row) => ({
        title: row.aidStation.eventName,
        to: stationPath(row),
        tag: <span>{row.number}</span>,
        facts: [
          ['Date', <DateCell key="date" value={row.createdAt} dateOnly />],
          ['Montant', <MoneyCell key="amount" value={row.amount} />],
          ['Solde', <MoneyCell key="balance" value={row.balance} />],
          ['Organisation', row.aidStation.organizationName || '—'],
          ['Département', row.departmentName ?? '—'],
          ['Antenne', row.officeName ?? '—'],
        ],
        actions: (
          <a href={pdfPath(row)} target="_blank" rel="noreferrer">
            Télécharger la facture (PDF)
          </a>
        ),
      })}
      emptyText="Aucune facture ne correspond à votre recherche."
    />
  );
}
