/** Converts euros to cents, which add up exactly. Missing values and non-numbers give 0. */
export const centsOf = (euros: number | null | undefined) =>
  euros == null || Number.isNaN(euros) ? 0 : Math.round(euros * 100);

/** Returns the sum of amounts in euros, to the cent. */
export const sumOfEuros = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((cents, euros) => cents + centsOf(euros), 0) / 100;
