import { commercialStatus } from '@pds/aid-station/contract';
import { demandStatusCodes } from '@pds/demand/contract';
import { startOfDay } from '@pds/kernel';
import fc from 'fast-check';
import { type TaskFacts, type TaskKind, tasksOf } from './tasks';

const day = 86_400_000;
const at = (text: string) => Date.parse(text);
const ownership = { departmentId: 69, officeId: 3, organisationId: 12, filedBy: 7 };
const filed: TaskFacts = {
  id: 41,
  ownership,
  status: demandStatusCodes.inProgress,
  isTouched: false,
  createdAt: at('2026-11-01T09:00Z'),
  startsAt: at('2027-05-08T08:00Z'),
  endsAt: at('2027-05-08T18:00Z'),
  timeZone: 'Europe/Paris',
  priceCents: 90_000,
  commercialStatus: commercialStatus.quoteNotSent,
  changeAskedAt: null,
  isWithdrawalAsked: false,
  quotes: [],
  hasRestToInvoice: true,
  nextInstalment: null,
  invoices: [],
};
const quote: TaskFacts['quotes'][number] = {
  createdAt: at('2026-11-03T09:00Z'),
  acceptedAt: null,
  isDeclined: false,
  validUntil: at('2026-12-03T23:00Z'),
  priceCents: 80_000,
};
const accepted = { ...quote, acceptedAt: at('2026-11-10T09:00Z') };
const station = {
  ...filed,
  status: demandStatusCodes.transformed,
  commercialStatus: commercialStatus.ordered,
  quotes: [accepted],
};
const deposit = { kind: 'deposit', amountCents: 27_000, percent: 30, dueOn: null } as const;
const invoice = { id: 5, ownership, balanceCents: 90_000, dueAt: at('2027-06-07T10:00Z'), blockedSince: null };

/** The kinds at a moment, in their order. */
const kindsAt = (facts: TaskFacts, now: number): TaskKind[] =>
  tasksOf(facts)
    .filter(({ from, until }) => (from === null || from <= now) && (until === null || until > now))
    .map(({ kind }) => kind);

