import type { ListMessagesParams, MessageAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../shared/list/list-page';
import { keepShownRows, listParams } from '../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../shared/list/use-list-search';
import { MessageOutcome } from '../../shared/mail/message-cells';
import { allRecipients, canResend, useListMessages } from '../../shared/mail/messages';
import ResendModal from '../../shared/mail/resend-modal';
import { DateCell } from '../../shared/ui/text/cells';

type Filter = 'state' | 'recipient' | 'demandId';

/** Messages that did not arrive come first. */
const defaults: ListDefaults<Filter> = {
  filters: { state: 'refused', recipient: '', demandId: '' },
  sort: 'id',
  direction: 'desc',
};

const states = { refused: 'Refusé', queued: 'En attente', sent: 'Envoyé' } as const;

const filters: readonly ListFilter<Filter>[] = [
  {
    name: 'state',
    label: 'État',
    type: 'select',
    options: Object.entries(states).map(([value, label]) => ({ value, label })),
  },
  { name: 'recipient', label: 'Adresse du destinataire', type: 'email' },
  { name: 'demandId', label: 'Dossier n°', type: 'number' },
];

const presets: readonly ListPreset<Filter>[] = [
  { label: 'Refusés', filters: {} },
  { label: 'En attente', filters: { state: 'queued' } },
  { label: 'Tous', filters: { state: '' } },
];

const attachmentNames = {
  document: 'Document',
  invoice: 'Facture',
  credit: 'Avoir',
  care: 'Refus de prise en charge',
} as const;
const attachmentText = ({ aboutThing, aboutId }: MessageAnswer) =>
  aboutThing === null
    ? null
    : aboutThing === 'care'
      ? attachmentNames.care
      : `${attachmentNames[aboutThing]} n°\u00a0${aboutId}`;

const dossierText = ({ demandId, eventName }: MessageAnswer) =>
  demandId === null ? 'Compte' : `n°\u00a0${demandId}, ${eventName}`;

function Dossier({ message }: { message: MessageAnswer }) {
  const { demandId } = message;
  if (demandId === null) return dossierText(message);
  return <Link to={pathTo('aid-station_admin_demand', { id: demandId })}>{dossierText(message)}</Link>;
}

const columns: readonly ListColumn<MessageAnswer>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', hidden: true, text: ({ id }) => id },
  { key: 'createdAt', title: 'Écrit le', width: 'dateTime', render: ({ createdAt }) => <DateCell value={createdAt} /> },
  { key: 'to', title: 'À', text: allRecipients },
  { key: 'subject', title: 'Objet', text: ({ subject }) => subject },
  { key: 'about', title: 'Porte', text: attachmentText },
  { key: 'dossier', title: 'Dossier', text: dossierText, render: (message) => <Dossier message={message} /> },
  { key: 'attempts', title: 'Essais', width: 'id', text: ({ attempts }) => attempts },
  { key: 'state', title: 'État', render: (message) => <MessageOutcome message={message} /> },
];

/** « Messages »: the e-mails of the scope, undelivered ones first, with « RENVOYER ». */
export default function MessageListPage() {
  const search = useListSearch(defaults);
  const list = useListMessages(listParams<ListMessagesParams>(search), keepShownRows);
  const [resending, setResending] = useState<MessageAnswer | null>(null);
  const { state, recipient, demandId } = search.filters;
  const isFiltered = state !== 'refused' || recipient !== '' || demandId !== '';
  return (
    <ListPage
      name="messages"
      title="Messages"
      wide
      search={search}
      filters={filters}
      presets={presets}
      list={list}
      columns={columns}
      rowName={({ subject }) => `le message « ${subject} »`}
      rowActions={(message) =>
        canResend(message) ? [{ label: 'RENVOYER', onSelect: () => setResending(message) }] : []
      }
      card={(message) => ({
        title: message.subject,
        facts: [
          ['Écrit le', <DateCell key="day" value={message.createdAt} />],
          ['À', allRecipients(message)],
          ['Dossier', <Dossier key="dossier" message={message} />],
          ['Essais', message.attempts],
          ['État', <MessageOutcome key="state" message={message} />],
        ],
      })}
      emptyText={
        isFiltered
          ? 'Aucun message ne correspond à votre recherche.'
          : 'Aucun message refusé : tous sont partis, ou attendent de l’être.'
      }
    >
      {resending && <ResendModal message={resending} onClose={() => setResending(null)} />}
    </ListPage>
  );
}
