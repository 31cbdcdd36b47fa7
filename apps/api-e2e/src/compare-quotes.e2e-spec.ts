import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

describe('the versions of one dossier’s offer', () => {
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const quoted = () =>
    app.scenario
      .dossier({
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: app.demo.organisation('Les Foulées de la Confluence'),
        price: 500,
      })
      .quoted();

  it('are compared in words and amounts, for staff in scope', async () => {
    const dossier = await quoted();
    const older = dossier.quote.id;
    const configured = await manager.get(`/api/demand/${dossier.id}`);
    const [slot] = configured.body.slots;
    const saved = await manager.patch(`/api/demand/${dossier.id}`, {
      version: configured.body.demand.version,
      isPackagePrice: true,
      packagePrice: 620.5,
      demandSlots: [{ id: slot.id, rescueWorkerCount: slot.rescueWorkerCount + 2 }],
    });
    expect(saved.status).toBe(200);
    const { id: newer } = (await manager.post(`/api/document/add/1/${dossier.id}`)).body;

    const there = await manager.get(`/api/document/compare/${older}/${newer}`);
    expect([there.status, there.body]).toMatchObject([
      200,
      {
        olderPrice: 500,
        newerPrice: 620.5,
        difference: 120.5,
        summary: `Le devis n°\u00a0${newer} coûte 120,50\u00a0€ de plus que le devis n°\u00a0${older}.`,
        parts: expect.arrayContaining([
          {
            title: `Créneau «\u00a0${slot.name}\u00a0»`,
            changes: [
              {
                text: `${slot.rescueWorkerCount} secouristes → ${slot.rescueWorkerCount + 2} secouristes`,
                difference: null,
              },
            ],
          },
          {
            title: 'Prix forfaitaire',
            changes: [{ text: 'Forfait de 500,00\u00a0€ → forfait de 620,50\u00a0€', difference: 120.5 }],
          },
        ]),
      },
    ]);
    const back = await (await app.loginAs('compta@demo.example')).get(`/api/document/compare/${newer}/${older}`);
    expect(back.body).toMatchObject({ olderPrice: 620.5, newerPrice: 500, difference: -120.5 });
  });

  it('are downloaded as PDFs only', async () => {
    const { quote } = await quoted();
    const { status, body } = await manager.get(`/api/document/download/docx/${quote.id}`);
    expect([status, body.code, body.detail]).toEqual([
      404,
      'documents.unknown-format',
      'Un document se télécharge au format PDF uniquement.',
    ]);
  });
});
