import type { MessageAnswer } from '@pds/api-client/generated/model';
import { MessageState } from './message-cells';
import { useListMessagesOfDemand } from './messages';

export interface MailStateProps {
  demandId: number;
  /** What the message contains. */
  thing: NonNullable<MessageAnswer['aboutThing']>;
  id: number;
  /** Shown if no message is known: what was noted at its sending. */
  noted: string | null;
}

/** Returns the latest e-mail with a document or an invoice of the dossier. */
export function useLatestMessage({ demandId, thing, id }: Omit<MailStateProps, 'noted'>): MessageAnswer | undefined {
  const { data = [] } = useListMessagesOfDemand(demandId);
  return data.find(({ aboutThing, aboutId }) => aboutThing === thing && aboutId === id);
}

/** The state of the latest e-mail with a document or an invoice of the dossier. */
export function MailState({ noted, ...about }: MailStateProps) {
  const latest = useLatestMessage(about);
  return latest ? <MessageState message={latest} /> : noted && <span>{noted}</span>;
}
