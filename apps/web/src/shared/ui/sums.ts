/** Euros in cents, which add up exactly; nothing and what is no number count for nothing. */
export const centsOf = (euros: number | null | undefined) =>
  euros == null || Number.isNaN(euros) ? 0 : Math.round(euros * 100);

/** What amounts in euros add up to, to the cent. */
export const sumOfEuros = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((cents, euros) => cents + centsOf(euros), 0) / 100;
