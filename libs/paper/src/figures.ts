import { formatEuros } from '@pds/kernel';

/** `1 234,50 €` with no-break spaces that the embedded font has (Intl's narrow ones it lacks). */
export function paperEuros(cents: number): string {
  return plainSpaces(formatEuros(cents));
}

/** `1 234,5`: a quantity as printed, at most two decimals. */
export function paperNumber(value: number): string {
  return plainSpaces(numberFormat.format(value));
}

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** Intl writes narrow no-break spaces, for which the font has no glyph, and a hyphen for a minus. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replace(/^-/, '\u2212');
}

/** `775 672 272 00017`: the SIREN by threes, then the establishment. */
export function groupedSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
}
