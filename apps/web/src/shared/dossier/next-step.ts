import type { InvoiceToPayAnswer, NextStepAnswer } from '@pds/api-client/generated/model';
import { daysLater } from '@pds/kernel';
import { formatDate, formatMoney } from '../ui/text/format';
import { deadlineText, momentText } from '../ui/text/deadline-text';
import { sumOfEuros } from '../ui/text/sums';

/** Who has to act in a dossier and what they do, in words for the organiser. */
export interface StepText {
  /** « À vous », « Association ». Null if nobody has to act. */
  readonly who: string | null;
  readonly what: string;
  /** Whether the deadline is over. */
  readonly isLate: boolean;
}

const actors: Readonly<Record<NextStepAnswer['by'], string | null>> = {
  organiser: 'À vous',
  association: 'Association',
  nobody: null,
};

/**
 * Describes the next step.
 * @param toPay invoices that the organiser has to pay, the most urgent first
 * @param now milliseconds since the epoch
 */
export function stepText(step: NextStepAnswer, toPay: readonly InvoiceToPayAnswer[], now = Date.now()): StepText {
  const isPast = step.before !== null && Date.parse(step.before) <= now;
  return {
    who: actors[step.by],
    what: actionText(step, toPay, isPast),
    isLate: isPast && step.code === 'pay-invoice',
  };
}

function actionText({ code, before }: NextStepAnswer, toPay: readonly InvoiceToPayAnswer[], isPast: boolean): string {
  switch (code) {
    case 'describe-slots':
      return 'créneaux à décrire (comportement du public et environnement), facultatif\u00a0: l’association peut le faire avec vous';
    case 'await-quote':
      return 'devis à établir';
    case 'accept-quote':
      return before === null ? 'devis à accepter' : `devis à accepter ${deadlineText(before)}`;
    case 'sign-convention':
      return isPast || before === null ? 'convention à signer' : `convention à signer ${deadlineText(before)}`;
    case 'quote-declined':
      return 'nouveau devis à établir, après votre refus';
    case 'await-new-quote':
      return 'devis expiré, nouveau devis à établir';
    case 'await-revised-quote':
      return 'la demande a changé depuis le devis accepté, nouveau devis à établir';
    case 'being-prepared':
      return 'devis accepté, votre poste de secours est en préparation';
    case 'station-to-come':
      return isPast || before === null
        ? 'poste de secours en cours'
        : `poste de secours prévu le ${momentText(before)}`;
    case 'await-invoice':
      return 'poste de secours terminé, facture à établir';
    case 'pay-invoice':
      return toPayText(toPay, before, isPast);
    case 'nothing':
      return 'Rien de plus à faire';
    case 'dropped':
      return 'Ce dossier est sans suite : il n’y aura pas de poste de secours';
    case 'refused':
      return 'Rien de plus à faire\u00a0: l’association ne prend pas votre demande en charge';
    case 'cancelled':
      return 'Cette demande est annulée';
  }
}

function toPayText(toPay: readonly InvoiceToPayAnswer[], before: string | null, isPast: boolean): string {
  const rest = formatMoney(sumOfEuros(toPay.map(({ balance }) => balance)));
  const several = toPay.length > 1;
  const what = several ? `${toPay.length} factures à régler` : 'facture à régler';
  // An invoice is due on a day and late from the following midnight.
  const day = before === null ? '—' : formatDate(daysLater(before.slice(0, 10), -1));
  const until = isPast ? `échéance dépassée depuis le ${day}` : `au plus tard le ${day}`;
  return `${what}, ${several && !isPast ? 'la première ' : ''}${until} (reste ${rest})`;
}
