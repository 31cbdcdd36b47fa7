import { Link, useParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { TermsOfSaleLink } from '../../../../shared/reference/terms-of-sale-link';
import { funnel } from '../../../../shared/session/funnel';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import styles from './success-page.module.css';

/** Thanks for an express request, with a link to print it (spec organiser 2.7). */
export default function SuccessPage() {
  const { id } = useParams();
  const stored = funnel.event();
  const event = stored && String(stored.id) === id ? stored : null;
  return (
    <PublicPage step={3} title="Merci, votre demande est envoyée">
      <Panel title={`Demande n° ${id}`}>
        <p>Elle a été transmise à l’association. Après étude, vous recevrez votre devis dans les meilleurs délais.</p>
        <p className={styles.actions}>
          {event && (
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
          <TermsOfSaleLink department={event?.department} />
        </p>
      </Panel>
    </PublicPage>
  );
}
