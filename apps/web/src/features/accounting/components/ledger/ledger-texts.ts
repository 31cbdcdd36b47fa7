import { formatMoney, formatNumber } from '../../../../shared/ui/text/format';

/** Returns the message after payments were recorded, with the remaining balance of their invoice. */
export function paymentsRecordedText(count: number, { number, balance }: { number: string; balance: number }): string {
  const what =
    count > 1 ? `Les ${formatNumber(count)} règlements ont été enregistrés` : 'Le règlement a été enregistré';
  return balance > 0
    ? `${what}, il reste ${formatMoney(balance)} à payer sur la facture ${number}`
    : `${what}\u00a0: la facture ${number} est soldée`;
}

/** Returns the message after a credit note was issued. */
export function creditNoteIssuedText(isFinal: boolean, { number, amount }: { number: string; amount: number }): string {
  return `L’avoir ${isFinal ? 'définitif ' : ''}${number} de ${formatMoney(amount)} a été émis`;
}

/** Returns the message after cheques were marked as deposited without a slip. */
export function chequesDepositedText(count: number): string {
  return count > 1
    ? `${formatNumber(count)} chèques ont été notés comme déjà remis`
    : 'Le chèque a été noté comme déjà remis';
}
