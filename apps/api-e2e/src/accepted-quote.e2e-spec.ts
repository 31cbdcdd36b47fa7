import { plainSpaces } from '@pds/kernel/testing';
import {
  type Dossier,
  type DossierOptions,
  type TestApplication,
  type TestBrowser,
  testApplication,
} from '@pds/testing';

/** What was accepted binds (decisions: Accounting): from the validated quote to the last invoice, over HTTP. */
describe('a dossier that changes after its quote was validated', () => {
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });

  afterAll(() => app.close());

  const dossier = (options: DossierOptions = {}) =>
    app.scenario.dossier({
      name: 'Marathon de Lyon',
      organisation: app.demo.organisation('Les Foulées de la Confluence'),
      office: app.demo.office('69/Villefranche-sur-Saône'),
      staff: app.demo.person('cadre@demo.example'),
      day: '2027-10-04',
      slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }],
      ...options,
    });

  const shown = async (id: number) => (await manager.get(`/api/demand/${id}`)).body;
  const patch = async ({ id }: Dossier, change: object) => {
    const { version } = (await shown(id)).demand;
    const answer = await manager.patch(`/api/demand/${id}`, { version, ...change });
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  };
  const billing = { contactName: 'Anne Martin', contactEmail: 'compta@course.example' };
  const invoice = (id: number, amount: number) => manager.post(`/api/invoice/create/${id}`, { ...billing, amount });
  const billed = async (id: number) => (await manager.get(`/api/invoice/of-demand/${id}`)).body;
  const detailOf = ({ status, body }: { status: number; body: { code: string; detail: string } }) => [
    status,
    body.code,
    plainSpaces(body.detail),
  ];
  const validateNewQuote = async (id: number) => {
    const { body } = await manager.post(`/api/document/add/1/${id}`);
    expect((await manager.post(`/api/document/validate-document/${body.id}`)).status).toBe(200);
  };

  it('is not transformed nor invoiced for another customer than the one who accepted', async () => {
    const accepted = await dossier({ price: 480 }).validated();
    const other = app.demo.organisation('Festival des Deux Rives');
    await patch(accepted, { organizationId: other.id });
    const { agreement } = await shown(accepted.id);
    expect(agreement).toMatchObject({ quoteId: accepted.quote.id, price: 480, matches: false });
    expect(plainSpaces(agreement.differences.map(({ message }: { message: string }) => message))).toEqual(
      plainSpaces([
        `Le devis n° ${accepted.quote.id} ne correspond plus : client Les Foulées de la Confluence → Festival des Deux Rives`,
      ]),
    );
    const refused = await manager.post(`/api/demand/transform/${accepted.id}`);
    expect(detailOf(refused)).toEqual(
      plainSpaces([
        409,
        'aid-station.quote-outdated',
        `Le devis n° ${accepted.quote.id} ne correspond plus : client Les Foulées de la Confluence → Festival des Deux Rives. Générez et faites valider un devis du dossier actuel.`,
      ]),
    );

    await validateNewQuote(accepted.id);
    expect((await shown(accepted.id)).agreement).toMatchObject({ matches: true, differences: [] });
    expect((await manager.post(`/api/demand/transform/${accepted.id}`)).status).toBe(201);

    const ordered = await dossier({ price: 480 }).transformed();
    await patch(ordered, { organizationId: other.id });
    expect(detailOf(await invoice(ordered.id, 100)).slice(0, 2)).toEqual(
      plainSpaces([409, 'accounting.other-customer']),
    );
    expect((await billed(ordered.id)).invoices).toEqual([]);
    await validateNewQuote(ordered.id);
    expect((await invoice(ordered.id, 100)).status).toBe(201);
  });

  it('is not transformed for other slots or dates, though the price be the same', async () => {
    const accepted = await dossier({ price: 480 }).validated();
    const [slot] = (await shown(accepted.id)).slots;
    const moved = { startDate: '2027-10-05T08:00:00+02:00', endDate: '2027-10-05T18:00:00+02:00' };
    const answer = await manager.patch(`/api/demand-slot/update/${slot.id}`, moved);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    const { agreement } = await shown(accepted.id);
    expect(agreement.differences.map(({ field }: { field: string }) => field)).toEqual(plainSpaces(['dates', 'slots']));
    expect(detailOf(await manager.post(`/api/demand/transform/${accepted.id}`)).slice(0, 2)).toEqual(
      plainSpaces([409, 'aid-station.quote-outdated']),
    );
  });

  it('is not invoiced above what was accepted until a quote of the new price is validated', async () => {
    const station = await dossier({ price: 480 }).transformed();
    await patch(station, { packagePrice: 5_000 });
    expect(
      plainSpaces((await shown(station.id)).agreement.differences.map(({ message }: { message: string }) => message)),
    ).toEqual(plainSpaces([`Le devis n° ${station.quote.id} ne correspond plus : 480,00 € → 5 000,00 €`]));
    const refused = await invoice(station.id, 5_000);
    expect(detailOf(refused)).toEqual(
      plainSpaces([
        409,
        'accounting.above-accepted-total',
        `Le devis n° ${station.quote.id} a été accepté pour 480,00 € : il reste 480,00 € à facturer tant qu’aucun devis du dossier actuel n’est validé.`,
      ]),
    );
    expect(await billed(station.id)).toMatchObject({ remaining: 5_000, billable: 480, acceptedTotal: 480 });

    expect((await invoice(station.id, 480)).status).toBe(201);
    expect(detailOf(await invoice(station.id, 1))[1]).toBe('accounting.above-accepted-total');
    await validateNewQuote(station.id);
    expect((await invoice(station.id, 4_520)).status).toBe(201);
  });

  it('tells how much was invoiced too much once the price is lowered, and that all is not well', async () => {
    const station = await dossier({ price: 1_044 }).invoiced();
    await patch(station, { packagePrice: 500 });
    expect(await billed(station.id)).toMatchObject({
      price: 500,
      invoiced: 1_044,
      remaining: 0,
      billable: 0,
      overInvoiced: 544,
    });
    await station.credited({ amount: 544 });
    expect(await billed(station.id)).toMatchObject({ overInvoiced: 0, remaining: 0 });
  });

  it('may be invoiced less than was accepted', async () => {
    const station = await dossier({ price: 800 }).transformed();
    await patch(station, { packagePrice: 500 });
    expect(await billed(station.id)).toMatchObject({ remaining: 500, billable: 500, overInvoiced: 0 });
    expect((await invoice(station.id, 500)).status).toBe(201);
  });
});
