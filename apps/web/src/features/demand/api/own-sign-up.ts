import {
  correctSignUpEmail,
  getShowSignUpQueryKey,
  getShowSignUpQueryOptions,
  resendSignUpLink,
} from '@pds/api-client/generated/users/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export { useShowSignUp } from '@pds/api-client/generated/users/users';

const signUp = [{ queryKey: getShowSignUpQueryKey() }];

/** Asks whether the sign-up that this browser made still waits to be confirmed; ignores the cache. */
export function useLoadSignUp() {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getShowSignUpQueryOptions(), staleTime: 0 });
}

/** Sends the e-mail of this browser's sign-up again. */
export function useResendSignUpLink() {
  return useMutation({ mutationFn: () => resendSignUpLink() });
}

/** Corrects the address of this browser's sign-up. */
export function useCorrectSignUpEmail() {
  return useMutation({
    mutationFn: (email: string) => correctSignUpEmail({ email }),
    meta: { outdates: signUp },
  });
}
