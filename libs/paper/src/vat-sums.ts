import { paperEuros, paperNumber } from './figures';

/** The part of an amount at one VAT rate, as papers print it. In cents; the rate in percent. */
export interface PaperVatShare {
  readonly rate: number;
  /** With VAT. */
  readonly amountCents: number;
  /** Without VAT. */
  readonly baseCents: number;
  readonly vatCents: number;
}

/**
 * The sums above the total of a paper with VAT: the amount without VAT, the VAT by rate, and the cent of rounding that one amount in six has
 * beyond both.
 */
export function vatSums(shares: readonly PaperVatShare[]): { readonly label: string; readonly amount: string }[] {
  const baseCents = shares.reduce((sum, share) => sum + share.baseCents, 0);
  const roundingCents = shares.reduce((rest, share) => rest + share.amountCents - share.vatCents, -baseCents);
  const charged = shares.filter(({ amountCents }) => amountCents !== 0);
  return [
    { label: 'Total HT', amount: paperEuros(baseCents) },
    ...charged.map((share) => ({
      label: `TVA ${paperNumber(share.rate)}\u00a0%${charged.length > 1 ? ` sur ${paperEuros(share.baseCents)}` : ''}`,
      amount: paperEuros(share.vatCents),
    })),
    ...(roundingCents === 0 ? [] : [{ label: 'Arrondi', amount: paperEuros(roundingCents) }]),
  ];
}
