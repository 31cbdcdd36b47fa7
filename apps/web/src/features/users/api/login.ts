import { requestPasswordReset, setPassword } from '@pds/api-client/generated/users/users';
import { useMutation } from '@tanstack/react-query';

export { getStartOidcLoginUrl, useGetAuthenticationMethods } from '@pds/api-client/generated/users/users';

/** Sends a link to choose a password. */
export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => requestPasswordReset({ email }) });
}

/** Sets the password of the account to which the link with this token was sent. */
export function useSetPassword(token: string) {
  return useMutation({ mutationFn: (password: string) => setPassword({ token, password }) });
}
