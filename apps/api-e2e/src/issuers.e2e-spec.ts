import { mainlandDay } from '@pds/kernel';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** The issuer of quotes and invoices must be identified on them; otherwise none is issued (decisions: Accounting), over HTTP. */
describe('an issuer of quotes and invoices', () => {
  let app: TestApplication;
  let admin: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
  });

  afterAll(() => app.close());

  const missing = ({ status, body }: { status: number; body: { errors?: { field: string }[] } }) => [
    status,
    body.errors?.map(({ field }) => field),
  ];
  const issuerOf = async (id: number) => (await admin.get(`/api/demand/${id}`)).body.issuer;
  const invoice = (id: number) =>
    admin.post(`/api/invoice/create/${id}`, { contactName: 'Anne', contactEmail: 'a@course.example', amount: 10 });

  it('issues no quote or invoice while details are missing, each of which is named', async () => {
    const bare = { siret: null, address: null, iban: null };
    await app.scenario.department(2, {
      siret: '90000001900019',
      address: '1 rue',
      postcode: '02000',
      city: 'Laon',
      iban: 'FR7630006000011234567890189',
    });
    const dossier = await app.scenario.dossier({ department: 2, price: 90 }).transformed();
    expect((await admin.patch('/api/department/2', bare)).status).toBe(200);

    const fields = ['issuer.address', 'issuer.siret', 'issuer.iban'];
    expect(missing(await admin.post(`/api/document/add/1/${dossier.id}`))).toEqual([422, fields]);
    const refused = await invoice(dossier.id);
    expect(missing(refused)).toEqual([422, fields]);
    expect(refused.body.detail).toMatch(/l’adresse de l’émetteur .* n’est pas complète, le SIRET de l’émetteur/);
    const shown = (await admin.get(`/api/invoice/of-demand/${dossier.id}`)).body;
    expect(shown.missing.map(({ field }: { field: string }) => field)).toEqual(fields);
    // The same list is shown in the settings and on the dossier, before any paper is requested.
    expect((await admin.get('/api/department/2')).body.lacks).toEqual(refused.body.errors);
    expect(await issuerOf(dossier.id)).toEqual({
      departmentId: 2,
      officeId: null,
      hasOffices: false,
      lacks: refused.body.errors,
    });

    // An issuer that accepts only cheques needs no bank account.
    const details = {
      siret: '90000001900019',
      address: '1 rue des Secours',
      paymentConditions: 'Par chèque à 30 jours.',
    };
    expect((await admin.patch('/api/department/2', details)).status).toBe(200);
    expect((await invoice(dossier.id)).status).toBe(201);
    expect(await issuerOf(dossier.id)).toEqual({ departmentId: 2, officeId: null, hasOffices: false, lacks: [] });
  });

  it('issues no invoice without the reference that its customer requires', async () => {
    const organisation = await app.scenario.organisation();
    const { id } = await app.scenario.dossier({ organisation, price: 90 }).transformed();
    const required = { serviceCodeRequired: true };
    const url = `/api/organization/${organisation.id}`;
    expect((await admin.patch(url, required)).body).toMatchObject(required);
    expect((await admin.get(`/api/invoice/of-demand/${id}`)).body).toMatchObject({ ...required, missing: [] });
    expect(missing(await invoice(id))).toEqual([422, ['serviceCode']]);
  });

  it('is shown to staff, not to the organiser', async () => {
    const filer = await app.scenario.organiser({ department: 2 });
    const dossier = await app.scenario.dossier({ department: 2, organiser: filer }).filed();
    const organiser = await app.loginAs(filer.email);
    expect((await organiser.get(`/api/demand/${dossier.id}`)).body).toMatchObject({ issuer: null });
    expect(await issuerOf(dossier.id)).toMatchObject({ departmentId: 2 });
  });

  it('is the office that bills in its own name, regardless of the details of its department', async () => {
    const bank = { bank: 'Banque', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
    const address = { address: '3 place', postcode: '69600', city: 'Oullins' };
    const office = await app.scenario.office({ isBillingAutonomy: true, ...bank, ...address });
    const dossier = await app.scenario.dossier({ office, price: 90 }).priced();
    expect(missing(await admin.post(`/api/document/add/1/${dossier.id}`))).toEqual([422, ['issuer.siret']]);
    expect(await issuerOf(dossier.id)).toMatchObject({
      officeId: office.id,
      hasOffices: true,
      lacks: [{ field: 'issuer.siret' }],
    });
    expect((await admin.get(`/api/office/${office.id}`)).body.lacks).toMatchObject([{ field: 'issuer.siret' }]);
    const answer = await admin.patch(`/api/office/${office.id}`, { siret: '90000008400013' });
    expect([answer.status, answer.body.lacks]).toEqual([200, []]);
    await dossier.transformed();
    const { body } = await invoice(dossier.id);
    const [row] = await app.unitOfWork.query<{ invoiced: string; quoted: string }>(
      `SELECT snapshot #>> '{issuer,siret}' AS invoiced,
              (SELECT inputs #>> '{issuer,siret}' FROM documents.documents WHERE demand_id = $2) AS quoted
         FROM accounting.invoices WHERE id = $1`,
      [body.invoice.id, dossier.id],
    );
    expect(row).toEqual({ invoiced: '90000008400013', quoted: '90000008400013' });
  });

  describe('that becomes taxable: later papers and revenue follow, earlier ones stay', () => {
    const mention = 'Exonération de TVA, art. 261-7-1° du CGI';
    const taxable = { vatRegime: 'taxable', vatCoverRate: 20, vatOptionsRate: 10, vatMention: '' };
    const year = mainlandDay(Date.now()).slice(0, 4);

    beforeAll(async () => {
      await app.scenario.department(1);
    });

    const edit = (changes: object) => admin.patch('/api/department/1', changes);
    const invoiced = async (id: number, amount: number) => {
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
      const before = await invoiced(id, 60);
      const frozen = await stored('invoices', before);
      expect([frozen.vat, frozen.content.vat, frozen.content.mentions.includes(mention)]).toEqual([
        '0',
        undefined,
        true,
      ]);
      expect(await invoicedThisYear()).toBe(60);

      expect((await edit(taxable)).status).toBe(200);
      const after = await invoiced(id, 36);
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
});
