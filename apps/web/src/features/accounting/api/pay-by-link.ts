import {
  getReadPaymentLinkQueryKey,
  payByLink,
  readPaymentLink,
  returnFromCheckout,
} from '@pds/api-client/generated/payment-link/payment-link';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { readLink } from '../../../shared/session/link-token';

export { getReadPaymentLinkUrl } from '@pds/api-client/generated/payment-link/payment-link';

export function useInvoiceByLink(token = '') {
  return useQuery({
    queryKey: getReadPaymentLinkQueryKey({ token }),
    queryFn: () => readLink(token, readPaymentLink),
    enabled: token !== '',
  });
}

/** Asks for the page where the invoice of a link is paid. */
export const usePayByLink = (token: string) =>
  useCall(() => payByLink({ token }), {
    outdates: [{ queryKey: getReadPaymentLinkQueryKey({ token }) }],
    outdatesWhenRefused: true,
  });

/** Polling for the confirmation of a payment: every three seconds, for two minutes. */
const confirmationPolling = { every: 3_000, most: 40 };

/** Returns what became of a checkout. Polls while the provider has not confirmed it. */
export function useCheckoutReturn(reference: string) {
  return useQuery({
    queryKey: ['checkout-return', reference],
    queryFn: () => returnFromCheckout({ reference }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'open' && dataUpdateCount < confirmationPolling.most && confirmationPolling.every,
  });
}
