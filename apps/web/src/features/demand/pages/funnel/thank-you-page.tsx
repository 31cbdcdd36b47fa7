import { useEffect } from 'react';
import { pathTo } from '../../../../routing/routes';
import { TermsOfSaleLink } from '../../../../shared/reference/terms-of-sale-link';
import { useAccount } from '../../../../shared/session/session';
import { ButtonLink, RouteLink } from '../../../../shared/ui/buttons/button';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { PageFrame } from '../../../../shared/ui/page/page-frame';
import { useForgetEvent } from '../../api/request';
import { DemandStep, type Step } from '../../components/funnel/frame/demand-step';
import styles from './thank-you-page.module.css';

const title = 'Demande transmise';

/** The end of the detailed demand (spec organiser 2.12, 5). From here on a login leads to the list of demands. */
export default function ThankYouPage() {
  return <DemandStep title={title}>{({ dossier }) => <ThankYou dossier={dossier} />}</DemandStep>;
}

function ThankYou({ dossier: { demand } }: Pick<Step, 'dossier'>) {
  const isPending = Boolean(useAccount().data?.event);
  const { mutate: forgetEvent } = useForgetEvent();
  useEffect(() => {
    if (isPending) forgetEvent();
  }, [isPending, forgetEvent]);
  return (
    <PageFrame
      title={title}
      documentTitle={`${title} – ${demand.eventName}`}
      breadcrumb={[{ label: 'Mes demandes', to: pathTo('organization_demand_list') }]}
    >
      <DetailSection title={`${demand.eventName} · demande n° ${demand.id}`}>
        <p className={styles.thanks}>
          Bravo, vous avez finalisé votre demande de poste de secours. Votre demande a été transmise à la plateforme
          Postes de secours. Après étude, vous recevrez votre devis dans les meilleurs délais.
        </p>
        <div className={styles.actions}>
          <ButtonLink href={pathTo('demand_print', { id: demand.id })} newTab>
            imprimer ma demande
          </ButtonLink>
          <RouteLink variant="primary" to={pathTo('root')}>
            Retour sur le tableau de bord
          </RouteLink>
          <TermsOfSaleLink department={demand.eventDepartment} />
        </div>
      </DetailSection>
    </PageFrame>
  );
}
