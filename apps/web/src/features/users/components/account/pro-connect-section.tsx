import { getStartOidcLoginUrl, useGetAuthenticationMethods } from '../../api/login';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { ProConnectButton } from '../../../../shared/ui/buttons/pro-connect-button';

/** Links the account to the person's identity at ProConnect, where the installation offers it. */
export function ProConnectSection() {
  const methods = useGetAuthenticationMethods({ query: { staleTime: Infinity, retry: false } });
  if (!methods.data?.proConnect) return null;
  return (
    <DetailSection title="ProConnect">
      <p>
        Agent d’une mairie ou d’un organisme public : identifiez-vous une fois ici, et ProConnect ouvrira ensuite ce
        compte. L’adresse e-mail de votre compte ProConnect doit être celle de ce compte.
      </p>
      <ProConnectButton href={getStartOidcLoginUrl()} />
    </DetailSection>
  );
}
