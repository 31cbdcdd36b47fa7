import { commercialStatus } from '@pds/aid-station/contract';
import { demandStatusCodes } from '@pds/demand/contract';
import fc from 'fast-check';
import { actors, type DossierFacts, nextStep, nextStepCodes } from './next-step';

const day = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const startsAt = now + 30 * day;

const filed: DossierFacts = {
  status: demandStatusCodes.inProgress,
  startsAt,
  endsAt: startsAt + day,
  lacksDescription: false,
  quote: null,
  isQuoteDeclined: false,
  isConventionWaiting: false,
  isAccepted: false,
  isOutdated: false,
  commercialStatus: null,
  hasRestToInvoice: false,
  payBefore: null,
};
const quoted: DossierFacts = { ...filed, quote: { validUntil: now + 10 * day, isValidated: false } };
const accepted: DossierFacts = {
  ...filed,
  quote: { validUntil: now - day, isValidated: true },
  isAccepted: true,
  hasRestToInvoice: true,
};
const station: DossierFacts = {
  ...accepted,
  status: demandStatusCodes.transformed,
  commercialStatus: commercialStatus.ordered,
};
const past = { startsAt: now - 2 * day, endsAt: now };

describe('the next step of a dossier', () => {
  it.each<[string, DossierFacts, ReturnType<typeof nextStep>]>([
    [
      'is the organiser’s while a slot is not described',
      { ...filed, lacksDescription: true },
      { code: 'describe-slots', by: 'organiser', before: null },
    ],
    [
      'is the association’s when slots are described and there is no quote',
      filed,
      { code: 'await-quote', by: 'association', before: null },
    ],
    [
      'is the organiser’s while a quote is valid',
      quoted,
      { code: 'accept-quote', by: 'organiser', before: now + 10 * day },
    ],
    [
      'is to accept a valid quote even if a slot is not described',
      { ...quoted, lacksDescription: true },
      { code: 'accept-quote', by: 'organiser', before: now + 10 * day },
    ],
    [
      'is to accept a quote without an end of validity',
      { ...filed, quote: { validUntil: null, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: null },
    ],
    [
      'changes when a quote expires, at the exact instant of its end',
      { ...filed, quote: { validUntil: now, isValidated: false } },
      { code: 'await-new-quote', by: 'association', before: null },
    ],
    [
      'is the association’s preparation once a quote is accepted',
      accepted,
      { code: 'being-prepared', by: 'association', before: startsAt },
    ],
    [
      'is another quote of the association when the dossier changed after the acceptance',
      { ...accepted, isOutdated: true },
      { code: 'await-revised-quote', by: 'association', before: null },
    ],
    [
      'is to accept a newer quote beside an accepted one that no longer matches',
      { ...accepted, isOutdated: true, quote: { validUntil: now + day, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: now + day },
    ],
    [
      'is the event for a station, even if its quote no longer matches',
      { ...station, isOutdated: true },
      { code: 'station-to-come', by: 'association', before: startsAt },
    ],
    [
      'is to accept a newer quote beside the accepted one',
      { ...accepted, quote: { validUntil: now + day, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: now + day },
    ],
    [
      'ignores an expired newer quote beside the accepted one',
      { ...accepted, quote: { validUntil: now - day, isValidated: false } },
      { code: 'being-prepared', by: 'association', before: startsAt },
    ],
    [
      'stays the association’s when the accepted event is over and was never transformed',
      { ...accepted, ...past },
      { code: 'being-prepared', by: 'association', before: past.startsAt },
    ],
    [
      'is nothing when the event is over without a quote',
      { ...filed, ...past },
      { code: 'nothing', by: 'nobody', before: null },
    ],
    [
      'is nothing when the event is over and its quote was not accepted',
      { ...quoted, ...past },
      { code: 'nothing', by: 'nobody', before: null },
    ],
    ['is the event for an upcoming station', station, { code: 'station-to-come', by: 'association', before: startsAt }],
    [
      'is the event for a station in progress',
      { ...station, startsAt: now - day, endsAt: now + 1 },
      { code: 'station-to-come', by: 'association', before: now - day },
    ],
    [
      'is to accept a new quote for a station whose dossier changed',
      { ...station, quote: { validUntil: now + day, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: now + day },
    ],
    [
      'is the association’s after a declined quote, even if a slot is not described',
      { ...filed, lacksDescription: true, isQuoteDeclined: true },
      { code: 'quote-declined', by: 'association', before: null },
    ],
    [
      'ignores a declined newer quote beside the accepted one',
      { ...accepted, isQuoteDeclined: true },
      { code: 'being-prepared', by: 'association', before: startsAt },
    ],
    [
      'is the organiser’s until the event while a convention waits beside the accepted quote',
      { ...accepted, isConventionWaiting: true },
      { code: 'sign-convention', by: 'organiser', before: startsAt },
    ],
    [
      'is to sign the waiting convention of a station',
      { ...station, isConventionWaiting: true },
      { code: 'sign-convention', by: 'organiser', before: startsAt },
    ],
    ['is the quote before its convention', { ...quoted, isConventionWaiting: true }, nextStep(quoted, now)],
    [
      'ignores a convention once the event is over',
      { ...accepted, ...past, isConventionWaiting: true },
      nextStep({ ...accepted, ...past }, now),
    ],
    [
      'is the invoice when a station is over',
      { ...station, ...past },
      { code: 'await-invoice', by: 'association', before: null },
    ],
    [
      'is nothing when a past station is fully invoiced and paid',
      { ...station, ...past, hasRestToInvoice: false },
      { code: 'nothing', by: 'nobody', before: null },
    ],
    [
      'is nothing when staff set a past station to « Payé » by hand',
      { ...station, ...past, commercialStatus: commercialStatus.paid },
      { code: 'nothing', by: 'nobody', before: null },
    ],
    [
      'is « dropped » for an abandoned station',
      { ...station, quote: quoted.quote, isConventionWaiting: true, commercialStatus: commercialStatus.dropped },
      { code: 'dropped', by: 'nobody', before: null },
    ],
    [
      'is to pay an unpaid invoice, before anything else',
      { ...station, quote: quoted.quote, payBefore: now - day },
      { code: 'pay-invoice', by: 'organiser', before: now - day },
    ],
    [
      'is « refused » for a refused demand, even with a quote',
      { ...quoted, status: demandStatusCodes.refused },
      { code: 'refused', by: 'nobody', before: null },
    ],
    [
      'is « cancelled » for a cancelled demand, even with a quote',
      { ...quoted, status: demandStatusCodes.cancelled },
      { code: 'cancelled', by: 'nobody', before: null },
    ],
  ])('%s', (_, facts, step) => {
    expect(nextStep(facts, now)).toEqual(step);
  });

  it('never asks an organiser to act on a closed dossier, or after a deadline', () => {
    const instant = fc.integer({ min: now - 3 * day, max: now + 3 * day });
    const facts = fc.record({
      status: fc.constantFrom(...Object.values(demandStatusCodes)),
      startsAt: instant,
      endsAt: instant,
      lacksDescription: fc.boolean(),
      quote: fc.option(fc.record({ validUntil: fc.option(instant), isValidated: fc.boolean() })),
      isQuoteDeclined: fc.boolean(),
      isConventionWaiting: fc.boolean(),
      isAccepted: fc.boolean(),
      isOutdated: fc.boolean(),
      commercialStatus: fc.option(fc.constantFrom(...Object.values(commercialStatus))),
      hasRestToInvoice: fc.boolean(),
      payBefore: fc.option(instant),
    });
    fc.assert(
      fc.property(facts, (one) => {
        const step = nextStep(one, now);
        expect(nextStepCodes).toContain(step.code);
        expect(actors).toContain(step.by);
        if (one.payBefore === null && (one.status === 2 || one.status === 4)) expect(step.by).toBe('nobody');
        if (step.code === 'accept-quote' && step.before !== null) expect(step.before).toBeGreaterThan(now);
        if (step.code === 'sign-convention') expect(one.endsAt).toBeGreaterThan(now);
        if (step.by === 'nobody') expect(step.before).toBeNull();
      }),
    );
  });
});
