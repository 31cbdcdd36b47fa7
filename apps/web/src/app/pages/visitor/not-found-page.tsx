import { Link } from 'react-router';
import { MessagePage } from './message-page';
import { pathTo } from '../../../routing/routes';

/** Shown for an unknown address. */
export function NotFoundPage() {
  return (
    <MessagePage title="Page introuvable" actions={<Link to={pathTo('root')}>Retour à l’accueil</Link>}>
      <p>L’adresse demandée n’existe pas ou n’existe plus.</p>
    </MessagePage>
  );
}
