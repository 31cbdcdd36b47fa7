import { formatEuros, inThousands } from '@pds/kernel';
import { lazily } from './lazily';

/** The browser writes a negative number with a hyphen. */
const withTrueMinus = (text: string) => text.replace(/^-/, '−');
const numberFormat = lazily(
  () => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2, signDisplay: 'negative' }),
);

/** Euros as `1 234,50 €`; an em dash when there is none. */
export function formatMoney(euros: number | null | undefined): string {
  return euros == null ? '—' : formatEuros(Math.round(euros * 100));
}

/** A quantity with at most two decimals, `12 000` or `7,5`. */
export function formatNumber(value: number | null | undefined): string {
  if (value == null) return '—';
  return withTrueMinus(written(value) ?? numberFormat().format(value));
}

/** As Intl writes it, for a number that needs no rounding: nearly all do not, and the first Intl takes a page longer than all else that it formats. */
function written(value: number): string | undefined {
  const [, sign, whole, decimals] = /^(-?)(\d+)(?:\.(\d\d?))?$/.exec(String(value)) ?? [];
  if (!whole) return undefined;
  return `${sign}${inThousands(whole)}${decimals ? `,${decimals}` : ''}`;
}

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/;

/**
 * `20/11/2026 14:30` from an ISO 8601 instant with offset, in the wall time of its own offset: what the clocks show
 * where the event takes place, whatever zone the reader is in.
 */
export function formatDateTime(iso: string | null | undefined): string {
  const [, year, month, day, hour, minute] = isoPattern.exec(iso ?? '') ?? [];
  if (!year) return '—';
  return hour ? `${day}/${month}/${year} ${hour}:${minute}` : `${day}/${month}/${year}`;
}

/** `20/11/2026` from an ISO date or instant, in the instant's own offset. */
export function formatDate(iso: string | null | undefined): string {
  return formatDateTime(iso).slice(0, 10);
}

/** `7 h 30` from minutes. */
export function formatMinutes(minutes: number | null | undefined): string {
  if (minutes == null) return '—';
  const rest = minutes % 60;
  return `${formatNumber(Math.floor(minutes / 60))}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}
