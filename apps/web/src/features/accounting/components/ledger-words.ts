import { formatMoney, formatNumber } from '../../../shared/ui/format';

/** What is said of payments that were just recorded, and of what is left of their invoice. */
export function paymentsRecorded(count: number, { number, balance }: { number: string; balance: number }): string {
  const what =
    count > 1 ? `Les ${formatNumber(count)} règlements ont été enregistrés` : 'Le règlement a été enregistré';
  return balance > 0
    ? `${what}, il reste ${formatMoney(balance)} à payer sur la facture ${number}`
    : `${what}\u00a0: la facture ${number} est soldée`;
}

/** What is said of a credit note that was just issued. */
export function creditNoteIssued(isFinal: boolean, { number, amount }: { number: string; amount: number }): string {
  return `L’avoir ${isFinal ? 'définitif ' : ''}${number} de ${formatMoney(amount)} a été émis`;
}

/** What is said of cheques that were just noted as deposited without a slip. */
export function chequesNoted(count: number): string {
  return count > 1
    ? `${formatNumber(count)} chèques ont été notés comme déjà remis`
    : 'Le chèque a été noté comme déjà remis';
}