describe('the tasks of staff', () => {
  const early = at('2026-11-20T12:00Z');
  const later = filed.endsAt + day;

  it.each<[what: string, facts: TaskFacts, before: TaskKind[], afterwards: TaskKind[]]>([
    ['a request', filed, ['new'], []],
    ['a request that staff saved', { ...filed, isTouched: true }, ['without-quote'], []],
    ['a request with a quote', { ...filed, quotes: [quote] }, ['quote-to-follow-up'], []],
    ['a declined quote', { ...filed, quotes: [{ ...quote, isDeclined: true }] }, ['without-quote'], []],
    [
      'a declined quote and a newer one',
      { ...filed, quotes: [{ ...quote, isDeclined: true }, quote] },
      ['quote-to-follow-up'],
      [],
    ],
    ['an accepted quote', { ...filed, quotes: [accepted, quote] }, ['to-transform'], ['to-transform']],
    ['a refused request', { ...filed, status: demandStatusCodes.refused }, [], []],
    [
      'a request «\u00a0Sans suite\u00a0»',
      { ...filed, quotes: [accepted], commercialStatus: commercialStatus.dropped },
      [],
      [],
    ],
    [
      'a request with a change',
      { ...filed, quotes: [quote], changeAskedAt: early },
      ['quote-to-follow-up', 'change-asked'],
      [],
    ],
    ['a station with a change', { ...station, changeAskedAt: early }, ['change-asked'], ['to-invoice']],
    [
      'a station that its organiser withdraws',
      { ...station, changeAskedAt: early, isWithdrawalAsked: true },
      ['change-asked'],
      ['change-asked', 'to-invoice'],
    ],
    [
      'a station «\u00a0Sans suite\u00a0» with a change and a withdrawal',
      { ...station, changeAskedAt: early, isWithdrawalAsked: true, commercialStatus: commercialStatus.dropped },
      ['change-asked'],
      ['change-asked'],
    ],
    [
      'a station «\u00a0Sans suite\u00a0» with a change',
      { ...station, changeAskedAt: early, commercialStatus: commercialStatus.dropped },
      [],
      [],
    ],
    ['a deleted dossier', { ...station, status: demandStatusCodes.cancelled }, [], []],
    ['an ordered station', station, [], ['to-invoice']],
    ['an ordered station that was invoiced', { ...station, hasRestToInvoice: false }, [], []],
    [
      'an ordered station with a deposit',
      { ...station, nextInstalment: deposit },
      ['instalment-to-invoice'],
      ['to-invoice'],
    ],
    [
      'a station «\u00a0Sans suite\u00a0»',
      { ...station, nextInstalment: deposit, commercialStatus: commercialStatus.dropped },
      [],
      [],
    ],
    [
      'an unpaid invoice',
      { ...station, hasRestToInvoice: false, invoices: [{ ...invoice, dueAt: early }] },
      [],
      ['unpaid'],
    ],
    [
      'a paid invoice',
      {
        ...station,
        hasRestToInvoice: false,
        invoices: [{ ...invoice, dueAt: early, balanceCents: 0, blockedSince: early }],
      },
      [],
      [],
    ],
    [
      'a blocked invoice of a deleted dossier',
      { ...filed, status: 4, invoices: [{ ...invoice, blockedSince: early }] },
      ['blocked'],
      ['blocked'],
    ],
  ])('of %s follow from its facts and the day', (_, facts, before, afterwards) => {
    expect([kindsAt(facts, early), kindsAt(facts, later)]).toEqual([before, afterwards]);
  });

  it('begin and end at exact moments', () => {
    const { startsAt, endsAt } = filed;
    expect(kindsAt(filed, startsAt - 30 * day)).toEqual(['new', 'soon']);
    expect(kindsAt(filed, startsAt - 30 * day - 1)).toEqual(['new']);
    expect(kindsAt(filed, startsAt)).toEqual(['new']);
    expect(kindsAt(filed, endsAt)).toEqual([]);
    const due = { ...station, nextInstalment: { ...deposit, dueOn: '2027-03-31' } };
    const from = startOfDay('2027-03-01', 'Europe/Paris');
    expect([kindsAt(due, from - 1), kindsAt(due, from)]).toEqual([[], ['instalment-to-invoice']]);
    const unpaid = { ...station, hasRestToInvoice: false, invoices: [invoice] };
    const overdue = startOfDay('2027-06-08', 'Europe/Paris');
    expect([kindsAt(unpaid, overdue - 1), kindsAt(unpaid, overdue)]).toEqual([[], ['unpaid']]);
  });

  it('tell since when, what amount, and whose they are', () => {
    const lower = { ...quote, createdAt: quote.createdAt + day, priceCents: 70_000, validUntil: null };
    expect(tasksOf({ ...filed, quotes: [quote, lower] })[0]).toMatchObject({
      ...{ aboutId: 41, since: lower.createdAt, amountCents: 70_000, expiresAt: null, ownership },
    });
    const ofOffice = { ...ownership, officeId: 9 };
    expect(
      tasksOf({ ...station, hasRestToInvoice: false, invoices: [{ ...invoice, ownership: ofOffice }] }).at(-1),
    ).toMatchObject({ kind: 'unpaid', aboutId: 5, since: invoice.dueAt, amountCents: 90_000, ownership: ofOffice });
  });

  it('never ask for a quote and an invoice of one dossier at once', () => {
    const moment = fc.integer({ min: at('2026-01-01'), max: at('2028-01-01') });
    const anyQuote = fc.record({
      createdAt: moment,
      acceptedAt: fc.option(moment),
      isDeclined: fc.boolean(),
      validUntil: fc.option(moment),
      priceCents: fc.nat(),
    });
    const anyDossier = fc
      .record({
        status: fc.constantFrom(...Object.values(demandStatusCodes)),
        commercialStatus: fc.constantFrom(...Object.values(commercialStatus)),
        isTouched: fc.boolean(),
        hasRestToInvoice: fc.boolean(),
        quotes: fc.array(anyQuote, { maxLength: 3 }),
      })
      .map((facts): TaskFacts => ({ ...filed, ...facts }));
    fc.assert(
      fc.property(anyDossier, moment, (facts, now) => {
        const main = kindsAt(facts, now).filter((kind) => kind !== 'soon');
        expect(main.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
