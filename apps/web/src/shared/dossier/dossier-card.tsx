import type { InvoiceToPayAnswer, NextStepAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useId } from 'react';
import { demandStatusOf } from '../reference/statuses';
import { DateCell } from '../ui/cells';
import { StatusTag } from '../ui/status-tag';
import { NextStepLine } from './next-step-line';
import { PaperLinks } from './paper-links';
import { RepeatButton } from './repeat-button';
import cards from '../ui/cards.module.css';

/** A demand or a station as its organiser's card shows it. */
export interface CardDossier {
  readonly id: number;
  readonly eventName: string;
  readonly status: number;
  readonly deletedAt?: string | null;
  readonly documents: readonly { readonly uniq: string; readonly type: number }[];
  readonly nextStep: NextStepAnswer;
  readonly invoicesToPay: readonly InvoiceToPayAnswer[];
}

/** The card of a demand or a station in the organiser's lists (spec organiser 2.10, 2.11). */
export function DossierCard({
  dossier,
  number,
  slots,
  actions,
}: {
  dossier: CardDossier;
  /** « Demande n° 12 ». */
  number: string;
  slots: readonly { readonly id: number; readonly start: string; readonly end: string }[];
  /** Before the downloads. */
  actions: ReactNode;
}) {
  const id = useId();
  return (
    <article className={cards.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{dossier.eventName}</h2>
        <StatusTag status={demandStatusOf(dossier)} />
      </header>
      <p className={cards.number}>{number}</p>
      <NextStepLine step={dossier.nextStep} toPay={dossier.invoicesToPay} />
      <ul className={cards.slots}>
        {slots.map((slot) => (
          <li key={slot.id}>
            <DateCell value={slot.start} /> – <DateCell value={slot.end} />
          </li>
        ))}
      </ul>
      <footer>
        {actions}
        <PaperLinks documents={dossier.documents} invoices={dossier.invoicesToPay} />
        {!dossier.deletedAt && <RepeatButton id={dossier.id} eventName={dossier.eventName} />}
      </footer>
    </article>
  );
}
