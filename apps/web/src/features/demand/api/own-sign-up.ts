import {
  correctSignUpEmail,
  getShowSignUpQueryKey,
  getShowSignUpQueryOptions,
  resendSignUpLink,
} from '@pds/api-client/generated/users/users';
import { useCall, useFresh } from '../../../shared/api/calls';

export { useShowSignUp } from '@pds/api-client/generated/users/users';

const signUp = [{ queryKey: getShowSignUpQueryKey() }];

/** Asks whether the sign-up that this browser made still waits to be confirmed; ignores the cache. */
export const useLoadSignUp = () => useFresh(getShowSignUpQueryOptions());

/** Sends the e-mail of this browser's sign-up again. */
export const useResendSignUpLink = () => useCall(() => resendSignUpLink(), { outdates: [] });

/** Corrects the address of this browser's sign-up. */
export const useCorrectSignUpEmail = () =>
  useCall((email: string) => correctSignUpEmail({ email }), { outdates: signUp });
