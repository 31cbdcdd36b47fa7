import { type Organiser, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

interface Found {
  dossiers: { id: number; foundBy: string | null }[];
  organizations: { id: number; name: string; city: string | null }[];
  papers: { name: string; dossierId: number; eventName: string; status: number }[];
}

/** What the palette finds. */
describe('finding over HTTP', () => {
  let app: TestApplication;
  let organiser: Organiser;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let own: TestBrowser;
  let elsewhere: TestBrowser;
  let foreign: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.scenario.organiser({
      lastName: 'Mac’Ardle',
      organisation: await app.scenario.organisation({ name: 'Amicale O’Zellwig du Lac' }),
    });
    manager = await app.loginAs(await app.scenario.staff('manager'));
    accountant = await app.loginAs('compta@demo.example');
    own = await app.loginAs(organiser);
    elsewhere = await app.loginAs('cadre38@demo.example');
    foreign = await app.loginAs(await app.scenario.organiser());
  });
  afterAll(() => app?.close());

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
      for (const browser of [elsewhere, foreign])
        expect(await find('ozellwig', browser)).toEqual({ dossiers: [], organizations: [], papers: [] });
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
    for (const browser of [elsewhere, foreign]) {
      expect((await find(invoice.number, browser)).papers).toEqual([]);
      expect((await find(String(quote.id), browser)).papers.map(({ dossierId }) => dossierId)).not.toContain(id);
    }
  });

  it('answers at most five of each kind', async () => {
    for (let count = 0; count < 6; count++) {
      const organisation = await app.scenario.organisation({ name: `Club Zivoxi ${count}` });
      await app.scenario.dossier({ organiser: await app.scenario.organiser({ organisation }), name: 'Zivoxi' }).filed();
    }
    const { dossiers, organizations } = await find('zivoxi');
    expect([dossiers.length, organizations.length]).toEqual([5, 5]);
  });

  it('does not find a deleted dossier', async () => {
    const dossier = await app.scenario.dossier({ organiser, name: 'Zabelou' }).filed();
    expect(ids((await find('zabelou')).dossiers)).toEqual([dossier.id]);
    await dossier.deleted();
    expect((await find('zabelou')).dossiers).toEqual([]);
    expect((await find(String(dossier.id))).dossiers).toEqual([]);
  });

  it('treats wildcards, quotes and punctuation as plain text', async () => {
    const none = { dossiers: [], organizations: [], papers: [] };
    for (const text of ['%', '_', '\\', "'", '’', '"', "%_\\'’", "'; --", '« ! »', '😀'])
      expect([text, await find(text)]).toEqual([text, none]);
    expect(await find("%zabelou%' OR true --")).toEqual(none);
    expect(await find('99999999999999999999')).toEqual(none);
  });

  it('refuses no text, blanks, a text of 10 000 characters, and several texts', async () => {
    for (const query of [
      '',
      '?text=',
      '?text=%20',
      `?text=${'x'.repeat(201)}`,
      `?text=${'é'.repeat(10_000)}`,
      '?text=a&text=b',
    ])
      expect([query.length, (await manager.get(`/api/find${query}`)).status]).toEqual([query.length, 400]);
  });
});
