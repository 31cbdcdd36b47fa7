import {
  counted,
  formatEuros,
  formatPrice,
  frenchDay,
  type Instant,
  localDate,
  roundedProduct,
  toIsoWithOffset,
} from '@pds/kernel';

/** `1 234,50 €` with no-break spaces of the embedded font (it has no narrow ones, which Intl uses). */
export function paperEuros(cents: number): string {
  return paperText(formatEuros(cents));
}

/** The price of a paper like {@link paperEuros}, 0 as `0,00 €, à titre gracieux`. */
export function paperPrice(cents: number): string {
  return paperText(formatPrice(cents));
}

/** `0,125 €`: a unit price with all its decimals, two at least. In cents, possibly a fraction of one. */
export function paperUnitPrice(cents: number): string {
  if (Number.isInteger(cents)) return paperEuros(cents);
  return paperText(unitPriceFormat.format(Number(`${cents}e-2`)));
}

/** `1 234,5`: a number as printed, with all its decimals. */
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

/** `220 h 50`, `45 min`: minutes in hours and minutes. */
export function paperHours(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60) return `${rest}\u00a0min`;
  return `${paperNumber(Math.floor(minutes / 60))}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}

/** The factors and the product of a price line; amounts in cents. */
interface Multiplication {
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/** The whole minutes whose price is the amount of a line in hours, of which pricing stores two decimals; null for any other line. */
export function minutesOfLine({ quantity, unit, unitPriceCents, amountCents }: Multiplication): number | null {
  if (unit !== 'h') return null;
  const minutes = Math.round(quantity * 60);
  const isWholeMinutes = Math.round((minutes * 100) / 60) / 100 === quantity;
  return isWholeMinutes && roundedProduct(minutes, unitPriceCents, 60) === amountCents ? minutes : null;
}

/**
 * Formats a quantity so that the printed multiplication gives the printed amount: hours in hours and minutes if that is exact (`220 h 50`;
 * pricing stores two decimals of hours and computes in minutes), with their decimals otherwise.
 */
export function paperQuantity({ quantity, unit, unitPriceCents, amountCents }: Multiplication): string {
  const minutes = minutesOfLine({ quantity, unit, unitPriceCents, amountCents });
  if (minutes !== null) return paperHours(minutes);
  return `${paperNumber(quantity)}\u00a0${unitFor(unit, quantity)}`;
}

/** The French plural starts at two. */
function unitFor(unit: string, quantity: number): string {
  return quantity >= 2 && ['lot', 'véhicule', 'tente', 'jour', 'unité'].includes(unit) ? `${unit}s` : unit;
}

/** Intl writes narrow no-break spaces, for which the font has no glyph, and a hyphen as minus. */
export function paperText(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, '\u2212');
}

/** `775 672 272 00017`: the SIREN by threes, then the establishment; any other text unchanged. */
export function groupedSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
}

/** `FR76 3000 6000 …`: an IBAN by fours, regardless of typed spaces. */
export function groupedIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** `vendredi 20/11/2026`, for an instant in a zone or for a `YYYY-MM-DD`. */
export function paperDate(day: string): string;
export function paperDate(instant: Instant, timeZone: string): string;
export function paperDate(moment: Instant | string, timeZone = ''): string {
  const day = dayOf(moment, timeZone);
  return `${weekdayOf(day)}\u00a0${frenchDay(day)}`;
}

/** `ven. 20/11/2026`, for the narrow columns of tables. */
export function paperShortDate(day: string): string;
export function paperShortDate(instant: Instant, timeZone: string): string;
export function paperShortDate(moment: Instant | string, timeZone = ''): string {
  const day = dayOf(moment, timeZone);
  return `${weekdayOf(day).slice(0, 3)}.\u00a0${frenchDay(day)}`;
}

/** `vendredi 20/11/2026 14:30` in a time zone. */
export function paperMoment(instant: Instant, timeZone: string): string {
  return `${paperDate(instant, timeZone)} ${timeOf(instant, timeZone)}`;
}

/** `ven. 09/07/2027 18:00` in a time zone, for the narrow columns of tables. */
export function paperShortMoment(instant: Instant, timeZone: string): string {
  return `${paperShortDate(instant, timeZone)} ${timeOf(instant, timeZone)}`;
}

/** `dim. 04/10/2026 08:00 – 18:00`, with the differing part of the second date, in a time zone. */
export function paperPeriod(startsAt: Instant, endsAt: Instant, timeZone: string): string {
  const [first, last] = [paperShortDate(startsAt, timeZone), paperShortDate(endsAt, timeZone)];
  const year = /\/\d{4}$/;
  const lastDay = year.exec(first)?.[0] === year.exec(last)?.[0] ? last.replace(year, '') : last;
  const end = first === last ? timeOf(endsAt, timeZone) : `${lastDay}\u00a0${timeOf(endsAt, timeZone)}`;
  return `${first}\u00a0${timeOf(startsAt, timeZone)}\u00a0– ${end}`;
}

/** The place of an event, on one line. */
export function paperPlace(event: {
  readonly place: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
}): string {
  return [event.place, event.address, `${event.postalCode} ${event.city}`.trim()].filter(Boolean).join(', ');
}

function dayOf(moment: Instant | string, timeZone: string): string {
  return typeof moment === 'string' ? moment : localDate(moment, timeZone);
}

function timeOf(instant: Instant, timeZone: string): string {
  return toIsoWithOffset(instant, timeZone).slice(11, 16);
}

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

/** @param day `YYYY-MM-DD` */
function weekdayOf(day: string): string {
  return weekdays[new Date(day).getUTCDay()]!;
}
