import { type DossierOptions, type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** From a demand with a quote to its invoices, over HTTP. */
describe('aid stations and invoices over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let stranger: TestBrowser;
  let organiser: TestBrowser;
  let admin: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    stranger = await app.loginAs('cadre38@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
    admin = await app.loginAs('admin@demo.example');
  });

  afterAll(() => app.close());

  /** A dossier of 1 234,50 € in an office of 69, filed by the demonstration organiser. */
  const dossier = (options: DossierOptions = {}) =>
    app.dossier({
      name: 'Marathon de Lyon',
      day: '2027-10-04',
      slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }],
      price: 1_234.5,
      ...options,
    });

  const billing = { contactName: 'Anne Martin', contactEmail: 'compta@course.example' };

  describe('the transformation', () => {
    it('creates a station from a demand with a validated quote, once', async () => {
      const { id } = await dossier().validated();
      const answer = await manager.post(`/api/demand/transform/${id}`);
      expect([answer.status, answer.body]).toEqual([201, { id }]);
      const list = await manager.get(`/api/aid-station/list?id=${id}`);
      expect(list.body.records).toMatchObject([
        {
          id,
          eventName: 'Marathon de Lyon',
          startDate: '2027-10-04T08:00:00+02:00',
          publicPeak: 500,
          price: 1234.5,
          commercialStatus: 4,
          teamStatus: 1,
          administrativeStatus: 1,
        },
      ]);
      const again = await manager.post(`/api/demand/transform/${id}`);
      expect([again.status, again.body.code]).toEqual([409, 'aid-station.already-transformed']);
    });
  });

  describe('the stations', () => {
    it('are shown to their organiser with their hours, and not to another department', async () => {
      const slots = [{ name: 'Course', from: '12:00', hours: 10 }];
      const { id } = await dossier({ name: 'Fête du lac', slots }).transformed();
      const shown = await organiser.get(`/api/aid-station/show/${id}`);
      expect(shown.body.aidStation).toMatchObject({ id, eventName: 'Fête du lac', manager: { firstName: 'Olivia' } });
      expect(shown.body.slots).toMatchObject([{ name: 'Course', totalHours: 10, nightHours: 1, holidayHours: 0 }]);
      const mine = await organiser.get('/api/aid-station/user/list');
      expect(mine.body.records.map((record: { id: number }) => record.id)).toContain(id);
    });

    describe('the invoices', () => {
      it('are issued for a part, then for the rest, with their PDF', async () => {
        const { id } = await dossier().transformed();
        const first = await accountant.post(`/api/invoice/create/${id}`, {
          ...billing,
          amount: 500,
          commitmentNumber: 'BC-77',
          serviceCode: 'URBA',
          comment: 'Premier acompte',
        });
        expect(first.status).toBe(201);
        expect(first.body.invoice).toMatchObject({ amount: 500, balance: 500, comment: 'Premier acompte' });
        expect(first.body.invoice.number).toMatch(/^F69-\d{4}-\d{6}$/);

        const listed = async () => (await manager.get(`/api/aid-station/list?id=${id}`)).body.records[0];
        expect(await listed()).toMatchObject({ commercialStatus: 4, invoicedPercent: 40 });
        expect((await manager.get(`/api/demand/${id}`)).body.aidStation).toMatchObject({
          commercialStatus: 4,
          invoicedPercent: 40,
        });
        const between = await manager.get(`/api/invoice/of-demand/${id}`);
        expect(between.body).toMatchObject({ price: 1234.5, invoiced: 500, remaining: 734.5, missing: [] });

        const tooMuch = await manager.post(`/api/invoice/create/${id}`, { ...billing, amount: 734.51 });
        expect([tooMuch.status, tooMuch.body.errors[0].field]).toEqual([422, 'amount']);
        const rest = await manager.post(`/api/invoice/create/${id}`, { ...billing, amount: 734.5 });
        const sequence = (number: string) => Number(number.slice(-6));
        expect(sequence(rest.body.invoice.number)).toBe(sequence(first.body.invoice.number) + 1);
        expect((await manager.get(`/api/invoice/of-demand/${id}`)).body).toMatchObject({
          invoiced: 1234.5,
          remaining: 0,
        });
        expect(await listed()).toMatchObject({ commercialStatus: 5, invoicedPercent: 100 });

        const path = `/api/invoice/download/${first.body.invoice.id}`;
        const pdf = await organiser.get(path);
        expect(pdf.status).toBe(200);
        expect(pdf.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="facture-${first.body.invoice.number}.pdf"`,
          'x-content-type-options': 'nosniff',
        });
        expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
        expect(pdf.raw.includes('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')).toBe(true);
        await app.drainJobs();
        expect((await accountant.get(path)).raw.equals(pdf.raw)).toBe(true);
      });

      it('keep their customer and issuer when the dossier is handed over', async () => {
        const station = await dossier().invoiced({ amount: 100, comment: 'Acompte' });
        await station.annotated('Relancé deux fois');
        const { id, invoice } = station;
        const seenBy = async (browser: TestBrowser) => (await browser.get(`/api/demand/${id}`)).body.invoices;
        expect(await seenBy(organiser)).toMatchObject([
          { id: invoice.id, comment: 'Acompte', payments: [], credits: [], aidStation: { id, departmentId: 69 } },
        ]);
        expect(await seenBy(manager)).toMatchObject([{ id: invoice.id, comment: 'Relancé deux fois' }]);

        await station.handedOver({ department: 38 });
        expect(await seenBy(stranger)).toEqual([]);
        const billed = await stranger.get(`/api/invoice/of-demand/${id}`);
        expect(billed.body).toMatchObject({ invoiced: 100, remaining: 1134.5, invoices: [] });
        expect(await seenBy(admin)).toHaveLength(1);
      });
    });
  });
});
