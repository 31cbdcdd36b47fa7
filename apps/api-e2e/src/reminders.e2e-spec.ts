import { mainlandDay } from '@pds/kernel';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

describe('reminders of unpaid invoices', () => {
  let app: TestApplication;
  let accountant: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    accountant = await app.loginAs('compta@demo.example');
  });
  afterAll(() => app?.close());

  /** An invoice that was due `late` days ago. */
  async function overdue(late: number) {
    const { scenario } = app;
    const organiser = await scenario.organiser({ department: 69 });
    const { invoice } = await scenario.dossier({ organiser }).invoiced();
    const due = mainlandDay(Date.now(), -late);
    await app.unitOfWork.query('ALTER TABLE accounting.invoices DISABLE TRIGGER issued_is_final');
    await app.unitOfWork.query(
      `UPDATE accounting.invoices SET snapshot = jsonb_set(snapshot, '{dueDate}', to_jsonb($2::text)),
         issued_at = issued_at - make_interval(days => $3), due_at = $2::date WHERE id = $1`,
      [invoice.id, due, late + 30],
    );
    await app.unitOfWork.query('ALTER TABLE accounting.invoices ENABLE TRIGGER issued_is_final');
    return invoice;
  }

  it('are proposed, previewed, sent once for many presses, and recorded', async () => {
    const { id } = await overdue(12);
    const proposed = await accountant.get('/api/reminder');
    expect(proposed.body.records).toContainEqual(expect.objectContaining({ id, stage: 1, daysLate: 12, sent: [] }));
    const reminders = [{ id, stage: 1, to: 'tresorier@example.org' }];
    const [letter] = (await accountant.post('/api/reminder/preview', { reminders })).body;
    expect(letter).toMatchObject({ id, receiver: 'tresorier@example.org', missing: [], problem: null });
    expect(letter.content).toContain('12\u00a0jours');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => accountant.post('/api/reminder/send', { reminders })),
    );
    const outcomes = answers.map(({ body }) => body.outcomes[0].outcome).sort();
    expect(outcomes).toEqual(['already-sent', 'already-sent', 'already-sent', 'already-sent', 'sent']);
    const mails = await app.unitOfWork.query(
      `SELECT recipient, reply_to FROM platform.mails WHERE about_thing = 'invoice' AND about_id = $1`,
      [id],
    );
    expect(mails).toEqual([{ recipient: 'tresorier@example.org', reply_to: expect.stringContaining('@') }]);
    const history = await accountant.get(`/api/reminder/of-invoice/${id}`);
    expect(history.body.reminders).toMatchObject([{ stage: 1, to: 'tresorier@example.org' }]);
    const after = await accountant.get('/api/reminder');
    expect(after.body.records.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it('follow the rules of the department, which detect two concurrent edits', async () => {
    const manager = await app.loginAs('cadre@demo.example');
    const path = '/api/reminder/rules/69';
    const { body: rules } = await manager.get(path);
    expect(rules.stages.map(({ delayDays }: { delayDays: number }) => delayDays)).toEqual([7, 21, 45]);
    const { id } = await overdue(3);
    const changed = {
      leastDaysBetween: 5,
      stages: [3, 20, 40].map((delayDays) => ({ isOn: true, delayDays })),
      version: rules.version,
    };
    expect((await manager.put(path, changed)).status).toBe(200);
    const found = (await manager.get('/api/reminder')).body.records.map((row: { id: number }) => row.id);
    expect(found).toContain(id);
  });

  it('are sent, like invoices, to those in the caller’s scope; the others are reported as not found, all alike', async () => {
    const mine = await overdue(12);
    const theirs = await app.scenario.dossier({ department: 38 }).invoiced();
    const chosen = [theirs.invoice.id, 999_999, mine.id];
    const sent = await accountant.post('/api/invoice/send-several', { ids: chosen });
    const notFound = { number: null, outcome: 'failed', message: 'Cette facture est introuvable.' };
    expect([sent.status, sent.body.outcomes]).toEqual([
      200,
      [
        { invoiceId: theirs.invoice.id, ...notFound },
        { invoiceId: 999_999, ...notFound },
        { invoiceId: mine.id, number: mine.number, outcome: 'sent' },
      ],
    ]);
    const due = await accountant.post('/api/reminder/due', { ids: chosen });
    expect([due.status, due.body]).toEqual([
      200,
      {
        due: [expect.objectContaining({ id: mine.id, number: mine.number, stage: 1 })],
        notDue: chosen.slice(0, 2).map((id) => ({ id, number: null, reason: 'Cette facture est introuvable.' })),
      },
    ]);
    const reminders = chosen.map((id) => ({ id, stage: 1 }));
    const reminded = await accountant.post('/api/reminder/send', { reminders });
    expect([reminded.status, reminded.body.outcomes]).toEqual([
      200,
      [
        { id: theirs.invoice.id, stage: 1, ...notFound },
        { id: 999_999, stage: 1, ...notFound },
        { id: mine.id, number: mine.number, stage: 1, outcome: 'sent' },
      ],
    ]);
  });
});
