import { ageBracketOf, ageBrackets, daysLate } from '@pds/accounting/domain';
import { sampleDossier, sampleInvoice, sampleOwnership, samplePayment } from '@pds/accounting/domain/testing';
import type { Principal, Scope } from '@pds/kernel';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresInvoices } from '../../persistence/invoices/postgres-invoices';
import { AgedBalanceReadModel } from './aged-balance.read-model';

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };

describe('AgedBalanceReadModel', () => {
  let database: TestDatabase;
  let balances: AgedBalanceReadModel;
  const storedInvoices: {
    organisationId: number;
    departmentId: number;
    issueDate: string;
    dueDate: string;
    cents: number;
    paid: number;
    paidOn: string;
  }[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    balances = new AgedBalanceReadModel(database.unitOfWork);
    const invoices = new PostgresInvoices(database.unitOfWork);
    for (let at = 0; at < 60; at++) {
      const organisationId = (at % 5) + 1;
      const departmentId = at % 3 === 0 ? 38 : 69;
      const customer = { ...sampleDossier().customer!, organisationId, name: `Client ${organisationId}` };
      const issuedAt = Date.parse('2026-01-01T10:00:00Z') + at * 4 * 86_400_000;
      const cents = 10_000 + at * 37;
      const invoice = sampleInvoice({
        ...{ id: await invoices.nextId(), sequence: at + 1, issuedAt, amountCents: cents },
        dossier: sampleDossier({ customer, ownership: { ...sampleOwnership, organisationId, departmentId } }),
      });
      await invoices.add(invoice);
      const { issueDate, dueDate } = invoice.snapshot().content;
      const paid = at % 4 === 0 ? cents : at % 4 === 1 ? 5_000 : 0;
      const paidOn = new Date(issuedAt + 50 * 86_400_000).toISOString().slice(0, 10);
      if (paid > 0) {
        samplePayment(invoice, { id: await invoices.nextPaymentId(), amountCents: paid, paidOn });
        await invoices.save(invoice);
      }
      storedInvoices.push({ organisationId, departmentId, issueDate, dueDate, cents, paid, paidOn });
    }
  });
  afterAll(() => database?.close());

  const show = (asOf: string, scope: Scope, query = {}) => {
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope };
    return balances.show(asOf, { page: 1, perPage: 25, ...query }, principal);
  };

  it.each([
    ['2026-01-20', everything],
    ['2026-03-01', everything],
    ['2026-05-31', rhone],
    ['2026-08-15', everything],
    ['2027-06-30', rhone],
  ])('returns for %s the same balance as a calculation invoice by invoice', async (asOf, scope) => {
    const expected = storedInvoices
      .filter(({ departmentId, issueDate }) => (scope === everything || departmentId === 69) && issueDate <= asOf)
      .map((one) => ({ ...one, owed: one.cents - (one.paidOn <= asOf ? one.paid : 0) }))
      .filter(({ owed }) => owed > 0);
    const sumOf = (rows: typeof expected) => ({
      invoices: rows.length,
      total: rows.reduce((sum, { owed }) => sum + owed, 0) / 100,
      ...Object.fromEntries(
        ageBrackets.map((bracket) => [
          bracket,
          rows
            .filter(({ dueDate }) => ageBracketOf(daysLate(dueDate, asOf)) === bracket)
            .reduce((sum, { owed }) => sum + owed, 0) / 100,
        ]),
      ),
    });
    const { totals, records, total } = await show(asOf, scope);
    expect(totals).toEqual(sumOf(expected));
    const customers = [...new Set(expected.map(({ organisationId }) => organisationId))];
    expect(total).toBe(customers.length);
    expect(new Map(records.map(({ organizationId, ...row }) => [organizationId, row]))).toEqual(
      new Map(
        customers.map((id) => [
          id,
          { organizationName: `Client ${id}`, ...sumOf(expected.filter((row) => row.organisationId === id)) },
        ]),
      ),
    );
    const totalsInOrder = records.map((row) => row.total);
    expect(totalsInOrder).toEqual([...totalsInOrder].sort((a, b) => b - a));
  });

  it('filters by place and customer, and returns one page at a time', async () => {
    const all = await show('2026-08-15', everything);
    const one = await show('2026-08-15', everything, { orgaName: 'CLIENT 3' });
    expect(one.records).toEqual(all.records.filter(({ organizationId }) => organizationId === 3));
    expect((await show('2026-08-15', rhone, { department: 38 })).total).toBe(0);
    const second = await show('2026-08-15', everything, { perPage: 2, page: 2 });
    expect([second.records, second.total]).toEqual([all.records.slice(2, 4), all.total]);
  });
});
