import {
  getListMessagesQueryKey,
  resendMessage,
  useListMessagesOfDemand as useListMessagesOfDemandOnce,
} from '@pds/api-client/generated/mail/mail';
import type { MessageAnswer } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall } from '../api/calls';
import { dossierQueries } from '../reference/dossier-queries';
import type { StatusText } from '../reference/statuses';
import { formatDateTime } from '../ui/text/format';

export { useListMessages } from '@pds/api-client/generated/mail/mail';

/** Polling intervals of an e-mail under way, in milliseconds: during an attempt, and until the next one. */
const pollIntervals = { attempt: 1_000, pause: 5_000 };

/**
 * Returns the e-mails of a dossier, latest first. Polls while one of them is under way, and reloads the dossier whenever they have changed:
 * sending an e-mail may change a status. Messages marked outdated without being asked for again belong to a dossier that was handed over:
 * they are not polled.
 */
export function useListMessagesOfDemand(demandId: number) {
  const messages = useListMessagesOfDemandOnce(demandId, {
    query: { refetchInterval: ({ state: { data, isInvalidated } }) => !isInvalidated && pollIntervalOf(data) },
  });
  const client = useQueryClient();
  const { data } = messages;
  const seen = useRef(data);
  useEffect(() => {
    if (seen.current && seen.current !== data) {
      // Each part of the page that shows messages does this: they join one request.
      // eslint-disable-next-line no-restricted-syntax -- the server's work outdates the dossier, not a mutation
      for (const queries of dossierQueries(demandId)) void client.invalidateQueries(queries, { cancelRefetch: false });
    }
    seen.current = data;
  }, [data, client, demandId]);
  return messages;
}

function pollIntervalOf(messages: readonly MessageAnswer[] = []): number | false {
  const underWay = messages.filter(({ isUnderWay }) => isUnderWay);
  const isPausing = ({ nextAttemptAt }: MessageAnswer) =>
    nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now();
  return underWay.length > 0 && (underWay.every(isPausing) ? pollIntervals.pause : pollIntervals.attempt);
}

/** Sends a message again to the recipients whose delivery was refused, or to another address. */
export const useResendMessage = ({ id, demandId }: { readonly id: number; readonly demandId: number | null }) =>
  useCall((to: string | undefined) => resendMessage(id, to === undefined ? {} : { to }), {
    outdates: demandId === null ? [{ queryKey: getListMessagesQueryKey() }] : dossierQueries(demandId),
    // A refusal means that somebody else has sent it meanwhile.
    outdatesWhenRefused: true,
  });

type State = Pick<MessageAnswer, 'state' | 'recipients' | 'sentAt' | 'isErased'>;

/** Returns the recipients whose delivery was refused. */
export const refusedRecipients = ({ recipients }: Pick<MessageAnswer, 'recipients'>) =>
  recipients.filter(({ state }) => state === 'refused');

/** Returns the state of a message, in a few words. */
export function messageStatus({ state, recipients, sentAt, isErased }: State): StatusText {
  if (state === 'queued') return { text: 'En attente', tone: 'progress' };
  // It was never sent, or was returned: which of the two is unknown once the address is erased.
  if (isErased && state !== 'sent') return { text: 'Non reçu', tone: 'neutral' };
  if (state === 'refused') return { text: 'Refusé', tone: 'refused' };
  const text = sentAt === null ? 'Envoyé' : `Envoyé le ${formatDateTime(sentAt)}`;
  return { text, tone: refusedRecipients({ recipients }).length === 0 ? 'done' : 'attention' };
}

/** Names the recipients who did not get a message that others got, « sauf à … ». Null if everybody or nobody got it. */
export function missedRecipientsText({ state, recipients }: Pick<State, 'state' | 'recipients'>): string | null {
  const refused = refusedRecipients({ recipients });
  if (state === 'refused' || refused.length === 0) return null;
  return `sauf à ${refused.map(({ address }) => address).join(', ')}`;
}

/** Returns why it is waiting or was refused, one reason per address. */
export const reasonsOf = ({ recipients }: Pick<MessageAnswer, 'recipients'>) =>
  recipients.filter(({ why }) => why !== null).map(({ address, why }) => ({ address, why: why! }));

/** Whether « RENVOYER » has a recipient. */
export const canResend = (message: Pick<MessageAnswer, 'state' | 'recipients' | 'isErased'>) =>
  !message.isErased && (message.state === 'queued' || refusedRecipients(message).length > 0);

export const allRecipients = ({ recipients }: Pick<MessageAnswer, 'recipients'>) =>
  recipients.map(({ kind, address }) => (kind === 'cc' ? `${address} (copie)` : address)).join(', ');
