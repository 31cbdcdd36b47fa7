import { cardCheckoutsContract, sampleInvoice, samplePayment } from '@pds/accounting/domain/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresCardCheckouts } from './postgres-card-checkouts';
import { PostgresInvoices } from '../invoices/postgres-invoices';

describe('checkouts in PostgreSQL', () => {
  let database: TestDatabase;
  let sequence = 0;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => database.unitOfWork.query('TRUNCATE accounting.invoices CASCADE'));
  afterAll(() => database?.close());

  cardCheckoutsContract(async () => {
    const invoices = new PostgresInvoices(database.unitOfWork);
    return {
      checkouts: new PostgresCardCheckouts(database.unitOfWork),
      addInvoice: async () => {
        const invoice = sampleInvoice({ id: await invoices.nextId(), sequence: ++sequence });
        await invoices.add(invoice);
        return invoice.id;
      },
      addPayment: async (invoiceId) => {
        const id = await invoices.nextPaymentId();
        await database.unitOfWork.run(async () => {
          const invoice = (await invoices.findForUpdate(invoiceId))!;
          samplePayment(invoice, { id, amountCents: 480_00, type: 5 });
          await invoices.save(invoice);
        });
        return id;
      },
      run: (work) => database.unitOfWork.run(work),
    };
  });
});
