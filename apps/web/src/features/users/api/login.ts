import { requestPasswordReset, setPassword } from '@pds/api-client/generated/users/users';
import { useMutation } from '@tanstack/react-query';

export { getStartOidcLoginUrl, useGetAuthenticationMethods } from '@pds/api-client/generated/users/users';

/** Has a link sent with which a password can be chosen. */
export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (email: string) => requestPasswordReset({ email }) });
}

/** Sets the password of whom the link with this token was sent to. */
export function useSetPassword(token: string) {
  return useMutation({ mutationFn: (password: string) => setPassword({ token, password }) });
}
