import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { useAccount } from '../../../../shared/session/session';
import { Notice } from '../../../../shared/ui/state/problem-notice';

/** Shown to users who only ever logged in by a link or with the identity provider. */
export function NoPassword() {
  const { data: account } = useAccount();
  return (
    <Notice tone="info" actions={<Link to={pathTo('reset_password')}>Choisir un mot de passe</Link>}>
      {account?.withoutPassword
        ? 'Votre compte n’a pas encore de mot de passe : vous vous connectez par un lien reçu par e-mail.'
        : 'Votre compte n’a pas encore de mot de passe. Un lien pour en choisir un peut vous être envoyé par e-mail.'}
    </Notice>
  );
}
