import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** The issuer of quotes and invoices must be identified on them; otherwise none is issued (decisions: Accounting), over HTTP. */
describe('an issuer without the details that a quote and an invoice require', () => {
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

  it('issues no quote or invoice, and each missing detail is named, until it is entered', async () => {
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
    const told = { siret: '90000001900019', address: '1 rue des Secours', paymentConditions: 'Par chèque à 30 jours.' };
    expect((await admin.patch('/api/department/2', told)).status).toBe(200);
    expect((await invoice(dossier.id)).status).toBe(201);
    expect(await issuerOf(dossier.id)).toEqual({ departmentId: 2, officeId: null, hasOffices: false, lacks: [] });
  });

  it('issues no invoice to a customer known only by name, but issues a quote', async () => {
    const { scenario, unitOfWork } = app;
    const organisation = await scenario.organisation();
    const dossier = scenario.dossier({ organisation, price: 90 });
    // As an express request declares it.
    await unitOfWork.query(`UPDATE organisations.organisations SET type = NULL, identifier = NULL WHERE id = $1`, [
      organisation.id,
    ]);
    await unitOfWork.query(`DELETE FROM organisations.addresses WHERE organisation_id = $1`, [organisation.id]);
    const { id } = await dossier.transformed();
    const fields = ['organization.address', 'organization.type'];
    const refused = await invoice(id);
    expect(missing(refused)).toEqual([422, fields]);
    expect((await admin.get(`/api/invoice/of-demand/${id}`)).body.missing).toEqual(refused.body.errors);

    const url = `/api/organization/${organisation.id}`;
    expect((await admin.patch(url, { isIndividual: true })).body).toMatchObject({ isIndividual: true, type: null });
    const home = { name: 'Domicile', line1: '2 rue des Lilas', zipcode: '69003', city: 'Lyon' };
    expect((await admin.post(`/api/organization/add-address/${organisation.id}`, home)).status).toBe(201);
    expect((await invoice(id)).status).toBe(201);
  });

  it('issues no invoice without the references that its customer requires', async () => {
    const organisation = await app.scenario.organisation();
    const { id } = await app.scenario.dossier({ organisation, price: 90 }).transformed();
    const url = `/api/organization/${organisation.id}`;
    const required = { serviceCodeRequired: true, commitmentNumberRequired: true };
    expect((await admin.patch(url, required)).body).toMatchObject(required);
    expect((await admin.get(`/api/invoice/of-demand/${id}`)).body).toMatchObject({ ...required, missing: [] });
    expect(missing(await invoice(id))).toEqual([422, ['commitmentNumber', 'serviceCode']]);
    const { commitmentNumberRequired } = (await admin.patch(url, { serviceCodeRequired: false })).body;
    expect(commitmentNumberRequired).toBe(true);
    expect(missing(await invoice(id))).toEqual([422, ['commitmentNumber']]);
    await admin.patch(url, { commitmentNumberRequired: false });
    expect((await invoice(id)).status).toBe(201);
  });

  it('is reported to staff, not to the organiser', async () => {
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
    const told = await admin.patch(`/api/office/${office.id}`, { siret: '90000008400013' });
    expect([told.status, told.body.lacks]).toEqual([200, []]);
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
});
