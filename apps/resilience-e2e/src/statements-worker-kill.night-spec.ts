import { IssueInvoice } from '@pds/accounting/domain';
import { camtText, sampleStatementLine } from '@pds/accounting/domain/testing';
import { Money } from '@pds/kernel';
import { Settings } from '@pds/platform';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import { WorkerProcesses } from './testing/worker-processes';

const invoices = 7;
/** The number of lines accepted before the one at which the process is killed. */
const before = 3;

describe('the acceptance of certain lines in a process that is killed', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let workers: WorkerProcesses;

  beforeAll(async () => {
    app = await testApplication();
    workers = new WorkerProcesses(app.unitOfWork, app.application.get(Settings).dataDir, 2);
    manager = await app.loginAs('cadre@demo.example');
    await workers.whenReady();
  });
  afterAll(async () => {
    await workers?.stopAll();
    await app?.close();
  });

  const until = async (condition: string, values: unknown[]) => {
    for (;;) {
      const [row] = await app.unitOfWork.query<{ holds: boolean }>(`SELECT ${condition} AS holds`, values);
      if (row!.holds) return;
      await new Promise((later) => setTimeout(later, 20));
    }
  };

  /** Invoices of one station, with a line of a statement for each. */
  async function imported(): Promise<number[]> {
    const station = await app.scenario
      .dossier({
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: app.demo.organisation('Les Foulées de la Confluence'),
        office: app.demo.office('69/Villefranche-sur-Saône'),
        staff: app.demo.person('cadre@demo.example'),
        day: '2027-10-04',
        price: invoices,
      })
      .transformed();
    const issue = app.application.get(IssueInvoice, { strict: false });
    const issued: { readonly id: number; readonly number: string }[] = [];
    for (let n = 0; n < invoices; n += 1) {
      const content = { contact: null, commitmentNumber: '', comment: '', send: false };
      const invoice = await issue.execute(
        { aidStationId: station.id, amount: Money.ofEuros(1), ...content },
        app.demo.person('cadre@demo.example').principal,
      );
      issued.push({ id: invoice.id, number: invoice.snapshot().number });
    }
    await app.unitOfWork.query('UPDATE platform.outbox_events SET handled_at = now() WHERE handled_at IS NULL');
    const lines = issued.map(({ number }) =>
      sampleStatementLine(1_00, `VIR ${number}`, { account: '', bookedOn: '2026-11-02' }),
    );
    const received = await manager.upload('/api/accounting/statement?issuer=69', {
      name: 'statement',
      fileName: 'releve.xml',
      content: Buffer.from(camtText(lines)),
    });
    expect(received.status).toBe(201);
    await app.drainJobs();
    return issued.map(({ id }) => id);
  }

  it('goes on in another process and books each line once', async () => {
    const ids = await imported();
    const [blocked] = await app.unitOfWork.query<{ invoiceId: number }>(
      `SELECT (proposal #>> '{record,0,invoiceId}')::integer AS "invoiceId" FROM accounting.bank_lines
       WHERE state = 'pending' ORDER BY booked_on, id OFFSET $1 LIMIT 1`,
      [before],
    );
    const runner = app.unitOfWork.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM accounting.invoices WHERE id = $1 FOR UPDATE', [blocked!.invoiceId]);
    const child = await workers.start();
    const { body } = await manager.post('/api/accounting/statement-line/certain', { issuer: '69' });
    await until(`(SELECT count(*) FROM accounting.bank_lines WHERE state = 'accepted') = $1`, [before]);
    await until(
      `EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`,
      [],
    );
    await workers.kill(child);
    await runner.rollbackTransaction();
    await runner.release();
    await workers.start();
    await until(`(SELECT ended_at IS NOT NULL FROM platform.jobs WHERE id = $1)`, [body.id]);
    const ended = await manager.get(`/api/accounting/statement-line/certain/${body.id}`);
    // The answer counts the lines of the last run.
    expect(ended.body).toMatchObject({ state: 'done', accepted: invoices - before, refused: 0 });
    const states = await app.unitOfWork.query<{ state: string }>('SELECT DISTINCT state FROM accounting.bank_lines');
    expect(states).toEqual([{ state: 'accepted' }]);
    const booked = await app.unitOfWork.query<{ payments: number; lines: number }>(
      `SELECT count(*)::integer AS payments, count(l.line_id)::integer AS lines
       FROM accounting.payments p LEFT JOIN accounting.bank_line_payments l ON l.payment_id = p.id
       WHERE p.invoice_id = ANY ($1) GROUP BY p.invoice_id`,
      [ids],
    );
    expect(booked).toEqual(ids.map(() => ({ payments: 1, lines: 1 })));
  });
});
