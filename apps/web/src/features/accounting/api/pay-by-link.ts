import {
  getReadPaymentLinkQueryKey,
  payByLink,
  returnFromCheckout,
  useReadPaymentLink,
} from '@pds/api-client/generated/payment-link/payment-link';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Returns the invoice of a payment link. */
export const useInvoiceByLink = (token: string) => useReadPaymentLink({ token });

/** Asks for the page where the invoice of a link is paid. */
export function usePayByLink(token: string) {
  const outdates = [{ queryKey: getReadPaymentLinkQueryKey({ token }) }];
  return useMutation({ mutationFn: () => payByLink({ token }), meta: { outdates, outdatesWhenRefused: outdates } });
}

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
