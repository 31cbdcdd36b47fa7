import { sampleAccountant, sampleDossier, sampleInvoice, sampleOwnership } from '@pds/accounting/domain/testing';
import type { Ownership } from '@pds/kernel';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresInvoices } from '../../persistence/invoices/postgres-invoices';
import { PostgresReminderExclusions } from '../../persistence/reminders/postgres-reminder-exclusions';
import { ReminderHistoryReadModel } from './reminder-history.read-model';

describe('ReminderHistoryReadModel', () => {
  let database: TestDatabase;
  let invoices: PostgresInvoices;
  let exclusions: PostgresReminderExclusions;
  let history: ReminderHistoryReadModel;
  let sequence = 0;

  beforeAll(async () => {
    database = await testDatabase();
    invoices = new PostgresInvoices(database.unitOfWork);
    exclusions = new PostgresReminderExclusions(database.unitOfWork);
    history = new ReminderHistoryReadModel(database.unitOfWork, () => ({ nameOf: async () => 'Anne Martin' }));
  });
  afterAll(() => database?.close());

  const issued = async (change: Partial<Ownership> = {}, issuedAt = Date.parse('2026-11-20T10:00:00Z')) => {
    const ownership = { ...sampleOwnership, ...change };
    const dossier = sampleDossier({ ownership });
    const invoice = sampleInvoice({ id: await invoices.nextId(), sequence: ++sequence, issuedAt, dossier });
    await invoices.add(invoice);
    return { id: invoice.id, ownership };
  };
  const exclude = (
    { id: invoiceId, ownership }: Awaited<ReturnType<typeof issued>>,
    isWholeCustomer: boolean,
    [setOn, until]: readonly [string, string] = ['2026-12-28', '2027-01-31'],
  ) => {
    const exclusion = { invoiceId, isWholeCustomer, ownership, reason: 'Litige', until, setBy: 9 };
    return exclusions.add({ ...exclusion, setAt: Date.parse(`${setOn}T09:00:00Z`) });
  };
  const excludedBy = async ({ id }: { readonly id: number }) =>
    (await history.ofInvoice(id, { ...sampleAccountant, scope: { kind: 'all' } })).exclusions.map((row) => row.id);

  it('returns an exclusion for each invoice that it covers: one invoice, or all invoices of its customer at the same place', async () => {
    const [one, another, elsewhere, stranger] = [
      await issued(),
      await issued(),
      await issued({ officeId: 7 }),
      await issued({ organisationId: 4 }),
    ];
    const alone = await exclude(one, false);
    const customer = await exclude(one, true);
    expect([await excludedBy(one), await excludedBy(another)]).toEqual([[alone, customer], [customer]]);
    expect([await excludedBy(elsewhere), await excludedBy(stranger)]).toEqual([[], []]);
    const who = { invoiceId: one.id, wholeCustomer: true, reason: 'Litige', until: '2027-01-31', setBy: 'Anne Martin' };
    const [row] = (await history.ofInvoice(another.id, sampleAccountant)).exclusions;
    expect(row).toMatchObject({ id: customer, ...who, endedBy: null, endedAt: null });
  });

  it('returns an exclusion after its end, but not for an invoice issued after that end', async () => {
    const customer = { organisationId: 5 };
    const before = await issued(customer);
    const expired = await exclude(before, true, ['2026-11-21', '2026-11-30']);
    await exclude(before, true, ['2026-12-05', '2026-12-31']);
    const after = await issued(customer, Date.parse('2026-12-02T10:00:00Z'));
    const ended = await exclude(after, true, ['2026-12-28', '2027-01-31']);
    await exclusions.endExclusion(ended, 9, Date.parse('2026-12-29T09:00:00Z'));
    expect((await excludedBy(before))[0]).toBe(expired);
    expect(await excludedBy(before)).toHaveLength(3);
    expect(await excludedBy(after)).toEqual((await excludedBy(before)).slice(1));
    expect(await excludedBy(await issued(customer, Date.parse('2026-12-30T10:00:00Z')))).toEqual([]);
  });
});
