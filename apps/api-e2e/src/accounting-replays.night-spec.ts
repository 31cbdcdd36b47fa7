import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daysLater, mainlandDay } from '@pds/kernel';
import { AccessTable, IntegrityRuns } from '@pds/platform';
import { type FormPart, multipartForm } from '@pds/platform/testing';
import {
  camtText,
  sampleStatementLine,
  type TestApplication,
  testApplication,
  type TestBrowser,
  type TestResponse,
} from '@pds/testing';

/** A request that is sent ten times. */
interface ReplayedRequest {
  readonly url: string;
  readonly body?: object;
  readonly form?: readonly FormPart[];
}

interface Replay {
  /** Creates the data that one request changes; called again for each request. */
  readonly prepareRequest: () => Promise<ReplayedRequest>;
  /**
   * With a key, the first answer is returned again. Without one, the action has one effect: later requests get the same answer, or a report
   * that each item was already sent, or a refusal with this status.
   */
  readonly repeatOutcome: 'answered again' | 'told the same' | 'already-sent' | 404 | 409;
  /** A status that requests may also get while the first is still being processed. */
  readonly concurrentStatus?: 429;
  /** The request overwrites existing data and adds nothing. */
  readonly isOverwrite?: true;
}

/** Today in Lyon: these tests issue their invoices today, and record only past events. */
const today = mainlandDay(Date.now());
const cheque = 2;

/**
 * Repeated elsewhere: a statement received again is another file without a new line, and its columns are chosen once
 * (`bank-statements.e2e-spec.ts`); the others need a
 * platform (`invoice-delivery.e2e-spec.ts`), or a provider of payments by card (`card-payments.e2e-spec.ts`).
 */
const repeatedElsewhere = [
  'POST /api/accounting/statement',
  'PUT /api/accounting/statement/:id/columns',
  'POST /api/accounting/delivery-messages',
  'PUT /api/accounting/delivery/:departmentId',
  'POST /api/accounting/card-notifications',
  'POST /api/accounting/card-payment/pay',
  'POST /api/accounting/card-payment/read',
  'POST /api/accounting/card-payment/return',
  'POST /api/invoice/pay/:id',
  'POST /api/invoice/payment-link/:id',
];

/** The refusals that the other nine concurrent requests may get. */
function concurrentRefusalOf({ repeatOutcome: later, concurrentStatus: meanwhile }: Replay): string {
  if (later === 'answered again') return '409 http.request-under-way';
  return `${meanwhile ?? later}`;
}

/** Derived sums and the keys themselves: the number of rows depends on previous data. */
const derived = /^(accounting\.(totals\w*|total_changes|counters)|platform\.(idempotency_keys|rate_limits|workers))$/;

/** Expects each item to be reported as sent in one of the answers, and as already sent in all others and in the one after. */
function expectEachSentOnce(answers: readonly TestResponse[], after: TestResponse): void {
  const outcomes = answers.flatMap(({ body }) => body.outcomes as { outcome: string }[]);
  const countOf = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const repeatedOutcomes = after.body.outcomes as { outcome: string }[];
  expect(repeatedOutcomes.map(({ outcome }) => outcome)).toEqual(repeatedOutcomes.map(() => 'already-sent'));
  expect([countOf('sent'), countOf('already-sent')]).toEqual([
    repeatedOutcomes.length,
    repeatedOutcomes.length * (answers.length - 1),
  ]);
}

