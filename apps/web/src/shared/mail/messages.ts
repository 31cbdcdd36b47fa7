import {
  getListMessagesQueryKey,
  resendMessage,
  useListMessagesOfDemand as useListMessagesOfDemandOnce,
} from '@pds/api-client/generated/mail/mail';
import type { MessageAnswer } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../reference/dossier-queries';
import type { StatusText } from '../reference/statuses';
import { formatDateTime } from '../ui/format';

export { useListMessages } from '@pds/api-client/generated/mail/mail';

/** How often an e-mail that waits is looked at again. Milliseconds. */
const LOOK_EVERY = 5_000;

/** The e-mails of a dossier, the latest first, looked at again while one of them waits. */
export function useListMessagesOfDemand(demandId: number) {
  return useListMessagesOfDemandOnce(demandId, {
    query: {
      refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'queued') ? LOOK_EVERY : false),
    },
  });
}

/** What shows the messages of a dossier, or of all: what sending one outdates. */
const messagesOf = (demandId: number | null) => [
  { queryKey: getListMessagesQueryKey() },
  ...(demandId === null ? [] : dossierQueries(demandId)),
];

/** Sends a message again to whoever was refused it, or to another address. */
export function useResendMessage({ id, demandId }: { readonly id: number; readonly demandId: number | null }) {
  return useMutation({
    mutationFn: (to: string | undefined) => resendMessage(id, to === undefined ? {} : { to }),
    // Refused: somebody else has sent it meanwhile.
    meta: { outdates: messagesOf(demandId), outdatesWhenRefused: messagesOf(demandId) },
  });
}

type State = Pick<MessageAnswer, 'state' | 'recipients' | 'sentAt' | 'isErased'>;

/** Those who were refused a message. */
export const refusedOf = ({ recipients }: Pick<MessageAnswer, 'recipients'>) =>
  recipients.filter(({ state }) => state === 'refused');

/** What became of a message, in a few words. */
export function messageStatus({ state, recipients, sentAt, isErased }: State): StatusText {
  if (state === 'queued') return { text: 'En attente', tone: 'progress' };
  // It never left, or came back: which of the two was told with the address.
  if (isErased && state !== 'sent') return { text: 'Non reçu', tone: 'neutral' };
  if (state === 'refused') return { text: 'Refusé', tone: 'refused' };
  const text = sentAt === null ? 'Envoyé' : `Envoyé le ${formatDateTime(sentAt)}`;
  return { text, tone: refusedOf({ recipients }).length === 0 ? 'done' : 'attention' };
}

/** Whom a message that others have was refused to, « sauf à … »; null when nobody lacks it, or all do. */
export function exceptionOf({ state, recipients }: Pick<State, 'state' | 'recipients'>): string | null {
  const refused = refusedOf({ recipients });
  if (state === 'refused' || refused.length === 0) return null;
  return `sauf à ${refused.map(({ address }) => address).join(', ')}`;
}

/** Why it waits or was refused, one reason an address. */
export const reasonsOf = ({ recipients }: Pick<MessageAnswer, 'recipients'>) =>
  recipients.filter(({ why }) => why !== null).map(({ address, why }) => ({ address, why: why! }));

/** Whether « RENVOYER » has somebody to send it to. */
export const canResend = (message: Pick<MessageAnswer, 'state' | 'recipients' | 'isErased'>) =>
  !message.isErased && (message.state === 'queued' || refusedOf(message).length > 0);

/** Everybody whom a message is for. */
export const addresseesOf = ({ recipients }: Pick<MessageAnswer, 'recipients'>) =>
  recipients.map(({ kind, address }) => (kind === 'cc' ? `${address} (copie)` : address)).join(', ');
