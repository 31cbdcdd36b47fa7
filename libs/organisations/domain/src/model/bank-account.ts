import { Bic, type FormCheck, Iban, textOrNull } from '@pds/kernel';
import { maxPaymentDeadlineDays } from '@pds/organisations/contract';

/** Bounds of the days from issue to the due date of an invoice. */
export const paymentDeadlineDays = { least: 0, most: maxPaymentDeadlineDays } as const;

/** Bank, IBAN and BIC of an issuer: each may be missing, none may be invalid. */
export function checkedBankAccount<Account extends { bank: string | null; iban: string | null; bic: string | null }>(
  checks: FormCheck,
  { bank, iban, bic }: Account,
) {
  return {
    bank: textOrNull(bank),
    iban: checks.optional('iban', iban, Iban.parse, 'Veuillez entrer un IBAN valide')?.value ?? null,
    bic: checks.optional('bic', bic, Bic.parse, 'Veuillez entrer un BIC valide')?.value ?? null,
  };
}
