import { chooseDeliveryChannel, getShowDeliveryChannelQueryKey } from '@pds/api-client/generated/accounting/accounting';
import type { ChooseDeliveryChannelBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';

export { useShowDeliveryChannel } from '@pds/api-client/generated/accounting/accounting';

/** Chooses where a department's invoices for public buyers go. */
export function useChooseDeliveryChannel(departmentId: number) {
  return useMutation({
    mutationFn: (choice: ChooseDeliveryChannelBody) => chooseDeliveryChannel(departmentId, choice),
    meta: { outdates: [{ queryKey: getShowDeliveryChannelQueryKey(departmentId) }] },
  });
}
