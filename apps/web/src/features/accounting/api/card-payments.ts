import { issuePaymentLink } from '@pds/api-client/generated/accounting/accounting';
import { useCall } from '../../../shared/api/calls';

export { useShowCardPayment } from '@pds/api-client/generated/accounting/accounting';

/** Issues a link to pay an invoice, for staff who pass it on themselves. */
export const useIssuePaymentLink = () => useCall(issuePaymentLink, { outdates: [] });
