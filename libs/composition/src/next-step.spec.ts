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
      'a slot is not described: the organiser’s',
      { ...filed, lacksDescription: true },
      { code: 'describe-slots', by: 'organiser', before: null },
    ],
    ['described, no quote: the association’s', filed, { code: 'await-quote', by: 'association', before: null }],
    [
      'a quote waits: the organiser’s until its validity ends',
      quoted,
      { code: 'accept-quote', by: 'organiser', before: now + 10 * day },
    ],
    [
      'a quote waits, whatever its slots lack',
      { ...quoted, lacksDescription: true },
      { code: 'accept-quote', by: 'organiser', before: now + 10 * day },
    ],
    [
      'a quote without end waits',
      { ...filed, quote: { validUntil: null, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: null },
    ],
    [
      'a quote expires at the very instant of its end',
      { ...filed, quote: { validUntil: now, isValidated: false } },
      { code: 'await-new-quote', by: 'association', before: null },
    ],
    [
      'a quote is accepted: the association prepares',
      accepted,
      { code: 'being-prepared', by: 'association', before: startsAt },
    ],
    [
      'accepted, and the dossier changed since: the association makes another quote',
      { ...accepted, isOutdated: true },
      { code: 'await-revised-quote', by: 'association', before: null },
    ],
    [
      'a newer quote waits beside one that no longer matches',
      { ...accepted, isOutdated: true, quote: { validUntil: now + day, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: now + day },
    ],
    [
      'a station whose quote no longer matches is still to come',
      { ...station, isOutdated: true },
      { code: 'station-to-come', by: 'association', before: startsAt },
    ],
    [
      'a newer quote waits beside the accepted one',
      { ...accepted, quote: { validUntil: now + day, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: now + day },
    ],
    [
      'a newer quote expired beside the accepted one, which still holds',
      { ...accepted, quote: { validUntil: now - day, isValidated: false } },
      { code: 'being-prepared', by: 'association', before: startsAt },
    ],
    [
      'accepted, over and never transformed: still the association’s',
      { ...accepted, ...past },
      { code: 'being-prepared', by: 'association', before: past.startsAt },
    ],
    ['over without a quote', { ...filed, ...past }, { code: 'nothing', by: 'nobody', before: null }],
    ['over with a quote that nobody accepted', { ...quoted, ...past }, { code: 'nothing', by: 'nobody', before: null }],
    ['a station to come', station, { code: 'station-to-come', by: 'association', before: startsAt }],
    [
      'a station under way',
      { ...station, startsAt: now - day, endsAt: now + 1 },
      { code: 'station-to-come', by: 'association', before: now - day },
    ],
    [
      'a station whose dossier changed: a new quote waits',
      { ...station, quote: { validUntil: now + day, isValidated: false } },
      { code: 'accept-quote', by: 'organiser', before: now + day },
    ],
    [
      'a quote was declined, whatever its slots lack: the association’s',
      { ...filed, lacksDescription: true, isQuoteDeclined: true },
      { code: 'quote-declined', by: 'association', before: null },
    ],
    [
      'a newer quote was declined beside the accepted one, which still holds',
      { ...accepted, isQuoteDeclined: true },
      { code: 'being-prepared', by: 'association', before: startsAt },
    ],
    [
      'a convention waits beside the accepted quote: the organiser’s until the event',
      { ...accepted, isConventionWaiting: true },
      { code: 'sign-convention', by: 'organiser', before: startsAt },
    ],
    [
      'a convention of a station waits',
      { ...station, isConventionWaiting: true },
      { code: 'sign-convention', by: 'organiser', before: startsAt },
    ],
    ['a quote goes before its convention', { ...quoted, isConventionWaiting: true }, nextStep(quoted, now)],
    [
      'a convention of what is over waits for nobody',
      { ...accepted, ...past, isConventionWaiting: true },
      nextStep({ ...accepted, ...past }, now),
    ],
    ['a station over, to invoice', { ...station, ...past }, { code: 'await-invoice', by: 'association', before: null }],
    [
      'a station over, wholly invoiced and paid',
      { ...station, ...past, hasRestToInvoice: false },
      { code: 'nothing', by: 'nobody', before: null },
    ],
    [
      'a station that staff set to « Payé » by hand',
      { ...station, ...past, commercialStatus: commercialStatus.paid },
      { code: 'nothing', by: 'nobody', before: null },
    ],
    [
      'a station that was dropped',
      { ...station, quote: quoted.quote, isConventionWaiting: true, commercialStatus: commercialStatus.dropped },
      { code: 'dropped', by: 'nobody', before: null },
    ],
    [
      'an invoice to pay, whatever else is to come',
      { ...station, quote: quoted.quote, payBefore: now - day },
      { code: 'pay-invoice', by: 'organiser', before: now - day },
    ],
    [
      'refused, whatever quote it had',
      { ...quoted, status: demandStatusCodes.refused },
      { code: 'refused', by: 'nobody', before: null },
    ],
    [
      'cancelled, whatever quote it had',
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
