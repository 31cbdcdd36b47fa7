import { plainSpaces } from '@pds/kernel/testing';
import { type DossierOptions, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const answered = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
const refusal = 'Ce poste de secours est assuré à titre gracieux : aucune facture n’est à émettre.';

/** Cover that is given away, by a discount or a package of 0 €, from its quote to the end of its event, over HTTP. */
describe('a dossier free of charge', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const draft = (options: DossierOptions) =>
    app.scenario.dossier({
      name: 'Kermesse de l’école',
      organisation: app.demo.organisation('Les Foulées de la Confluence'),
      office: app.demo.office('69/Villefranche-sur-Saône'),
      staff: app.demo.person('cadre@demo.example'),
      organiser: app.demo.person('organisateur@demo.example'),
      ...options,
    });
  const generate = (type: 1 | 2 | 3, demandId: number) => manager.post(`/api/document/add/${type}/${demandId}`);
  const billingOf = async (id: number) => (await manager.get(`/api/invoice/of-demand/${id}`)).body;
  const invoice = (id: number, amount: number) =>
    manager.post(`/api/invoice/create/${id}`, { contactName: 'Anne', contactEmail: 'anne@course.example', amount });
  const nextStepOf = async (id: number) => (await organiser.get(`/api/demand/${id}`)).body.nextStep;

  it.each<[string, DossierOptions]>([
    ['a discount of 100 %', { slots: [{ name: 'Journée', discount: 100, rescueWorkerCount: 4 }] }],
    ['a package of 0 €', { slots: 1, price: 0 }],
  ])('by %s is quoted, accepted, agreed and transformed, and never invoiced', async (_, options) => {
    const { id } = await draft(options).priced();
    const quote = await generate(1, id);
    expect([quote.status, quote.body.price]).toEqual([201, 0]);
    const { content } = (await manager.get(`/api/document/send-modal/${quote.body.id}`)).body;
    expect(plainSpaces(content)).toContain('d’un montant de <strong>0,00 €, à titre gracieux</strong>');

    expect(await nextStepOf(id)).toMatchObject({ code: 'accept-quote' });
    expect((await organiser.get(`/api/document/reply/${quote.body.id}`)).body).toMatchObject({ price: 0 });
    expect((await organiser.post(`/api/document/reply/${quote.body.id}/accept`, answered)).status).toBe(200);
    const convention = await generate(2, id);
    expect((await organiser.post(`/api/document/reply/${convention.body.id}/accept`, answered)).status).toBe(200);
    expect((await generate(3, id)).status).toBe(201);
    expect((await manager.post(`/api/demand/transform/${id}`)).status).toBe(201);
    expect(await nextStepOf(id)).toMatchObject({ code: 'station-to-come' });

    const refused = await invoice(id, 10);
    expect([refused.status, refused.body.code, plainSpaces(refused.body.detail)]).toEqual([
      409,
      'accounting.free-of-charge',
      plainSpaces(refusal),
    ]);
    expect(await billingOf(id)).toMatchObject({
      ...{ price: 0, remaining: 0, billable: 0, acceptedTotal: 0, isFreeOfCharge: true, missing: [], invoices: [] },
    });
  });

  it('binds its price: after a price is set, nothing is invoiced until a quote of it is validated', async () => {
    const { id, quote } = await draft({ slots: 1, price: 0 }).transformed();
    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand;
    expect((await manager.patch(`/api/demand/${id}`, { version, packagePrice: 300 })).status).toBe(200);
    const refused = await invoice(id, 300);
    expect([refused.status, refused.body.code, plainSpaces(refused.body.detail)]).toEqual([
      409,
      'accounting.above-accepted-total',
      plainSpaces(
        `Le devis n° ${quote.id} a été accepté pour 0,00 €, à titre gracieux : rien ne reste à facturer tant qu’aucun devis du dossier actuel n’est validé.`,
      ),
    ]);
    const next = await generate(1, id);
    expect((await manager.post(`/api/document/validate-document/${next.body.id}`)).status).toBe(200);
    expect((await invoice(id, 300)).status).toBe(201);
  });

  it('is no task after its event, for the association or its organiser', async () => {
    const { id } = await draft({ day: -4_000, slots: 1, price: 0 }).transformed();
    expect((await manager.get(`/api/aid-station/list?todo=to-invoice&id=${id}`)).body.total).toBe(0);
    const { groups } = (await manager.get('/api/home/to-do')).body as { groups: { records: { id: number }[] }[] };
    expect(groups.flatMap(({ records }) => records.map((record) => record.id))).not.toContain(id);
    expect(await nextStepOf(id)).toMatchObject({ code: 'nothing', by: 'nobody' });
  });

  it('is not one whose price of 0 € sells nothing, which is refused a quote', async () => {
    const { id } = await draft({ slots: [{ name: 'Journée', rescueWorkerCount: 0, discount: 100 }] }).priced();
    const refused = await generate(1, id);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'price', message: 'aucun prix n’est défini' }],
    ]);
  });
});
