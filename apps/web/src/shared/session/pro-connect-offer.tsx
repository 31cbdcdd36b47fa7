import { getStartOidcLoginUrl, useGetAuthenticationMethods } from '@pds/api-client/generated/users/users';
import { ProConnectButton } from '../ui/buttons/pro-connect-button';
import { LoginOffer } from './login-offer';

/** Login, or sign-up, with ProConnect beside a password, where the installation offers it. */
export function ProConnectOffer() {
  const methods = useGetAuthenticationMethods({ query: { staleTime: Infinity, retry: false } });
  if (!methods.data?.proConnect) return null;
  return (
    <LoginOffer text="Agent d’une mairie ou d’un organisme public ? Connectez-vous, ou créez votre compte, avec votre identité professionnelle.">
      <ProConnectButton href={getStartOidcLoginUrl()} />
    </LoginOffer>
  );
}
