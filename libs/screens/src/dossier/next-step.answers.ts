import { type Instant, Money, toIsoWithOffset } from '@pds/kernel';
import type { InvoiceToPay, OrganiserStep } from './step-facts';
import type { InvoiceToPayAnswer, OrganiserStepAnswer } from './next-step.dto';

/**
 * The next step of a dossier, and everything shown to its organiser with it. Days of a paper are those of its issuer's time zone, as
 * printed.
 * @param timeZone the event's
 */
export function organiserStepAnswer(
  { nextStep, invoicesToPay, standing }: OrganiserStep,
  timeZone: string,
): OrganiserStepAnswer {
  const { code, by, before } = nextStep;
  const { toAnswer, declined, ...same } = standing;
  const quote = code === 'accept-quote' ? toAnswer.find(({ type }) => type === 1) : undefined;
  const iso = (instant: Instant, zone: string) => toIsoWithOffset(instant, zone);
  return {
    nextStep: { code, by, before: before === null ? null : iso(before, quote?.timeZone ?? timeZone) },
    invoicesToPay: invoicesToPay.map(invoiceToPayAnswer),
    standing: {
      ...same,
      toAnswer: toAnswer.map(({ timeZone: zone, ...paper }) => ({ ...paper, before: iso(paper.before, zone) })),
      declined: declined.map(({ timeZone: zone, ...paper }) => ({ ...paper, declinedAt: iso(paper.declinedAt, zone) })),
    },
  };
}

function invoiceToPayAnswer({ balanceCents, ...same }: InvoiceToPay): InvoiceToPayAnswer {
  return { ...same, balance: Money.ofCents(balanceCents).toEuros() };
}
