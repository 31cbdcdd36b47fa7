import type { InvoiceToPayAnswer, NextStepAnswer, StandingAnswer } from '@pds/api-client/generated/model';
import { useId } from 'react';
import { pathTo } from '../../routing/routes';
import { organiserStatusOf } from '../reference/statuses';
import { Button, RouteLink } from '../ui/buttons/button';
import { DateCell } from '../ui/text/cells';
import { StatusTag } from '../ui/state/status-tag';
import { DossierStanding } from './dossier-standing';
import { PaperLinks } from './paper-links';
import { RepeatButton } from './repeat-button';
import { ReplyLinks } from './reply-links';
import cards from '../ui/page/cards.module.css';

/** A demand or a station, as shown on its organiser's card. */
export interface CardDossier {
  readonly id: number;
  readonly eventName: string;
  readonly status: number;
  readonly deletedAt?: string | null;
  readonly documents: readonly { readonly uniq: string; readonly type: number }[];
  readonly nextStep: NextStepAnswer;
  readonly invoicesToPay: readonly InvoiceToPayAnswer[];
  readonly standing: StandingAnswer;
}

interface CardSlot {
  readonly id: number;
  readonly start: string;
  readonly end: string;
}

/** Further slots are folded: a season of fifty would push every other card away. */
const shownSlots = 6;

function Slots({ slots }: { slots: readonly CardSlot[] }) {
  return (
    <ul className={cards.slots}>
      {slots.map((slot) => (
        <li key={slot.id}>
          <DateCell value={slot.start} /> – <DateCell value={slot.end} />
        </li>
      ))}
    </ul>
  );
}

/** The card of a demand or a station in the organiser's lists (spec organiser 2.10, 2.11). */
export function DossierCard({
  dossier,
  number,
  slots,
}: {
  dossier: CardDossier;
  /** « Demande n° 12 ». */
  number: string;
  slots: readonly CardSlot[];
}) {
  const id = useId();
  return (
    <article className={cards.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{dossier.eventName}</h2>
        <StatusTag status={organiserStatusOf(dossier)} />
      </header>
      <p className={cards.number}>{number}</p>
      <DossierStanding compact step={dossier.nextStep} toPay={dossier.invoicesToPay} standing={dossier.standing} />
      <Slots slots={slots.slice(0, shownSlots)} />
      {slots.length > shownSlots && (
        <details className={cards.more}>
          <summary>
            {slots.length === shownSlots + 1
              ? 'Et un autre créneau'
              : `Et ${slots.length - shownSlots} autres créneaux`}
          </summary>
          <Slots slots={slots.slice(shownSlots)} />
        </details>
      )}
      <footer>
        <ReplyLinks toAnswer={dossier.standing.toAnswer} />
        {dossier.deletedAt ? (
          <Button disabled>DEMANDE SUPPRIMÉE</Button>
        ) : (
          <RouteLink variant="primary" to={pathTo('organization_aid-station_show', { id: dossier.id })}>
            CONSULTER
          </RouteLink>
        )}
        <PaperLinks documents={dossier.documents} invoices={dossier.invoicesToPay} />
        {!dossier.deletedAt && <RepeatButton id={dossier.id} eventName={dossier.eventName} />}
      </footer>
    </article>
  );
}
