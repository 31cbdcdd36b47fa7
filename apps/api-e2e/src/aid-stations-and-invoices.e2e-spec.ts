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
    app.scenario.dossier({
      name: 'Marathon de Lyon',
      organiser: app.demo.person('organisateur@demo.example'),
      organisation: app.demo.organisation('Les Foulées de la Confluence'),
      office: app.demo.office('69/Villefranche-sur-Saône'),
      staff: app.demo.person('cadre@demo.example'),
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

    it('is refused without a validated quote, and leaves the demand unchanged', async () => {
      const { id } = await dossier().priced();
      const answer = await manager.post(`/api/demand/transform/${id}`);
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'La demande ne peut être transformée : aucun devis validé.',
      ]);
      expect((await manager.get(`/api/aid-station/show/${id}`)).status).toBe(404);
    });

    it('is refused to accounting and to another department', async () => {
      const { id } = await dossier().validated();
      expect((await accountant.post(`/api/demand/transform/${id}`)).status).toBe(403);
      expect((await organiser.post(`/api/demand/transform/${id}`)).status).toBe(403);
      expect((await stranger.post(`/api/demand/transform/${id}`)).status).toBe(404);
      expect((await app.visitor().post(`/api/demand/transform/${id}`)).status).toBe(401);
    });

    it('accepts GET only for a programmatic request of this site', async () => {
      const { id } = await dossier().validated();
      const path = `/api/demand/transform/${id}`;
      expect((await manager.get(path, { 'x-requested-with': '', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await manager.get(`/api/aid-station/show/${id}`)).status).toBe(404);
      expect((await manager.get(path)).status).toBe(200);
      expect((await manager.get(`/api/aid-station/show/${id}`)).status).toBe(200);
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
      expect((await stranger.get(`/api/aid-station/show/${id}`)).status).toBe(404);
      expect((await stranger.get(`/api/aid-station/list?id=${id}`)).body.total).toBe(0);
      expect((await organiser.get('/api/aid-station/list')).status).toBe(403);
    });

    it('are filtered, sorted and paged', async () => {
      const ids = [];
      for (const name of ['Zèbre à vélo', 'Zèbre à pied', 'Zèbre en bus'])
        ids.push((await dossier({ name }).transformed()).id);
      const page = async (query: string) =>
        (await manager.get(`/api/aid-station/list?eventName=zebre&${query}`)).body as {
          records: { id: number }[];
          total: number;
        };
      expect((await page('')).records.map(({ id }) => id)).toEqual([...ids].reverse());
      expect((await page('sort=id&direction=asc&perPage=2&page=2')).records.map(({ id }) => id)).toEqual([ids[2]]);
      expect((await page('perPage=2')).total).toBe(3);
      expect((await page('startDate=2027-10-05')).total).toBe(0);
      expect((await page('startDate=2027-10-04&endDate=2027-10-04')).total).toBe(3);
      for (const sort of ['startDate', 'endDate', 'createdAt'])
        expect((await page(`sort=${sort}`)).records).toHaveLength(3);
      const wrong = await manager.get('/api/aid-station/list?sort=password&startDate=hier');
      expect(wrong.status).toBe(400);
      expect(wrong.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['sort', 'startDate']);
    });

    it('accept any known status from any staff of the scope, and refuse unknown ones', async () => {
      const { id } = await dossier().transformed();
      const path = `/api/aid-station/update-status/${id}`;
      const changed = await accountant.patch(path, { commercialStatus: 6, teamStatus: 3 });
      const statuses = { commercialStatus: 6, teamStatus: 3, administrativeStatus: 1, reinforcement: 1, hosting: 1 };
      expect([changed.status, changed.body]).toEqual([200, { id, ...statuses, missingTeam: expect.any(Object) }]);
      expect((await manager.patch(path, { commercialStatus: 7 })).status).toBe(400);
      expect((await manager.patch(path, { price: 1 })).status).toBe(400);
      expect((await organiser.patch(path, { commercialStatus: 1 })).status).toBe(403);
      expect((await stranger.patch(path, { commercialStatus: 1 })).status).toBe(404);
    });
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
      expect((await stranger.get(path)).status).toBe(404);
      expect((await app.visitor().get(path)).status).toBe(401);
    });

    it('keep their customer and issuer when the dossier is handed over', async () => {
      const station = await dossier().invoiced({ amount: 100, comment: 'Acompte' });
      await station.annotated('Relancé deux fois');
      const { id, invoice } = station;
      const seenBy = async (browser: TestBrowser) => (await browser.get(`/api/demand/${id}`)).body.invoices;
      expect(await seenBy(organiser)).toMatchObject([{ id: invoice.id, comment: 'Acompte' }]);
      expect(await seenBy(manager)).toMatchObject([{ id: invoice.id, comment: 'Relancé deux fois' }]);

      await station.handedOver({ department: 38 });
      expect(await seenBy(stranger)).toEqual([]);
      const billed = await stranger.get(`/api/invoice/of-demand/${id}`);
      expect(billed.body).toMatchObject({ invoiced: 100, remaining: 1134.5, invoices: [] });
      expect(await seenBy(admin)).toHaveLength(1);
    });

    it('are printed by the background job before anybody opens them', async () => {
      const { id } = await dossier().transformed();
      const { body } = await manager.post(`/api/invoice/create/${id}`, { ...billing, amount: 10 });
      await app.drainJobs();
      const [row] = await app.unitOfWork.query<{ file_key: string | null }>(
        'SELECT file_key FROM accounting.invoices WHERE id = $1',
        [body.invoice.id],
      );
      expect(row!.file_key).toContain(body.invoice.number);
    });

    it('are refused field by field for invalid input, and nothing is stored', async () => {
      const { id } = await dossier().transformed();
      const attempt = async (change: object) => {
        const { status, body } = await manager.post(`/api/invoice/create/${id}`, { ...billing, amount: 1, ...change });
        return [status, body.errors?.[0]?.field];
      };
      expect(await attempt({ contactName: '' })).toEqual([400, 'contactName']);
      // Blanks are read as empty.
      expect(await attempt({ contactName: '   ' })).toEqual([400, 'contactName']);
      expect(await attempt({ contactEmail: 'compta' })).toEqual([400, 'contactEmail']);
      expect(await attempt({ amount: 0 })).toEqual([422, 'amount']);
      expect(await attempt({ amount: -1 })).toEqual([422, 'amount']);
      expect(await attempt({ amount: 0.001 })).toEqual([400, 'amount']);
      expect(await attempt({ amount: '1' })).toEqual([400, 'amount']);
      expect(await attempt({ number: 'F69-2026-000001' })).toEqual([400, 'number']);
      expect((await manager.get(`/api/invoice/of-demand/${id}`)).body.invoices).toEqual([]);
    });

    it('are created only for stations in scope, by staff', async () => {
      const { id: notYet } = await dossier().validated();
      const { id: station } = await dossier().transformed();
      const body = { ...billing, amount: 1 };
      expect((await manager.post(`/api/invoice/create/${notYet}`, body)).status).toBe(404);
      expect((await manager.post('/api/invoice/create/99999999999', body)).status).toBe(404);
      expect((await stranger.post(`/api/invoice/create/${station}`, body)).status).toBe(404);
      expect((await stranger.get(`/api/invoice/of-demand/${station}`)).status).toBe(404);
      expect((await organiser.post(`/api/invoice/create/${station}`, body)).status).toBe(403);
    });

    it('are listed by scope, filtered and sorted', async () => {
      const { id } = await dossier({ name: 'Régate des îles' }).transformed();
      for (const amount of [300, 100, 200]) await manager.post(`/api/invoice/create/${id}`, { ...billing, amount });
      const list = async (browser: TestBrowser, query: string) =>
        (await browser.get(`/api/invoice/?perPage=100&${query}`)).body.records as {
          id: number;
          number: string;
          amount: number;
          aidStation: { id: number; organizationName: string };
        }[];
      const amounts = async (query: string) =>
        (await list(accountant, query)).filter(({ aidStation }) => aidStation.id === id).map(({ amount }) => amount);
      expect(await amounts('')).toEqual([200, 100, 300]);
      expect(await amounts('sort=amount&direction=asc')).toEqual([100, 200, 300]);
      expect(await amounts('sort=balance&direction=desc')).toEqual([300, 200, 100]);
      expect(await amounts('sort=createdAt&direction=asc')).toEqual([300, 100, 200]);
      expect(await amounts('minAmount=150&maxAmount=250.50')).toEqual([200]);
      expect(await amounts('startDate=2020-01-01&endDate=2020-12-31')).toEqual([]);
      expect(await amounts('department=69')).toEqual([200, 100, 300]);
      expect(await amounts('department=38')).toEqual([]);
      const [newest] = await list(accountant, '');
      expect(await amounts(`number=${newest!.number.toLowerCase()}`)).toEqual([200]);
      expect(await amounts(`id=${newest!.id}`)).toEqual([200]);
      const word = newest!.aidStation.organizationName.slice(0, 6).toUpperCase();
      expect(await amounts(`orgaName=${encodeURIComponent(word)}`)).toEqual([200, 100, 300]);
      expect(await amounts('orgaName=%25')).toEqual([]);
      expect((await list(admin, `id=${newest!.id}`)).length).toBe(1);
      expect((await list(stranger, `id=${newest!.id}`)).length).toBe(0);
      expect((await organiser.get('/api/invoice/')).status).toBe(403);
      expect((await manager.get('/api/invoice/?minAmount=beaucoup')).status).toBe(400);
    });
  });
});
