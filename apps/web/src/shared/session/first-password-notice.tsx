import { useState } from 'react';
import { pathTo } from '../../routing/routes';
import { Button, RouteLink } from '../ui/buttons/button';
import { Notice } from '../ui/state/problem-notice';
import { useAccount } from './session';

const laterKey = 'pds.password-later';

/** Offers a password to an organiser who came by a link; « Plus tard » hides it until the next visit. */
export function FirstPasswordNotice() {
  const { data: account } = useAccount();
  const [isLater, setLater] = useState(() => sessionStorage.getItem(laterKey) !== null);
  if (!account?.withoutPassword || isLater) return null;
  const postpone = () => {
    sessionStorage.setItem(laterKey, '1');
    setLater(true);
  };
  return (
    <Notice
      title="Votre adresse est confirmée"
      actions={
        <>
          <RouteLink to={pathTo('reset_password')}>Choisir un mot de passe</RouteLink>
          <Button variant="text" onClick={postpone}>
            Plus tard
          </Button>
        </>
      }
    >
      Vous n’avez pas besoin de mot de passe pour continuer. Sans lui, vous revenez par un nouveau lien reçu par e-mail.
    </Notice>
  );
}
