import {
  getShowDailyDigestQueryKey,
  refuseDailyDigest,
  switchDailyDigest,
} from '@pds/api-client/generated/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export { useShowDailyDigest } from '@pds/api-client/generated/account/account';

/** Switches the user's daily digest on or off. */
export function useSwitchDailyDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => switchDailyDigest({ isOn }),
    onSuccess: (saved) => client.setQueryData(getShowDailyDigestQueryKey(), saved),
    meta: { outdates: [] },
  });
}

/** Switches a daily digest off with the secret of its e-mail. */
export function useRefuseDailyDigest() {
  return useMutation({
    mutationFn: (token: string) => refuseDailyDigest({ token }),
    meta: { outdates: [{ queryKey: getShowDailyDigestQueryKey() }] },
  });
}
