import { chooseFirstPassword } from '@pds/api-client/generated/account/account';
import { readSessionLink, requestPasswordReset, setPassword } from '@pds/api-client/generated/users/users';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { readLink } from '../../../shared/session/link-token';

export {
  getReadSessionLinkUrl,
  getStartOidcLoginUrl,
  useGetAuthenticationMethods,
} from '@pds/api-client/generated/users/users';

/** Sends a link to choose a password. */
export const useRequestPasswordReset = () =>
  useCall((email: string) => requestPasswordReset({ email }), { outdates: [] });

/** Asks whose account the link with this token opens. */
export function useSessionLink(token: string | null | undefined) {
  return useQuery({
    queryKey: ['session-link', token],
    queryFn: () => readLink(token!, readSessionLink),
    enabled: Boolean(token),
    retry: false,
    staleTime: Infinity,
  });
}

/** Sets the password of the signed-in organiser, who has none. */
export const useChooseFirstPassword = () =>
  useCall((password: string) => chooseFirstPassword({ password }), { outdates: [] });

/** Sets the password of the account to which the link with this token was sent. */
export const useSetPassword = (token: string) =>
  useCall((password: string) => setPassword({ token, password }), { outdates: [] });
