import { mainlandDay } from '@pds/kernel';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** A department that becomes taxable: later papers and revenue follow, earlier ones stay. */
describe('the VAT regime over HTTP', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  const mention = 'Exonération de TVA, art. 261-7-1° du CGI';
  const taxable = { vatRegime: 'taxable', vatCoverRate: 20, vatOptionsRate: 10, vatMention: '' };
  const year = mainlandDay(Date.now()).slice(0, 4);

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    await app.scenario.department(1);
  });
  afterAll(() => app?.close());

  const edit = (changes: object) => admin.patch('/api/department/1', changes);
  const invoice = async (id: number, amount: number) => {
    const draft = { contactName: 'Anne', contactEmail: 'a@course.example', amount };
    const { status, body } = await admin.post(`/api/invoice/create/${id}`, draft);
    expect([status, body.invoice?.amount]).toEqual([201, amount]);
    return body.invoice.id as number;
  };
  const stored = async (table: 'invoices' | 'credit_notes', id: number) => {
    const [row] = await app.unitOfWork.query<{ vat: string; content: { vat?: unknown; mentions: string[] } }>(
      `SELECT vat_cents AS vat, snapshot AS content FROM accounting.${table} WHERE id = $1`,
      [id],
    );
    return row!;
  };
  const invoicedThisYear = async () =>
    (await admin.get(`/api/revenue?year=${year}&department=1`)).body.total.current.invoiced;

  it('refuses a rate and a regime that do not exist, and names a mention that contradicts the regime', async () => {
    expect((await edit({ vatRegime: 'none' })).status).toBe(400);
    expect((await edit({ vatRegime: 'taxable', vatCoverRate: 19.6 })).status).toBe(400);
    const { body } = await edit({ ...taxable, vatMention: mention });
    expect(body).toMatchObject({ ...taxable, vatMention: mention, lacks: [{ field: 'issuer.vatMention' }] });
    expect((await edit(taxable)).body).toMatchObject({ ...taxable, lacks: [] });
    const exempt = { vatRegime: 'exempt', vatMention: mention };
    expect((await edit(exempt)).body).toMatchObject({ ...exempt, lacks: [] });
  });

  it('applies to later papers only, whose totals, credit notes and revenue state the VAT', async () => {
    const { id } = await app.scenario.dossier({ department: 1, price: 120 }).transformed();
    const before = await invoice(id, 60);
    const frozen = await stored('invoices', before);
    expect([frozen.vat, frozen.content.vat, frozen.content.mentions.includes(mention)]).toEqual(['0', undefined, true]);
    expect(await invoicedThisYear()).toBe(60);

    expect((await edit(taxable)).status).toBe(200);
    const after = await invoice(id, 36);
    const { vat, content } = await stored('invoices', after);
    expect([vat, content.vat]).toEqual(['600', [{ rate: 20, amountCents: 3600, baseCents: 3000, vatCents: 600 }]]);
    expect(content.mentions.at(-1)).toMatch(/^N° de TVA intracommunautaire de l’émetteur\u00a0: FR\d{11}\.$/);
    expect(await stored('invoices', before)).toEqual(frozen);
    expect(await invoicedThisYear()).toBe(90);

    const credit = { amount: 12, comment: 'Geste', isFinal: false };
    const { body } = await admin.put(`/api/credit/${after}`, credit);
    expect((await stored('credit_notes', body.credits[0].id)).vat).toBe('200');
    expect(await invoicedThisYear()).toBe(80);
    // What a customer owes does not depend on the regime.
    expect((await admin.get(`/api/invoice/of-demand/${id}`)).body).toMatchObject({ price: 120, remaining: 36 });
  });
});
