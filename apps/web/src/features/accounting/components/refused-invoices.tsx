import { Notice } from '../../../shared/ui/problem-notice';

/** What was done to several invoices and not to these: each by its number, with its reason. */
export function RefusedInvoices({
  title,
  refused,
}: {
  title: string;
  refused: readonly {
    readonly invoiceId: number;
    /** Null where it is not the caller’s to know. */
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
