import { Link, useParams } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { TermsOfSaleLink } from '../../../../shared/reference/terms-of-sale-link';
import { funnel } from '../../../../shared/session/funnel';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import styles from './success-page.module.css';

/** Thanks for an express request, with a link to print it (spec organiser 2.7). Thanks nobody for one that this browser does not know. */
export default function SuccessPage() {
  const { id } = useParams();
  const stored = funnel.event();
  const event = stored && String(stored.id) === id ? stored : null;
  return (
    <PublicPage
      {...(event && { step: 3 })}
      title={event ? 'Merci, votre demande est envoyée' : 'Nous ne connaissons pas cette demande'}
    >
      <Panel title={event && `Demande n°\u00a0${id}`}>
        <p>
          {event
            ? 'Elle a été transmise à l’association. Après étude, vous recevrez votre devis dans les meilleurs délais.'
            : 'Ce navigateur n’a gardé aucune demande de ce numéro. Si vous venez d’en envoyer une, un e-mail vous le confirme, et vous la trouverez dans votre espace.'}
        </p>
        <p className={styles.actions}>
          {event ? (
            <a
              className={styles.button}
              href={pathTo('demand_print_no_auth', { uniqId: event.uniqId })}
              target="_blank"
              rel="noopener"
            >
              imprimer ma demande
            </a>
          ) : (
            <Link to={pathTo('organization_demand_list')} className={styles.button}>
              Voir mes demandes
            </Link>
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
