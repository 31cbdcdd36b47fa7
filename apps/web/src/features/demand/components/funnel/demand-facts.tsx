import type { DossierAnswer, DemandSlotAnswer, DocumentAnswer } from '@pds/api-client/generated/model';
import { eventNatures } from '../../../../shared/reference/statuses';
import { ButtonLink } from '../../../../shared/ui/button';
import cards from '../../../../shared/ui/cards.module.css';
import { DateCell } from '../../../../shared/ui/cells';
import { DetailSection, Facts } from '../../../../shared/ui/detail-page';
import { formatDateTime, formatNumber } from '../../../../shared/ui/format';
import { features, interventionDelays, publicBehaviors } from '../labels';
import styles from './demand-facts.module.css';

/** A demand that can no longer be changed, to read. */
export function DemandFacts({ demand, slots, documents, organization }: DossierAnswer) {
  return (
    <>
      <DetailSection title="Créneaux">
        <ul className={cards.cards}>
          {slots.map((slot) => (
            <li key={slot.id}>
              <Slot slot={slot} />
            </li>
          ))}
        </ul>
      </DetailSection>
      <DetailSection title="Manifestation">
        <Facts
          facts={[
            ['Nom', demand.eventName],
            ['Type', demand.eventType === null ? null : eventNatures[demand.eventType]],
            ['Lieu', demand.eventPlace],
            ['Adresse', demand.eventAddress],
            ['Code postal et ville', `${demand.eventPlaceZip} ${demand.eventPlaceCity}`.trim()],
            ['Demande envoyée le', formatDateTime(demand.createdAt)],
            ['Commentaires', demand.comments],
          ]}
        />
      </DetailSection>
      <DetailSection title="Vos coordonnées">
        <ContactFacts demand={demand} organization={organization} />
      </DetailSection>
      {documents.length > 0 && (
        <DetailSection title="Documents">
          <Documents documents={documents} />
        </DetailSection>
      )}
    </>
  );
}

/** Whom the association calls about the demand. */
export function ContactFacts({ demand, organization }: Pick<DossierAnswer, 'demand' | 'organization'>) {
  return (
    <Facts
      facts={[
        ['Nom', `${demand.contactFirstName} ${demand.contactLastName}`.trim()],
        ['Téléphone', demand.contactPhone],
        ['E-mail', demand.contactEmail],
        ['Organisation', organization?.name],
      ]}
    />
  );
}

function Slot({ slot }: { slot: DemandSlotAnswer }) {
  const level = (table: Readonly<Record<number, string>>, code: number | null) => (code === null ? null : table[code]);
  return (
    <article className={cards.card}>
      <header>
        <h3>{slot.name}</h3>
      </header>
      <Facts
        facts={[
          ['Début', <DateCell key="start" value={slot.startAt} />],
          ['Fin', <DateCell key="end" value={slot.endAt} />],
          ['Public au plus', `${formatNumber(slot.publicPeak)} personnes`],
          ['Nature', eventNatures[slot.nature]],
          ['Comportement du public', level(publicBehaviors, slot.publicBehavior)],
          ['Environnement et accessibilité', level(features, slot.feature)],
          ['Délai d’intervention des secours', level(interventionDelays, slot.interventionDelay)],
        ]}
      />
    </article>
  );
}

const labels: Readonly<Record<number, string>> = { 1: 'TÉLÉCHARGER LE DEVIS', 2: 'TÉLÉCHARGER LA CONVENTION' };

/** Quote and convention, once there are any. */
export function Documents({ documents }: { documents: readonly DocumentAnswer[] }) {
  return (
    <ul className={styles.documents}>
      {documents
        .filter(({ type }) => labels[type])
        .map(({ id, uniq, type }) => (
          <li key={id}>
            <ButtonLink href={`/api/document/${uniq}`}>
              {labels[type]} n° {id}
            </ButtonLink>
          </li>
        ))}
    </ul>
  );
}
