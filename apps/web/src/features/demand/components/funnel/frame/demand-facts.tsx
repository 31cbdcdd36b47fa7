import { counted } from '@pds/kernel';
import type { DossierAnswer, DemandSlotAnswer } from '@pds/api-client/generated/model';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { PaperLinks } from '../../../../../shared/dossier/paper-links';
import cards from '../../../../../shared/ui/page/cards.module.css';
import { DateCell } from '../../../../../shared/ui/text/cells';
import { DetailSection, Facts } from '../../../../../shared/ui/page/detail-page';
import { formatDateTime } from '../../../../../shared/ui/text/format';
import { features, interventionDelays, publicBehaviors } from '../../slots/staffing-fields';
import styles from './demand-facts.module.css';

/** A demand that can no longer be changed, read-only. */
export function DemandFacts({ demand, slots, documents, invoices, organization }: DossierAnswer) {
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
      {documents.length + invoices.length > 0 && (
        <DetailSection title="Documents">
          <Papers documents={documents} invoices={invoices} />
        </DetailSection>
      )}
    </>
  );
}

/** The contact whom the association calls about the demand. */
function ContactFacts({ demand, organization }: Pick<DossierAnswer, 'demand' | 'organization'>) {
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
          ['Public au plus', counted(slot.publicPeak, 'personne')],
          ['Nature', eventNatures[slot.nature]],
          ['Comportement du public', level(publicBehaviors, slot.publicBehavior)],
          ['Environnement et accessibilité', level(features, slot.feature)],
          ['Délai d’intervention des secours', level(interventionDelays, slot.interventionDelay)],
        ]}
      />
    </article>
  );
}

/** Quote, convention and invoices, if there are any. */
export function Papers({ documents, invoices }: Pick<DossierAnswer, 'documents' | 'invoices'>) {
  return (
    <div className={styles.documents}>
      <PaperLinks documents={documents} invoices={invoices} />
    </div>
  );
}
