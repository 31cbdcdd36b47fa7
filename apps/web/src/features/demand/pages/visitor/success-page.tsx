import { Link, useParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { funnel } from '../../../../shared/session/funnel';
import { Panel, PublicPage } from '../../../../shared/ui/public-page';
import styles from './success-page.module.css';

/** Thanks for an express request, with a link to print it (spec organiser 2.7). */
export default function SuccessPage() {
  const { id } = useParams();
  const event = funnel.event();
  return (
    <PublicPage step={3} title="Merci, votre demande est envoyée">
      <Panel title={`Demande n° ${id}`}>
        <p>Elle a été transmise à l’association. Après étude, vous recevrez votre devis dans les meilleurs délais.</p>
        <p className={styles.actions}>
          {event && String(event.id) === id && (
            <a
              className={styles.button}
              href={pathTo('demand_print_no_auth', { uniqId: event.uniqId })}
              target="_blank"
              rel="noopener"
            >
              imprimer ma demande
            </a>
          )}
          {/* Loads the page for visitors, which is not part of the application. */}
          <Link reloadDocument to={pathTo('root')}>
            Retour au site
          </Link>
        </p>
      </Panel>
    </PublicPage>
  );
}
