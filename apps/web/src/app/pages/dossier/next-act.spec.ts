import { type NextAct, nextAct } from './next-act';

const now = Date.parse('2026-11-20T12:00:00Z');
const before = { endDate: '2026-11-20T13:00:01+01:00' };
const over = { endDate: '2026-11-20T13:00:00+01:00' };

function paper(
  type: 1 | 2 | 3,
  id: number,
  change: { validatedAt?: string; validUntil?: string; sendingDate?: string } = {},
) {
  const { validatedAt = null, validUntil = null, sendingDate = null } = change;
  return { id, type, createdAt: '2026-11-01T10:00:00+01:00', validatedAt, validUntil, sendingDate };
}
const sent = { sendingDate: '2026-11-10T10:00:00+01:00' };
const valid = { validatedAt: '2026-11-11T10:00:00+01:00' };
const expired = { validUntil: '2026-11-20T12:00:00Z' };
const send = (type: 1 | 2 | 3, id: number | null): NextAct => ({ act: 'send', type, id });

const billed = (remaining: number, ...invoices: { balance: number; dueDate: string }[]) => ({
  billing: { remaining, billable: remaining, missing: [], invoices },
});
const [unpaid, late, paid] = [
  { balance: 480, dueDate: '2026-11-20' },
  { balance: 480, dueDate: '2026-11-19' },
  { balance: 0, dueDate: '2026-11-19' },
];
const lack = { field: 'organization.identifier', message: 'Le SIRET' };

describe('the usual next act in the life of a dossier', () => {
  it.each<[string, Partial<Parameters<typeof nextAct>[0]>, NextAct | null]>([
    ['a request: a quote to generate', {}, send(1, null)],
    ['a quote: to send it', { documents: [paper(1, 1)] }, send(1, 1)],
    ['a newer quote: to send that', { documents: [paper(1, 1, sent), paper(1, 2)] }, send(1, 2)],
    ['an expired quote: another one', { documents: [paper(1, 1, { ...sent, ...expired })] }, send(1, null)],
    ['a sent quote: a convention', { documents: [paper(1, 1, sent)] }, send(2, null)],
    ['a validated quote: a convention', { documents: [paper(1, 1, valid), paper(1, 2)] }, send(2, null)],
    [
      'a sent convention: the declaration',
      { documents: [paper(1, 1, valid), paper(2, 2, sent), paper(3, 3)] },
      send(3, 3),
    ],
    [
      'everything sent: none until the event is over',
      { documents: [paper(1, 1, valid), paper(2, 2, valid), paper(3, 3, sent)] },
      null,
    ],
    [
      'an overdue deposit before the event: its reminder',
      { documents: [paper(1, 1, valid), paper(2, 2, valid), paper(3, 3, sent)], ...billed(320, late) },
      { act: 'remind' },
    ],
    ['the event is over, no quote: the quote', over, send(1, null)],
    ['the event is over, no convention: the invoice', { ...over, documents: [paper(1, 1, valid)] }, { act: 'invoice' }],
    [
      'the event is over, the deposit is overdue: the invoice of the balance',
      { ...over, documents: [paper(1, 1, valid)], ...billed(320, late) },
      { act: 'invoice' },
    ],
    ['the event is over, no station: none', { ...over, documents: [paper(1, 1, sent)], isAidStation: false }, null],
    [
      'the event is over, an invoice would be refused: none',
      { ...over, documents: [paper(1, 1, valid)], billing: { ...billed(800).billing, missing: [lack] } },
      null,
    ],
    [
      'the event is over, the quote is not accepted: none',
      { ...over, documents: [paper(1, 1, sent)], billing: { ...billed(800).billing, billable: 0 } },
      null,
    ],
    [
      'all invoiced: none before the due day ends',
      { ...over, documents: [paper(1, 1, valid)], ...billed(0, unpaid) },
      null,
    ],
    [
      'an overdue invoice: its reminder',
      { ...over, documents: [paper(1, 1, valid)], ...billed(0, late) },
      { act: 'remind' },
    ],
    ['all paid: none', { ...over, documents: [paper(1, 1, valid)], ...billed(0, paid) }, null],
    ['not yet loaded: none', { ...over, documents: [paper(1, 1, valid)], billing: null }, null],
  ])('after %s', (_, facts, act) => {
    expect(nextAct({ documents: [], ...before, ...billed(800), isAidStation: true, ...facts }, now)).toEqual(act);
  });
});
