import { Notice } from '../../../../shared/ui/state/problem-notice';

/** Lists the invoices that an action refused, each with its number and reason. */
export function RefusedInvoices({
  title,
  refused,
}: {
  title: string;
  refused: readonly {
    readonly invoiceId: number;
    /** Null if the caller may not know it. */
    readonly number: string | null;
    readonly reason: string | null | undefined;
  }[];
}) {
  return (
    <Notice tone="warning" title={title}>
      <ul>
        {refused.map(({ invoiceId, number, reason }) => (
          <li key={invoiceId}>
            {number ?? `n°\u00a0${invoiceId}`} – {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
