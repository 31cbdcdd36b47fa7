import { Problem } from '@pds/api-client';
import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { demandStatusOf, eventNatures } from '../../../shared/reference/statuses';
import { useAccount } from '../../../shared/session/session';
import { NextStepLine } from '../../../shared/dossier/next-step-line';
import { PaperLinks } from '../../../shared/dossier/paper-links';
import { RepeatButton } from '../../../shared/dossier/repeat-button';
import { ButtonLink } from '../../../shared/ui/button';
import { DateCell } from '../../../shared/ui/cells';
import { DetailPage, DetailSection, Facts } from '../../../shared/ui/detail-page';
import { formatDateTime, formatNumber } from '../../../shared/ui/format';
import { Notice } from '../../../shared/ui/problem-notice';
import { StatusTag } from '../../../shared/ui/status-tag';
import { useShowDemand } from '../api/demands';
import { useForgetEvent } from '../api/request';
import { publicBehaviors } from '../components/labels';
import { RelatedFiles } from '../components/related-files/related-files';
import cards from '../../../shared/ui/cards.module.css';
import styles from './demand-summary-page.module.css';

/**
 * The organiser's demand, to read (spec organiser 2.12): where « CONSULTER » and « JE CONTINUE ET DÉTAILLE MA DEMANDE » lead as
 * long as the detailed funnel does not stand. An unknown one leads to the public form.
 */
export default function DemandSummaryPage() {
  const id = Number(useParams().id);
  const demand = useShowDemand(id, { query: { enabled: Number.isSafeInteger(id) } });
  const pending = useAccount().data?.event === id && demand.isSuccess;
  const { mutate: forgetEvent } = useForgetEvent();
  // Seen once, it is no longer where a login leads, as after the funnel's last page (spec organiser 4).
  useEffect(() => {
    if (pending) forgetEvent();
  }, [pending, forgetEvent]);

  const unknown = demand.error instanceof Problem && [400, 404].includes(demand.error.status);
  if (unknown || !Number.isSafeInteger(id)) return <Navigate to={pathTo('demand')} replace />;
  return (
    <DetailPage
      title={demand.data?.demand.eventName ?? `Demande n° ${id}`}
      breadcrumb={[{ label: 'Mes demandes', to: pathTo('organization_demand_list') }]}
      query={demand}
      meta={(loaded) => <StatusTag status={demandStatusOf(loaded.demand)} />}
      actions={(loaded) => (
        <>
          <RepeatButton id={id} eventName={loaded.demand.eventName} />
          <ButtonLink href={pathTo('demand_print_no_auth', { uniqId: loaded.demand.uniqId })}>
            imprimer ma demande
          </ButtonLink>
        </>
      )}
    >
      {({ demand: shown, slots, documents, invoices, organization, isAidStation, nextStep, invoicesToPay }) => (
        <>
          {nextStep && <NextStepLine step={nextStep} toPay={invoicesToPay} />}
          {isAidStation ? (
            <Notice title="L’édition de cette demande n’est plus possible">
              Votre demande est devenue un poste de secours. Pour la changer, contactez votre association.
            </Notice>
          ) : (
            shown.status === 1 && (
              <Notice title={`Demande n° ${id} transmise`}>
                L’association de votre département l’étudie et vous contacte s’il lui manque une précision. La saisie
                détaillée en ligne n’est pas encore ouverte.
              </Notice>
            )
          )}
          <DetailSection title="Séquencement de l’évènement">
            <ul className={cards.cards}>
              {slots.map((slot) => (
                <li key={slot.id}>
                  <Slot slot={slot} />
                </li>
              ))}
            </ul>
          </DetailSection>
          <RelatedFiles
            demandId={id}
            files={shown.relatedFiles}
            editable={shown.status === 1 && !isAidStation}
            interestPoints={slots.flatMap(({ interestPoints }) => interestPoints)}
          />
          <DetailSection title="Manifestation">
            <Facts
              facts={[
                ['Type', shown.eventType === null ? null : eventNatures[shown.eventType]],
                ['Organisation', organization?.name],
                ['Lieu', shown.eventPlace],
                ['Adresse', shown.eventAddress],
                ['Code postal et ville', `${shown.eventPlaceZip} ${shown.eventPlaceCity}`.trim()],
                ['Demande envoyée le', formatDateTime(shown.createdAt)],
                ['Commentaires', shown.comments],
              ]}
            />
          </DetailSection>
          <DetailSection title="Vos coordonnées">
            <Facts
              facts={[
                ['Nom', `${shown.contactFirstName} ${shown.contactLastName}`.trim()],
                ['Téléphone', shown.contactPhone],
                ['E-mail', shown.contactEmail],
              ]}
            />
          </DetailSection>
          {documents.length + invoices.length > 0 && (
            <DetailSection title="Documents">
              <div className={styles.documents}>
                <PaperLinks documents={documents} invoices={invoices} />
              </div>
            </DetailSection>
          )}
        </>
      )}
    </DetailPage>
  );
}

function Slot({ slot }: { slot: DemandSlotAnswer }) {
  return (
    <article className={cards.card}>
      <header>
        <h3>{slot.name}</h3>
      </header>
      <Facts
        facts={[
          ['Début', <DateCell key="start" value={slot.startDate} />],
          ['Fin', <DateCell key="end" value={slot.endDate} />],
          ['Public au plus', `${formatNumber(slot.publicPeak)} personnes`],
          ['Nature', eventNatures[slot.nature]],
          ['Comportement du public', slot.publicBehavior === null ? null : publicBehaviors[slot.publicBehavior]],
        ]}
      />
    </article>
  );
}
