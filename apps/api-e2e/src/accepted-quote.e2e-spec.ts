import { plainSpaces } from '@pds/kernel/testing';
import {
  type Dossier,
  type DossierOptions,
  type TestApplication,
  type TestBrowser,
  testApplication,
} from '@pds/testing';

/** An accepted quote is binding (decisions: Accounting), from the validated quote to the last invoice, over HTTP. */
describe('an accepted quote', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });

  afterAll(() => app.close());

  const dossier = (options: DossierOptions = {}) =>
    app.dossier({
      name: 'Marathon de Lyon',
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

  it('is neither transformed nor invoiced for a customer other than the one who accepted', async () => {
    const accepted = await dossier({ price: 480 }).validated();
    const other = app.demo.organisation('Festival des Deux Rives');
    await patch(accepted, { organizationId: other.id });
    const { agreement } = await shown(accepted.id);
    expect(agreement).toMatchObject({ quoteId: accepted.quote.id, price: 480, matches: false });
    expect(plainSpaces(agreement.differences.map(({ message }: { message: string }) => message))).toEqual(
      plainSpaces([
        `Le devis n° ${accepted.quote.id} ne correspond plus : organisateur Les Foulées de la Confluence → Festival des Deux Rives`,
      ]),
    );
    const refused = await manager.post(`/api/demand/transform/${accepted.id}`);
    expect(detailOf(refused)).toEqual(
      plainSpaces([
        409,
        'aid-station.quote-outdated',
        `Le devis n° ${accepted.quote.id} ne correspond plus : organisateur Les Foulées de la Confluence → Festival des Deux Rives. Générez et faites valider un devis du dossier actuel.`,
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

  describe('of a dossier that its organiser changes', () => {
    const owned = (options: DossierOptions = {}) => dossier({ price: 480, ...options }).validated();
    const seen = async ({ id }: Dossier) => (await organiser.get(`/api/demand/${id}`)).body;
    const describe = async (accepted: Dossier, change: object) => {
      const [slot] = (await seen(accepted)).slots;
      const answer = await organiser.patch(`/api/demand-slot/update/${slot.id}`, change);
      expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    };
    const ending = (hour: number) => ({
      startDate: '2027-10-04T08:00:00+02:00',
      endDate: `2027-10-04T${hour}:00:00+02:00`,
    });
    const mails = async ({ id }: Dossier) => {
      await app.drainJobs();
      return app.unitOfWork.query<{ recipient: string; subject: string; text_body: string }>(
        `SELECT recipient, subject, text_body FROM platform.mails WHERE demand_id = $1 AND subject LIKE '%ne correspond plus%'`,
        [id],
      );
    };
    const cardOf = async ({ id }: Dossier) =>
      (await organiser.get('/api/demand/user/list?perPage=100')).body.records.find(
        (row: { id: number }) => row.id === id,
      );

    it('is reported to the association by one e-mail, and shows staff who made the change', async () => {
      const accepted = await owned();
      expect((await cardOf(accepted)).nextStep).toMatchObject({ code: 'being-prepared' });
      for (const hour of [19, 20, 21]) await describe(accepted, ending(hour));
      const [mail, ...others] = await mails(accepted);
      expect(others).toEqual([]);
      expect(mail!.recipient).toContain('@');
      expect(plainSpaces(mail!.subject)).toBe(
        plainSpaces(`Le devis n° ${accepted.quote.id} accepté ne correspond plus : Marathon de Lyon`),
      );
      expect(plainSpaces(mail!.text_body).replaceAll('\u200b', '')).toContain(
        plainSpaces('« Course » 04/10/2027 08:00 – 21:00'),
      );
      expect(mail!.text_body).toContain(`/admin/aid-station/demand/${accepted.id}`);

      const { agreement } = await shown(accepted.id);
      expect(agreement).toMatchObject({ matches: false, outdatedBy: { name: 'Olivia Renard', isOrganiser: true } });
      const timeline = (await manager.get(`/api/demand/${accepted.id}/timeline`)).body;
      expect(timeline.entries.map(({ title }: { title: string }) => plainSpaces(title))).toContain(
        plainSpaces(`Le dossier ne correspond plus au devis n° ${accepted.quote.id} accepté`),
      );
    });

    it('is reported again only after it matched the quote, and not if it matches again before the e-mail is sent', async () => {
      const accepted = await owned();
      await describe(accepted, ending(19));
      await describe(accepted, ending(18));
      expect(await mails(accepted)).toEqual([]);
      await describe(accepted, ending(19));
      expect(await mails(accepted)).toHaveLength(1);
      await describe(accepted, ending(18));
      await describe(accepted, ending(20));
      expect(await mails(accepted)).toHaveLength(2);
    });

    it('shows the next step on its card and its page, without the prices of staff', async () => {
      const accepted = await owned();
      await patch(accepted, { packagePrice: 900 });
      expect(await mails(accepted)).toEqual([]);
      expect((await shown(accepted.id)).agreement.outdatedBy).toMatchObject({ isOrganiser: false });
      const { agreement, nextStep } = await seen(accepted);
      expect(agreement).toMatchObject({
        quoteId: accepted.quote.id,
        matches: false,
        differences: [],
        outdatedBy: null,
      });
      expect(JSON.stringify(agreement)).not.toContain('900');
      expect([nextStep.code, nextStep.by]).toEqual(['await-revised-quote', 'association']);
      expect((await cardOf(accepted)).nextStep).toEqual(nextStep);
    });
  });

  describe('of a dossier free of charge', () => {
    const answered = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
    const refusal = 'Ce poste de secours est assuré à titre gracieux\u00a0: aucune facture n’est à émettre.';
    const draft = (options: DossierOptions) => app.dossier({ name: 'Kermesse de l’école', ...options });
    const generate = (type: 1 | 2 | 3, demandId: number) => manager.post(`/api/document/add/${type}/${demandId}`);
    const nextStepOf = async (id: number) => (await organiser.get(`/api/demand/${id}`)).body.nextStep;

    it.each<[string, DossierOptions]>([
      ['a discount of 100 %', { slots: [{ name: 'Journée', discount: 100, rescueWorkerCount: 4 }] }],
      ['a package of 0 €', { slots: 1, price: 0 }],
    ])('by %s is quoted, accepted, agreed and transformed, and never invoiced', async (_, options) => {
      const { id } = await draft(options).priced();
      const quote = await generate(1, id);
      expect([quote.status, quote.body.price]).toEqual([201, 0]);
      const { content } = (await manager.get(`/api/document/send-modal/${quote.body.id}`)).body;
      expect(plainSpaces(content)).toContain('<strong>0,00 €, à titre gracieux</strong>');

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
      expect(await billed(id)).toMatchObject({
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
      const { records } = (await manager.get('/api/home/to-do?perPage=1000')).body as {
        records: { dossierId: number }[];
      };
      expect(records.map(({ dossierId }) => dossierId)).not.toContain(id);
      expect(await nextStepOf(id)).toMatchObject({ code: 'nothing', by: 'nobody' });
    });
  });
});
