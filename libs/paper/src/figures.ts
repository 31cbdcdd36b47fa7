import { counted, formatEuros, frenchDay, type Instant, localDate, roundedProduct, toIsoWithOffset } from '@pds/kernel';

/** `1 234,50 €` with no-break spaces that the embedded font has (Intl's narrow ones it lacks). */
export function paperEuros(cents: number): string {
  return paperText(formatEuros(cents));
}

/** `0,125 €`: a price per unit with every decimal it has, two at least. In cents, perhaps a fraction of one. */
export function paperUnitPrice(cents: number): string {
  if (Number.isInteger(cents)) return paperEuros(cents);
  return paperText(unitPriceFormat.format(Number(`${cents}e-2`)));
}

/** `1 234,5`: a number as printed, with every decimal it has. */
export function paperNumber(value: number): string {
  return paperText(numberFormat.format(value));
}

/** A number of things on paper: « 12 500 personnes ». */
export function paperCount(count: number, one: string): string {
  return paperText(counted(count, one));
}

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 20 });
const unitPriceFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
});

/** `220 h 50`, `45 min`: minutes as a clock counts them. */
export function paperHours(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60) return `${rest}\u00a0min`;
  return `${paperNumber(Math.floor(minutes / 60))}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}

/** A line of a price as far as its multiplication goes; amounts in cents. */
interface Multiplication {
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/**
 * A quantity in the form that multiplies, as printed, to the amount beside it: hours as a clock counts them where that is
 * true (`220 h 50`; pricing keeps two decimals of hours and computes in minutes), with their decimals where it is not.
 */
export function paperQuantity({ quantity, unit, unitPriceCents, amountCents }: Multiplication): string {
  if (unit === 'h') {
    const minutes = Math.round(quantity * 60);
    const isWholeMinutes = Math.round((minutes * 100) / 60) / 100 === quantity;
    if (isWholeMinutes && roundedProduct(minutes, unitPriceCents, 60) === amountCents) return paperHours(minutes);
  }
  return `${paperNumber(quantity)}\u00a0${unitFor(unit, quantity)}`;
}

/** French counts in the plural from two on. */
function unitFor(unit: string, quantity: number): string {
  return quantity >= 2 && ['lot', 'véhicule', 'tente', 'jour', 'unité'].includes(unit) ? `${unit}s` : unit;
}

/** Intl writes narrow no-break spaces, for which the font has no glyph, and a hyphen for a minus. */
export function paperText(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, '\u2212');
}

/** `775 672 272 00017`: the SIREN by threes, then the establishment; any other text as it is. */
export function groupedSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
}

/** `FR76 3000 6000 …`: an IBAN by fours, whatever spaces it was typed with. */
export function groupedIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** `20/11/2026`, of an instant in a zone or of a `YYYY-MM-DD`. */
export function paperDate(day: string): string;
export function paperDate(instant: Instant, timeZone: string): string;
export function paperDate(moment: Instant | string, timeZone = ''): string {
  return frenchDay(typeof moment === 'string' ? moment : localDate(moment, timeZone));
}

/** `04/10/2026 08:00 – 18:00`, with the second date as far as it is another, on the clocks of a zone. */
export function paperPeriod(startsAt: Instant, endsAt: Instant, timeZone: string): string {
  const time = (instant: Instant) => toIsoWithOffset(instant, timeZone).slice(11, 16);
  const [first, last] = [paperDate(startsAt, timeZone), paperDate(endsAt, timeZone)];
  const lastDay = first.slice(6) === last.slice(6) ? last.slice(0, 5) : last;
  const end = first === last ? time(endsAt) : `${lastDay}\u00a0${time(endsAt)}`;
  return `${first}\u00a0${time(startsAt)}\u00a0– ${end}`;
}
