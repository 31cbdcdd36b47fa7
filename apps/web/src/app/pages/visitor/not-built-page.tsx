import { Link, useMatches } from 'react-router';
import type { RouteHandle } from '../../guard';
import { MessagePage } from './message-page';
import { pathTo, routes } from '../../../routing/routes';

/** Shown for a route whose page is not built yet. */
export default function NotBuiltPage() {
  const { name } = useMatches().at(-1)!.handle as RouteHandle;
  return (
    <MessagePage title={routes[name].title} actions={<Link to={pathTo('root')}>Retour à l’accueil</Link>}>
      <p>Cette page n’est pas encore disponible. Elle arrivera dans une prochaine version.</p>
    </MessagePage>
  );
}
