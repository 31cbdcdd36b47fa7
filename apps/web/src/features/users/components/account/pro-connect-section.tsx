import { getStartOidcLoginUrl, useGetAuthenticationMethods } from '../../api/login';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { ButtonLink } from '../../../../shared/ui/buttons/button';
import { ProConnectButton } from '../../../../shared/ui/buttons/pro-connect-button';

/** Links the account to the person's identity at ProConnect or at another provider, where the installation offers one. */
export function ProConnectSection() {
  const methods = useGetAuthenticationMethods({ query: { staleTime: Infinity, retry: false } });
  if (!methods.data?.oidc) return null;
  if (!methods.data.proConnect)
    return (
      <DetailSection title="Fournisseur d’identité">
        <p>Si votre identité a changé, reliez-la de nouveau. Son adresse e-mail doit être celle de ce compte.</p>
        <ButtonLink href={getStartOidcLoginUrl()}>Relier mon identité</ButtonLink>
      </DetailSection>
    );
  return (
    <DetailSection title="ProConnect">
      <p>
        Agent d’une mairie ou d’un organisme public : identifiez-vous une fois ici, et ProConnect ouvrira ensuite ce
        compte, ou de nouveau si votre identité a changé. L’adresse e-mail de votre compte ProConnect doit être celle de
        ce compte.
      </p>
      <ProConnectButton href={getStartOidcLoginUrl()} />
    </DetailSection>
  );
}
