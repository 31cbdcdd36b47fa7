import { answerChange, askForChange } from '@pds/api-client/generated/demand/demand';
import type { AnswerChangeBody, AskForChangeBody, ChangeRequestAnswer } from '@pds/api-client/generated/model';
import { isWithdrawal } from '@pds/demand/domain';
import { useCall } from '../../api/calls';
import { dossierQueries } from '../../reference/dossier-queries';
import { formatDateTime } from '../../ui/text/format';

export { changeFields, isWithdrawal } from '@pds/demand/domain';

/** Sends a request for a change. */
export type AskForChange = (wanted: AskForChangeBody) => Promise<unknown>;

/** Asks for a change of a dossier. */
export const useAskForChange = (demandId: number) =>
  useChangeCall(demandId, (wanted: AskForChangeBody) => askForChange(demandId, wanted));

/** Answers a request, in the name of the association. */
export const useAnswerChange = (demandId: number) =>
  useChangeCall(demandId, ({ id, ...answer }: AnswerChangeBody & { id: number }) => answerChange(demandId, id, answer));

const useChangeCall = <Change>(demandId: number, call: (change: Change) => Promise<void>) =>
  useCall(call, { outdates: dossierQueries(demandId), outdatesWhenRefused: true });

const outcomes: Readonly<Record<ChangeRequestAnswer['state'], string>> = {
  open: 'en attente de réponse',
  quoted: 'un nouveau devis y répond',
  refused: 'refusée',
  done: 'faite',
  lapsed: 'close avec le dossier',
};

/** Returns « Modification demandée le 20/11/2026 14:30, en attente de réponse ». */
export function changeStateText({
  field,
  state,
  askedAt,
}: Pick<ChangeRequestAnswer, 'field' | 'state' | 'askedAt'>): string {
  const when = formatDateTime(askedAt);
  if (!isWithdrawal({ field })) return `Modification demandée le ${when}, ${outcomes[state]}`;
  return `Annulation demandée le ${when}, ${state === 'done' ? 'confirmée' : outcomes[state]}`;
}