describe('an accounting request sent ten times at once with one key', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let keys = 0;

  beforeAll(async () => {
    // Ten requests at once, each with its own connection.
    app = await testApplication({
      DATABASE_POOL_SIZE: '30',
      BACKUP_TARGET: join(tmpdir(), 'never-written'),
      BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
      BACKUP_IDENTITY_FILE: 'never-read',
    });
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

  /** A background job, of which only one waits: no worker takes it here. */
  const startsOneJob = (url: string): Replay => ({
    prepareRequest: async () => {
      await app.unitOfWork.query(
        `UPDATE platform.jobs SET state = 'cancelled', ended_at = now() WHERE state = 'queued'`,
      );
      return requestTo(url);
    },
    repeatOutcome: 'told the same',
  });
  const dossier = () => app.scenario.dossier({ office: app.demo.office('69/Villeurbanne'), price: 1_000 });
  const invoiced = async () => (await dossier().invoiced()).invoice.id;
  const payments = [{ amount: 100, type: cheque, paymentDate: today }];
  /** A cheque of a new invoice. */
  const paid = async (): Promise<number> => {
    const { status, body } = await admin.post(`/api/payment/invoice/${await invoiced()}`, { payments });
    expect(status).toBe(200);
    return body.invoice.payments[0].id;
  };
  /** An invoice that was due twelve days ago. */
  const overdue = async () => {
    const id = await invoiced();
    await app.unitOfWork.run(async () => {
      await app.unitOfWork.query('ALTER TABLE accounting.invoices DISABLE TRIGGER issued_is_final');
      await app.unitOfWork.query(
        `UPDATE accounting.invoices SET due_at = $2::date, snapshot = jsonb_set(snapshot, '{dueDate}', to_jsonb($2::text))
         WHERE id = $1`,
        [id, mainlandDay(Date.now(), -12)],
      );
      await app.unitOfWork.query('ALTER TABLE accounting.invoices ENABLE TRIGGER issued_is_final');
    });
    return id;
  };
  const leavingOut = (id: number) => ({ id, wholeCustomer: false, reason: 'Échéancier', until: '2099-12-31' });
  const anIssuer = async (): Promise<{ code: string; accounts: object }> => {
    await invoiced();
    return (await admin.get('/api/accounting/issuers')).body.records[0];
  };
  const requestTo = (url: string, body?: object): ReplayedRequest => ({ url, ...(body && { body }) });

  let statements = 0;
  const statementFile = (content: string): FormPart => ({
    name: 'statement',
    fileName: 'releve.xml',
    content: Buffer.from(content),
  });
  /** A new invoice with its issuer, and a file with its payment and no other line. */
  const paymentOfInvoice = async () => {
    const [{ number, issuer }] = (await app.unitOfWork.query<{ number: string; issuer: string }>(
      'SELECT number, issuer_code AS issuer FROM accounting.invoices WHERE id = $1',
      [await invoiced()],
    )) as [{ number: string; issuer: string }];
    const file = camtText([sampleStatementLine(100_000, `VIR ${number} ${++statements}`, { bookedOn: today })]);
    return { issuer, file };
  };
  /** The line of a statement that was read. */
  const statementLine = async () => {
    const { issuer, file } = await paymentOfInvoice();
    const { body } = await admin.upload(`/api/accounting/statement?issuer=${issuer}`, statementFile(file));
    await app.drainJobs();
    const lines = await admin.get(`/api/accounting/statement-line?issuer=${issuer}&statement=${body.id}`);
    return { issuer, url: `/api/accounting/statement-line/${lines.body.records[0].id}` };
  };

  const replays: Readonly<Record<string, Replay>> = {
    'POST /api/accounting/statement-line/certain': {
      prepareRequest: async () => {
        const { issuer } = await statementLine();
        return requestTo('/api/accounting/statement-line/certain', { issuer });
      },
      repeatOutcome: 'answered again',
    },
    'POST /api/accounting/statement-line/:id/accept': {
      prepareRequest: async () => requestTo(`${(await statementLine()).url}/accept`, {}),
      repeatOutcome: 409,
    },
    'POST /api/accounting/statement-line/:id/ignore': {
      prepareRequest: async () => requestTo(`${(await statementLine()).url}/ignore`, { reason: 'Frais' }),
      repeatOutcome: 409,
      isOverwrite: true,
    },
    'POST /api/accounting/statement-line/:id/reopen': {
      prepareRequest: async () => {
        const { url } = await statementLine();
        await admin.post(`${url}/ignore`, { reason: 'Frais' });
        return requestTo(`${url}/reopen`);
      },
      repeatOutcome: 'told the same',
      isOverwrite: true,
    },
    'POST /api/invoice/create/:demandId': {
      prepareRequest: async () => {
        const { id } = await dossier().transformed();
        const body = { amount: 400, contactName: 'Anne Martin', contactEmail: 'anne@example.org' };
        return requestTo(`/api/invoice/create/${id}`, body);
      },
      repeatOutcome: 'answered again',
    },
    'POST /api/invoice/send': {
      prepareRequest: async () => {
        const id = String(await invoiced());
        const letter = { id, to: 'anne@example.org', subject: 'Votre facture', content: '<p>Bonjour</p>' };
        return { url: '/api/invoice/send', form: Object.entries(letter).map(([name, content]) => ({ name, content })) };
      },
      // The same letter sent again shortly after does not create a second message.
      repeatOutcome: 'told the same',
      // Uploads of one account are processed one at a time.
      concurrentStatus: 429,
    },
    'POST /api/invoice/send-several': {
      prepareRequest: async () => requestTo('/api/invoice/send-several', { ids: [await invoiced(), await invoiced()] }),
      repeatOutcome: 'already-sent',
    },
    'POST /api/payment/invoice/:invoiceId': {
      prepareRequest: async () =>
        requestTo(`/api/payment/invoice/${await invoiced()}`, { payments, invoice_comment: 'Acompte' }),
      repeatOutcome: 'answered again',
    },
    'POST /api/payment/invoices': {
      prepareRequest: async () => {
        const invoiceIds = [await invoiced(), await invoiced()];
        return requestTo('/api/payment/invoices', { invoiceIds, type: 1, paymentDate: today });
      },
      repeatOutcome: 'answered again',
    },
    'POST /api/payment/:id/reverse': {
      prepareRequest: async () => requestTo(`/api/payment/${await paid()}/reverse`, { reason: 'Saisi deux fois' }),
      repeatOutcome: 'answered again',
    },
    'PUT /api/credit/:invoiceId': {
      prepareRequest: async () => requestTo(`/api/credit/${await invoiced()}`, { amount: 200, comment: 'Geste' }),
      repeatOutcome: 'answered again',
    },
    'POST /api/deposit-slip': {
      prepareRequest: async () =>
        requestTo('/api/deposit-slip', { paymentIds: [await paid(), await paid()], depositedOn: today }),
      repeatOutcome: 'answered again',
    },
    'POST /api/deposit-slip/otherwise': {
      prepareRequest: async () =>
        requestTo('/api/deposit-slip/otherwise', { paymentIds: [await paid(), await paid()] }),
      repeatOutcome: 'answered again',
    },
    'POST /api/accounting/export': {
      prepareRequest: async () => requestTo('/api/accounting/export', { list: 'invoices', type: 'xls' }),
      repeatOutcome: 'answered again',
    },
    'POST /api/accounting/export/:id/cancel': {
      prepareRequest: async () => {
        const { body } = await admin.post('/api/accounting/export', { list: 'cheques', type: 'xls' });
        return requestTo(`/api/accounting/export/${body.id}/cancel`);
      },
      repeatOutcome: 'told the same',
      isOverwrite: true,
    },
    'POST /api/accounting/fec': {
      prepareRequest: async () => {
        const { code: issuer } = await anIssuer();
        return requestTo('/api/accounting/fec', { issuer, from: '2026-01-01', to: '2026-12-31' });
      },
      repeatOutcome: 'answered again',
    },
    'POST /api/accounting/closing': {
      prepareRequest: async () => {
        const { code: issuer } = await anIssuer();
        const { body } = await admin.get('/api/accounting/issuers');
        const { closedThrough } = body.records.find(({ code }: { code: string }) => code === issuer);
        // Some days later each time, all of them before the other tests' days.
        return requestTo('/api/accounting/closing', { issuer, through: daysLater(closedThrough ?? '2020-01-01', 1) });
      },
      repeatOutcome: 'answered again',
    },
    'PUT /api/accounting/accounts': {
      prepareRequest: async () => {
        const { code: issuer, accounts } = await anIssuer();
        return requestTo('/api/accounting/accounts', { issuer, ...accounts });
      },
      repeatOutcome: 'told the same',
      isOverwrite: true,
    },
    'POST /api/reminder/due': {
      prepareRequest: async () => requestTo('/api/reminder/due', { ids: [await overdue()] }),
      repeatOutcome: 'told the same',
      isOverwrite: true,
    },
    'POST /api/reminder/preview': {
      prepareRequest: async () =>
        requestTo('/api/reminder/preview', { reminders: [{ id: await overdue(), stage: 1 }] }),
      repeatOutcome: 'told the same',
      isOverwrite: true,
    },
    'POST /api/reminder/send': {
      prepareRequest: async () => requestTo('/api/reminder/send', { reminders: [{ id: await overdue(), stage: 1 }] }),
      repeatOutcome: 'already-sent',
    },
    'POST /api/reminder/left-out': {
      prepareRequest: async () => requestTo('/api/reminder/left-out', leavingOut(await overdue())),
      repeatOutcome: 'answered again',
    },
    'DELETE /api/reminder/left-out/:id': {
      prepareRequest: async () => {
        const { body } = await admin.post('/api/reminder/left-out', leavingOut(await overdue()));
        return requestTo(`/api/reminder/left-out/${body.id}`);
      },
      repeatOutcome: 404,
      isOverwrite: true,
    },
    'PUT /api/reminder/rules/:departmentId': {
      prepareRequest: async () => {
        const url = '/api/reminder/rules/69';
        const { stages, ...rules } = (await admin.get(url)).body as { stages: { isOn: boolean; delayDays: number }[] };
        return requestTo(url, { ...rules, stages: stages.map(({ isOn, delayDays }) => ({ isOn, delayDays })) });
      },
      repeatOutcome: 409,
      isOverwrite: true,
    },
    'POST /api/integrity/check': {
      prepareRequest: async () => {
        expect((await admin.post('/api/integrity/cancel')).status).toBe(204);
        return requestTo('/api/integrity/check');
      },
      repeatOutcome: 'told the same',
    },
    'POST /api/integrity/cancel': {
      prepareRequest: async () => {
        expect((await admin.post('/api/integrity/check')).status).toBe(204);
        return requestTo('/api/integrity/cancel');
      },
      repeatOutcome: 'told the same',
      isOverwrite: true,
    },
    'POST /api/backups/make': startsOneJob('/api/backups/make'),
    'POST /api/backups/drill': startsOneJob('/api/backups/drill'),
  };

  function send(
    route: string,
    { url, body, form }: ReplayedRequest,
    headers: Record<string, string>,
  ): Promise<TestResponse> {
    const [method] = route.split(' ') as ['POST' | 'PUT' | 'DELETE'];
    if (!form) return admin.request(method, url, body, headers);
    const { contentType, payload } = multipartForm(form);
    return admin.request(method, url, payload, { ...headers, 'content-type': contentType });
  }
  const newKey = () => ({ 'idempotency-key': `"replay-${++keys}"` });

  /** The number of rows of each table. */
  async function counts(): Promise<ReadonlyMap<string, number>> {
    const tables = await app.unitOfWork.query<{ name: string }>(
      `SELECT format('%s.%s', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('accounting', 'aid_station', 'demand', 'documents', 'platform') ORDER BY 1`,
    );
    const counted = tables.filter(({ name }) => !derived.test(name));
    const rows = await app.unitOfWork.query<{ name: string; n: number }>(
      counted.map(({ name }) => `SELECT '${name}' AS name, count(*)::integer AS n FROM ${name}`).join(' UNION ALL '),
    );
    return new Map(rows.map(({ name, n }) => [name, n]));
  }
  /** The rows added by some work, by table. */
  async function added(work: () => Promise<void>): Promise<Record<string, number>> {
    const before = await counts();
    await work();
    const after = await counts();
    const grown = [...after].map(([name, n]) => [name, n - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(grown.filter(([, n]) => n !== 0));
  }

  it('covers every call that changes something', () => {
    const table = app.application.get(AccessTable);
    const changing = table.routes.filter(
      (route) => !/^(GET|HEAD) /.test(route) && table.contextOf(route) === 'accounting',
    );
    expect([...Object.keys(replays), ...repeatedElsewhere].sort()).toEqual([...changing].sort());
  });

  it.each(Object.entries(replays))('%s has one effect', async (route, replay) => {
    const { prepareRequest: ask, repeatOutcome: later, isOverwrite: sets = false } = replay;
    const once = async () => {
      const request = await ask();
      return added(async () => {
        expect((await send(route, request, newKey())).status).toBeLessThan(300);
      });
    };
    // The first request may add rows that later ones find.
    await once();
    const ofOne = await once();
    expect(Object.keys(ofOne).length > 0).toBe(!sets);

    const request = await ask();
    const key = newKey();
    const ofTen = await added(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(route, request, key)));
      const done = answers.filter(({ status }) => status < 300);
      expect(done.length).toBeGreaterThan(0);
      const refused = answers.filter(({ status }) => status >= 300).map(({ status, body }) => `${status} ${body.code}`);
      expect(refused.filter((text) => !text.startsWith(concurrentRefusalOf(replay)))).toEqual([]);
      const again = await send(route, request, key);
      if (later === 409) expect(done).toHaveLength(1);
      if (typeof later === 'number') return expect(again.status).toBe(later);
      expect(again.status).toBe(done[0]!.status);
      expect(again.headers['idempotent-replayed']).toBe(later === 'answered again' ? 'true' : undefined);
      if (later === 'already-sent') expectEachSentOnce(done, again);
      else for (const { raw } of done) expect(raw.toString()).toBe(again.raw.toString());
    });
    expect(ofTen).toEqual(ofOne);
  });

  it('leaves the books in order', async () => {
    const runs = app.application.get(IntegrityRuns);
    const { findings } = await runs.check({ origin: 'task', startedBy: null, files: 'none' });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
