import { camtText, sampleStatementLine, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

describe('bank statements over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let isere: TestBrowser;
  const numbers: string[] = [];
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    isere = await app.loginAs('cadre38@demo.example');
    for (const name of ['Marathon', 'Kermesse', 'Course']) {
      const { invoice } = await app.dossier({ name, day: '2027-10-04', price: 100 + numbers.length }).invoiced();
      numbers.push(invoice.number);
    }
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  const line = (amountCents: number, label: string) => sampleStatementLine(amountCents, label, { bookedOn: today });
  const upload = (content: Buffer | string, who = accountant, fileName = 'releve.xml') =>
    who.upload('/api/accounting/statement?issuer=69', {
      name: 'statement',
      fileName,
      content: Buffer.from(content),
    });
  const lines = async (filters = '') =>
    (await accountant.get(`/api/accounting/statement-line?issuer=69${filters}`)).body;
  const statement = async (id: number) => (await accountant.get(`/api/accounting/statement/${id}`)).body;

  it('reads a file in the background, proposes, accepts all certain lines, and leads to the payments', async () => {
    const text = camtText([
      line(100_00, `VIR ${numbers[0]}`),
      line(101_00, `VIR ${numbers[1]} REF`),
      line(-5_00, 'FRAIS'),
    ]);
    const { status, body } = await upload(text);
    expect([status, body.state, body.format]).toEqual([201, 'reading', 'camt']);
    await app.drainJobs();
    expect(await statement(body.id)).toMatchObject({ state: 'read', linesNew: 3, linesKnown: 0, problem: null });
    const found = await lines('&state=pending&certainty=certain');
    expect([found.total, found.pending, found.certain]).toEqual([2, 3, 2]);
    expect(found.records[0].proposal).toMatchObject({ certainty: 'certain', reason: 'number', action: 'record' });
    expect(found.records[0].proposal.concerns).toHaveLength(1);
    const started = await accountant.post('/api/accounting/statement-line/certain', { issuer: '69' });
    expect([started.status, started.body.state]).toEqual([201, 'running']);
    await app.drainJobs();
    const done = await accountant.get(`/api/accounting/statement-line/certain/${started.body.id}`);
    expect(done.body).toMatchObject({ state: 'done', accepted: 2, refused: 0 });
    expect((await manager.get(`/api/accounting/statement-line/certain/${started.body.id}`)).status).toBe(404);
    const accepted = await lines('&state=accepted');
    for (const { amount, movements } of accepted.records) {
      expect(movements).toMatchObject([{ amount, isRecorded: true, isReversed: false, type: 1 }]);
      const payments = (await accountant.get(`/api/payment?type=1&id=${movements[0].paymentId}`)).body;
      expect(payments.records).toMatchObject([
        { amount, paymentDate: today, invoice: { id: movements[0].invoice.id } },
      ]);
    }
    const again = await upload(text, manager);
    await app.drainJobs();
    expect(await statement(again.body.id)).toMatchObject({ linesNew: 0, linesKnown: 3 });
    expect((await lines()).total).toBe(3);
  });

  it('accepts chosen invoices, opens a line again after its payment was taken off, and ignores with a reason', async () => {
    const { body } = await upload(camtText([line(102_00, 'VIR DE MONSIEUR X')]));
    await app.drainJobs();
    const [{ id: lineId }] = (await lines(`&statement=${body.id}`)).records;
    const path = `/api/accounting/statement-line/${lineId}`;
    const { body: invoices } = await accountant.get(`/api/invoice?number=${numbers[2]}`);
    const invoiceId = invoices.records[0].id;
    const right = await accountant.post(`${path}/accept`, { invoices: [{ invoiceId, amount: 102 }] });
    expect([right.status, right.body.state]).toEqual([200, 'accepted']);
    const { paymentId } = right.body.movements[0];
    await accountant.post(`/api/payment/${paymentId}/reverse`, { reason: 'Mauvaise facture' });
    expect((await lines(`&statement=${body.id}`)).records[0].movements[0].isReversed).toBe(true);
    expect((await accountant.post(`${path}/reopen`)).body.state).toBe('pending');
    const ignored = await accountant.post(`${path}/ignore`, { reason: 'Erreur du payeur' });
    expect([ignored.body.state, ignored.body.note]).toEqual(['ignored', 'Erreur du payeur']);
  });

  it('asks for the columns of an unknown CSV once', async () => {
    const csv = (label: string) => `Date;Libellé;Montant\n${today};${label};12,50\n`;
    const first = await upload(csv('VIR A'), accountant, 'a.csv');
    expect(first.body).toMatchObject({ state: 'to-map', csv: { header: ['Date', 'Libellé', 'Montant'] } });
    const columns = { date: 0, dateFormat: 'ymd', labels: [{ column: 1 }], amount: 2 };
    const path = `/api/accounting/statement/${first.body.id}/columns`;
    expect((await isere.put(path, columns)).status).toBe(404);
    expect((await accountant.put(path, columns)).body).toMatchObject({ state: 'reading', csv: null });
    expect((await upload(csv('VIR B'), accountant, 'b.csv')).body.state).toBe('reading');
    await app.drainJobs();
    expect(await statement(first.body.id)).toMatchObject({ state: 'read', linesNew: 1 });
  });

  it('takes the columns that it proposes, also a direction, and lets columns be chosen without titles', async () => {
    const signed = `Date;Libellé;Montant;Sens\n${today};VIR C;13,50;C\n${today};PRLV;14,50;D\n;Total;1,00;\n`;
    const { body } = await upload(signed, accountant, 'sens.csv');
    expect(body.csv.proposal).toMatchObject({ amount: 2, direction: 3, labels: [{ column: 1 }] });
    const taken = await accountant.put(`/api/accounting/statement/${body.id}/columns`, body.csv.proposal);
    expect([taken.status, taken.body.state]).toEqual([200, 'reading']);
    await app.drainJobs();
    const { remarks } = await statement(body.id);
    expect(remarks).toEqual(['Ligne 4\u00a0: total ou solde, non compté']);
    const found = (await lines(`&statement=${body.id}`)).records.map(({ amount }: { amount: number }) => amount);
    expect(found.sort()).toEqual([-14.5, 13.5]);
    const bare = await upload(`${today};15,50;VIR D\n${today};16,50\n`, accountant, 'lcl.csv');
    expect(bare.body).toMatchObject({ state: 'to-map', csv: { header: ['', '', ''], proposal: null } });
    const chosen = { date: 0, dateFormat: 'ymd', labels: [{ column: 2 }], amount: 1 };
    await accountant.put(`/api/accounting/statement/${bare.body.id}/columns`, chosen);
    await app.drainJobs();
    expect((await lines(`&statement=${bare.body.id}`)).records).toHaveLength(2);
    const again = await upload(`${today};17,50;VIR E\n`, accountant, 'lcl.csv');
    expect(again.body.state).toBe('to-map');
  });

  it('refuses other departments, organisers, and files that are no statements', async () => {
    const text = camtText([line(1_00, 'VIR')]);
    expect((await upload(text, isere)).status).toBe(404);
    expect((await isere.get('/api/accounting/statement-line?issuer=69')).status).toBe(404);
    expect((await upload(text, await app.loginAs('organisateur@demo.example'))).status).toBe(403);
    const [{ id }] = (await lines()).records;
    expect((await isere.post(`/api/accounting/statement-line/${id}/accept`, {})).status).toBe(404);
    expect((await upload('bonjour')).body.code).toBe('accounting.statement-unreadable');
    const bomb = await upload('<!DOCTYPE x [<!ENTITY a "b">]><Document/>');
    await app.drainJobs();
    expect(await statement(bomb.body.id)).toMatchObject({ state: 'failed', linesRead: 0 });
  });
});
