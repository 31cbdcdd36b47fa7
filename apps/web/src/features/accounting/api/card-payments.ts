import { issuePaymentLink } from '@pds/api-client/generated/accounting/accounting';
import { useMutation } from '@tanstack/react-query';

export { useShowCardPayment } from '@pds/api-client/generated/accounting/accounting';

/** Issues a link to pay an invoice, for staff who pass it on themselves. */
export function useIssuePaymentLink() {
  return useMutation({ mutationFn: (invoiceId: number) => issuePaymentLink(invoiceId) });
}
