import type { MessageAnswer } from '@pds/api-client/generated/model';
import { MessageState } from './message-cells';
import { useListMessagesOfDemand } from './messages';

export interface MailStateProps {
  demandId: number;
  /** What the message contains. */
  thing: NonNullable<MessageAnswer['aboutThing']>;
  id: number;
}

/** The state of the latest e-mail with a document or an invoice of the dossier. Renders nothing if there is none. */
export function MailState({ demandId, thing, id }: MailStateProps) {
  const { data = [] } = useListMessagesOfDemand(demandId);
  const latest = data.find(({ aboutThing, aboutId }) => aboutThing === thing && aboutId === id);
  return latest ? <MessageState message={latest} /> : null;
}
