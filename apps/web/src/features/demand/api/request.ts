import { addDemand, updateFilerContact } from '@pds/api-client/generated/demand/demand';
import { getGetAccountQueryKey, removeEvent } from '@pds/api-client/generated/users/users';
import type { AccountAnswer, AddDemandBody } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierLists } from '../../../shared/reference/dossier-queries';

export { checkDemandData } from '@pds/api-client/generated/demand/demand';
export { linkEvent } from '@pds/api-client/generated/users/users';

/** The demand in progress was seen: the next login leads elsewhere. */
export function useForgetEvent() {
  return useMutation({
    mutationFn: () => removeEvent(),
    meta: { outdates: [{ queryKey: getGetAccountQueryKey() }] },
  });
}

/** The phone number of who is signed in, for what they file next. The account is not loaded again: a form stands on it. */
export function useCorrectPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (phone: string) => updateFilerContact({ phone }),
    onSuccess: ({ phone }) =>
      client.setQueryData<AccountAnswer | null>(getGetAccountQueryKey(), (account) => account && { ...account, phone }),
  });
}

/** Files a request: the demands of whoever is signed in have one more. */
export function useAddDemand() {
  return useMutation({ mutationFn: (demand: AddDemandBody) => addDemand(demand), meta: { outdates: dossierLists } });
}
