import { formatEuros, formatPrice as formatPriceCents, groupThousands } from '@pds/kernel';
import { lazily } from '../lazy/lazy-value';

/** The browser writes negative numbers with a hyphen. */
const withTrueMinus = (text: string) => text.replace(/^-/, '−');
const numberFormat = lazily(
  () => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2, signDisplay: 'negative' }),
);

/** Formats euros as `1 234,50 €`. An em dash if there is no amount. */
export function formatMoney(euros: number | null | undefined): string {
  return euros == null ? '—' : formatEuros(Math.round(euros * 100));
}

/** Formats the price of a quote or a priced dossier like {@link formatMoney}, 0 as `0,00 €, à titre gracieux`. */
export function formatPrice(euros: number | null | undefined): string {
  return euros == null ? '—' : formatPriceCents(Math.round(euros * 100));
}

/** Formats a quantity with at most two decimals, `12 000` or `7,5`. */
export function formatNumber(value: number | null | undefined): string {
  if (value == null) return '—';
  return withTrueMinus(written(value) ?? numberFormat().format(value));
}

/**
 * Formats a number like Intl if it needs no rounding, as nearly all do. The first use of Intl takes longer than all other formatting of a
 * page.
 */
function written(value: number): string | undefined {
  const [, sign, whole, decimals] = /^(-?)(\d+)(?:\.(\d\d?))?$/.exec(String(value)) ?? [];
  if (!whole) return undefined;
  return `${sign}${groupThousands(whole)}${decimals ? `,${decimals}` : ''}`;
}

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/;

/**
 * Formats an ISO 8601 instant with offset as `20/11/2026 14:30`, in its own offset: the local time of the event, independent of the
 * reader's zone.
 */
export function formatDateTime(iso: string | null | undefined): string {
  const [, year, month, day, hour, minute] = isoPattern.exec(iso ?? '') ?? [];
  if (!year) return '—';
  return hour ? `${day}/${month}/${year} ${hour}:${minute}` : `${day}/${month}/${year}`;
}

/** Formats an ISO date or instant as `20/11/2026`, in the instant's own offset. */
export function formatDate(iso: string | null | undefined): string {
  return formatDateTime(iso).slice(0, 10);
}

/** Formats minutes as `7 h 30`. */
export function formatMinutes(minutes: number | null | undefined): string {
  if (minutes == null) return '—';
  const rest = minutes % 60;
  return `${formatNumber(Math.floor(minutes / 60))}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}
