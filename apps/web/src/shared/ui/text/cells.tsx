import { formatDate, formatDateTime, formatMoney } from './format';

/** Date and time of an ISO instant, in its own offset. `dateOnly` hides the time. */
export function DateCell({ value, dateOnly = false }: { value: string | null | undefined; dateOnly?: boolean }) {
  if (!value) return '—';
  return (
    <time dateTime={value} className="pds-figures" style={{ whiteSpace: 'nowrap' }}>
      {dateOnly ? formatDate(value) : formatDateTime(value)}
    </time>
  );
}

/** Euros, with aligned figures. */
export function MoneyCell({ value }: { value: number | null | undefined }) {
  return (
    <span className="pds-figures" style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(value)}
    </span>
  );
}
