import {
  chooseDeliveryChannel,
  getShowDeliveryChannelQueryKey,
  useLookUpBuyer as useDirectoryLines,
} from '@pds/api-client/generated/accounting/accounting';
import type { ChooseDeliveryChannelBody } from '@pds/api-client/generated/model';
import { useCall } from '../../../shared/api/calls';

export { useShowDeliveryChannel } from '@pds/api-client/generated/accounting/accounting';

/** Chooses where a department's invoices for public buyers go. */
export const useChooseDeliveryChannel = (departmentId: number) =>
  useCall((choice: ChooseDeliveryChannelBody) => chooseDeliveryChannel(departmentId, choice), {
    outdates: [{ queryKey: getShowDeliveryChannelQueryKey(departmentId) }],
  });

/** Finds a public buyer in the directory of the department's platform. @param siret null: nothing is asked */
export function useLookUpBuyer(departmentId: number, siret: string | null) {
  return useDirectoryLines(
    departmentId,
    { number: siret ?? '' },
    { query: { enabled: siret !== null, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
  );
}
