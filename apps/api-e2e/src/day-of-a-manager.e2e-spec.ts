import { FixedClock } from '@pds/kernel/testing';
import { OpenTasks } from '@pds/screens';
import { type Organiser, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

type Dossier = Awaited<ReturnType<ReturnType<TestApplication['scenario']['dossier']>['filed']>>;

/** What the tests read of « À traiter ». */
interface ToDoAnswer {
  total: number;
  kinds: { kind: string; total: number }[];
  records: { kind: string; dossierId: number; startDate: string; deadline: object | null }[];
}
interface DossierSearchAnswer {
  records: { id: number; foundBy: string | null }[];
}

interface Found {
  dossiers: { id: number; foundBy: string | null }[];
  organizations: { id: number; name: string; city: string | null }[];
  papers: { name: string; dossierId: number; eventName: string; status: number }[];
}

/** What the dashboard, the global search and the palette show of dossiers at every stage. */
describe('the day of a manager', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let other: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs(await app.scenario.staff('manager'));
    other = await app.loginAs('cadre38@demo.example');
  });
  afterAll(() => app?.close());

  const toDo = async (query: string, browser = manager) =>
    (await browser.get(`/api/home/to-do?${query}`)).body as ToDoAnswer;
  /** The tasks of a dossier in « À traiter », besides its deadlines. */
  const tasksOf = async (dossier: Dossier) => {
    const { records } = await toDo('perPage=1000');
    return records
      .filter(({ dossierId, deadline }) => dossierId === dossier.id && deadline === null)
      .map(({ kind }) => kind);
  };
  const isToInvoice = async (dossier: Dossier, browser = manager) => {
    const { status, body } = await browser.get(`/api/aid-station/list?todo=to-invoice&id=${dossier.id}`);
    expect(status).toBe(200);
    return body.total === 1;
  };

  it('lists a station that is over as to be invoiced, then as unpaid once its invoice is overdue', async () => {
    const dossier = await app.scenario.dossier({ day: -4_000, price: 900 }).transformed();
    expect(await isToInvoice(dossier)).toBe(true);
    expect(await tasksOf(dossier)).toEqual(['to-invoice']);
    expect(await isToInvoice(dossier, other)).toBe(false);
    await dossier.invoiced();
    expect(await isToInvoice(dossier)).toBe(false);
    expect(await tasksOf(dossier)).toEqual([]);
    const unpaid = async (days: number) => {
      const later = new OpenTasks(app.unitOfWork, new FixedClock(Date.now() + days * 86_400_000));
      return (await later.lines('unpaid', { kind: 'all' })).map(({ id }) => id);
    };
    expect(await unpaid(0)).not.toContain(dossier.id);
    expect(await unpaid(99)).toContain(dossier.id);
    await dossier.paid();
    expect(await tasksOf(dossier)).toEqual([]);
  });

  it('reads «\u00a0À traiter\u00a0» page by page, by consequence, and each kind by the date of the event', async () => {
    const all = await toDo('perPage=1000');
    expect(all.kinds.slice(0, 3).map(({ kind }) => kind)).toEqual(['late-deadline', 'blocked', 'unpaid']);
    expect(all.records.map(({ kind }) => kind)).toEqual(
      all.kinds.flatMap(({ kind, total }) => Array<string>(total).fill(kind)),
    );
    expect(all.total).toBe(all.records.length);
    const few = Math.ceil(all.total / 4);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => toDo(`perPage=${few}&page=${page}`)));
    expect(pages.flatMap(({ records }) => records)).toEqual(all.records);
    for (const { kind } of all.kinds) {
      const { records, total } = await toDo(`kind=${kind}&perPage=1000`);
      expect(records).toEqual(all.records.filter((record) => record.kind === kind));
      expect(total).toBe(records.length);
      const dates = records.filter(({ deadline }) => deadline === null).map(({ startDate }) => Date.parse(startDate));
      expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    }
  });

  describe('the global search', () => {
    let dossier: Dossier;
    let invoice: string;
    const found = async (q: string) => {
      const { status, body } = await manager.get(`/api/home/search?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      return (body as DossierSearchAnswer).records;
    };

    beforeAll(async () => {
      const invoiced = await app.scenario.dossier({ price: 700 }).invoiced();
      dossier = invoiced;
      invoice = invoiced.invoice.number;
    });

    it('finds by the number of the dossier, its quote or its invoice, and says which', async () => {
      // Without the issuer, which may contain letters: year and sequence.
      const digits = invoice.split('-').slice(1).join('');
      expect((await found(String(dossier.id)))[0]).toMatchObject({ id: dossier.id, foundBy: null });
      for (const [typed, foundBy] of [
        [String(dossier.quote!.id), `Devis n° ${dossier.quote!.id}`],
        [invoice, `Facture ${invoice}`],
        [invoice.toLowerCase().replaceAll('-', ' '), `Facture ${invoice}`],
        [digits, `Facture ${invoice}`],
      ] as const) {
        const hits = (await found(typed)).filter(({ id }) => id === dossier.id);
        // A quote may have the number of its own dossier, which then comes first.
        const said = typed === String(dossier.id) ? null : foundBy;
        expect([typed, hits.map((hit) => hit.foundBy)]).toEqual([typed, [said]]);
      }
    });
  });

  it('does not send the e-mail of each new request when the department switched it off', async () => {
    expect((await manager.get('/api/department/69')).body.notifyNewRequests).toBe(true);
    expect((await manager.patch('/api/department/69', { notifyNewRequests: false })).status).toBe(200);
    expect((await manager.get('/api/department/69')).body.notifyNewRequests).toBe(false);
    expect((await manager.patch('/api/department/69', { notifyNewRequests: 'non' })).status).toBe(400);
  });

  describe('the palette', () => {
    let accountant: TestBrowser;
    let organiser: Organiser;
    let own: TestBrowser;
    let foreign: TestBrowser;

    beforeAll(async () => {
      organiser = await app.scenario.organiser({
        lastName: 'Mac’Ardle',
        organisation: await app.scenario.organisation({ name: 'Amicale O’Zellwig du Lac' }),
      });
      accountant = await app.loginAs('compta@demo.example');
      own = await app.loginAs(organiser);
      foreign = await app.loginAs(await app.scenario.organiser());
    });

    const find = async (text: string, browser = manager): Promise<Found> => {
      const { status, body } = await browser.get(`/api/find?text=${encodeURIComponent(text)}`);
      expect([text, status]).toEqual([text, 200]);
      return body as Found;
    };
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

    describe('a dossier and its organisation', () => {
      let dossier: { id: number };
      beforeAll(async () => {
        dossier = await app.scenario
          .dossier({ organiser, name: 'Trail d\u0027O\u0027Zurlin', city: 'Saint-Ézyr-l’Abbaye', price: 700 })
          .priced();
      });

      it.each([
        ['the event without its apostrophes', 'dozurlin'],
        ['the event with other apostrophes', 'D’o’ZURLIN'],
        ['the event with spaces', 'trail d o zurlin'],
        ['the town without accents and hyphens', 'saint ezyr l abbaye'],
        ['the town without its apostrophe', 'ezyr labbaye'],
        ['the contact without its apostrophe', 'macardle zurlin'],
        ['the organisation without its apostrophe', 'ozellwig trail'],
        ['the organisation in capitals with a typewriter apostrophe', "O'ZELLWIG trail"],
      ])('is found by %s', async (_, text) => {
        expect(ids((await find(text)).dossiers)).toContain(dossier.id);
      });

      it.each(['ozellwig', 'o zellwig', "O'Zellwig", 'O’ZELLWIG LAC'])(
        'the organisation is found by « %s »',
        async (text) => {
          const { organizations } = await find(text);
          expect(organizations.map(({ name }) => name)).toEqual(['Amicale O’Zellwig du Lac']);
        },
      );

      it('the search page finds the same', async () => {
        const { body } = await manager.get('/api/home/search?q=dozurlin');
        expect(ids(body.records)).toEqual([dossier.id]);
      });

      it('are found by those who see them in their lists, and by nobody else', async () => {
        for (const browser of [manager, accountant, own]) {
          const { dossiers, organizations } = await find('ozellwig', browser);
          expect([ids(dossiers), organizations.length]).toEqual([[dossier.id], 1]);
        }
        for (const browser of [other, foreign])
          expect(await find('ozellwig', browser)).toEqual({
            dossiers: [],
            organizations: [],
            papers: [],
            pastEvents: [],
          });
        expect((await app.visitor().get('/api/find?text=ozellwig')).status).toBe(401);
      });
    });

    it('papers are found by their number, in the scope of their dossier', async () => {
      const { id, quote, invoice } = await app.scenario
        .dossier({ organiser, name: 'Course aux papiers', day: '2028-05-10' })
        .invoiced({ amount: 80 });
      const paper = { dossierId: id, eventName: 'Course aux papiers', status: 3 };
      for (const browser of [manager, accountant, own]) {
        const [bill, offer] = [`Facture ${invoice.number}`, `Devis n° ${quote.id}`].map((name) => ({ ...paper, name }));
        for (const typed of [invoice.number.toLowerCase().replaceAll('-', ' '), bill!.name])
          expect((await find(typed, browser)).papers).toEqual([bill]);
        expect((await find(String(quote.id), browser)).papers).toContainEqual(offer);
        expect((await find(offer!.name, browser)).papers).toEqual([offer]);
      }
      for (const browser of [other, foreign]) {
        expect((await find(invoice.number, browser)).papers).toEqual([]);
        expect((await find(String(quote.id), browser)).papers.map(({ dossierId }) => dossierId)).not.toContain(id);
      }
    });

    it('answers at most five of each kind', async () => {
      for (let count = 0; count < 6; count++) {
        const organisation = await app.scenario.organisation({ name: `Club Zivoxi ${count}` });
        await app.scenario
          .dossier({ organiser: await app.scenario.organiser({ organisation }), name: 'Zivoxi' })
          .filed();
      }
      const { dossiers, organizations } = await find('zivoxi');
      expect([dossiers.length, organizations.length]).toEqual([5, 5]);
    });

    it('does not find a deleted dossier', async () => {
      const dossier = await app.scenario.dossier({ organiser, name: 'Zabelou' }).filed();
      expect(ids((await find('zabelou')).dossiers)).toEqual([dossier.id]);
      await dossier.deleted();
      expect((await find('zabelou')).dossiers).toEqual([]);
      expect(ids((await find(String(dossier.id))).dossiers)).not.toContain(dossier.id);
    });

    it('treats wildcards, quotes and punctuation as plain text', async () => {
      const none = { dossiers: [], organizations: [], papers: [], pastEvents: [] };
      for (const text of ['%', '_', '\\', "'", '’', '"', "%_\\'’", "'; --", '« ! »', '😀'])
        expect([text, await find(text)]).toEqual([text, none]);
      expect(await find("%zabelou%' OR true --")).toEqual(none);
      expect(await find('99999999999999999999')).toEqual(none);
    });
  });
});
