import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { Notice } from '../../../../shared/ui/problem-notice';

/** Shown to users who only ever logged in with the identity provider. */
export function NoPassword() {
  return (
    <Notice tone="info" actions={<Link to={pathTo('reset_password')}>Choisir un mot de passe</Link>}>
      Votre compte n’a pas encore de mot de passe. Un lien pour en choisir un peut vous être envoyé par e-mail.
    </Notice>
  );
}
