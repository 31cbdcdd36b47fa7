import { getGetAccountQueryKey } from '@pds/api-client/generated/first-load/first-load';
import { addDemand, updateFilerContact } from '@pds/api-client/generated/organiser/organiser';
import { removeEvent } from '@pds/api-client/generated/users/users';
import type { AccountAnswer, AddDemandBody } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierListQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export { checkDemandData } from '@pds/api-client/generated/organiser/organiser';
export { linkEvent } from '@pds/api-client/generated/users/users';

/** Marks the demand in progress as seen, so that the next login leads elsewhere. */
export const useForgetEvent = () => useCall(() => removeEvent(), { outdates: [{ queryKey: getGetAccountQueryKey() }] });

/** Stores the signed-in person's phone number for their next demands. Does not reload the account, because a form uses it. */
export function useCorrectPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (phone: string) => updateFilerContact({ phone }),
    onSuccess: ({ phone }) =>
      client.setQueryData<AccountAnswer | null>(getGetAccountQueryKey(), (account) => account && { ...account, phone }),
  });
}

/** Files a request. The list of the signed-in person's demands gets one more. */
export const useAddDemand = () =>
  useCall(({ demand, options }: { demand: AddDemandBody; options?: RequestInit }) => addDemand(demand, options), {
    outdates: dossierListQueries,
  });
