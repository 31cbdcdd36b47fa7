import {
  getShowDailyDigestQueryKey,
  refuseDailyDigest,
  switchDailyDigest,
} from '@pds/api-client/generated/account/account';
import { useCall } from '../../../shared/api/calls';

export { useShowDailyDigest } from '@pds/api-client/generated/account/account';

/** Switches the user's daily digest on or off. */
export const useSwitchDailyDigest = () =>
  useCall((isOn: boolean) => switchDailyDigest({ isOn }), { outdates: [] }, getShowDailyDigestQueryKey());

/** Switches a daily digest off with the secret of its e-mail. */
export const useRefuseDailyDigest = () =>
  useCall((token: string) => refuseDailyDigest({ token }), { outdates: [{ queryKey: getShowDailyDigestQueryKey() }] });
