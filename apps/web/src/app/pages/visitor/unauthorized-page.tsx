import { Link } from 'react-router';
import { MessagePage } from './message-page';
import { pathTo } from '../../../routing/routes';

/** Shown by the guard to a user without the required role (spec organiser 2.9). */
export default function UnauthorizedPage() {
  return (
    <MessagePage title="Accès non autorisé" actions={<Link to={pathTo('root')}>Retour à l’accueil</Link>}>
      <p>Vous n’avez pas les autorisations nécessaires pour accéder à cette fonctionnalité.</p>
    </MessagePage>
  );
}
