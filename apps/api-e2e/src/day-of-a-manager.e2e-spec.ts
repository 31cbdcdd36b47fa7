import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

type Dossier = Awaited<ReturnType<ReturnType<TestApplication['scenario']['dossier']>['filed']>>;

/** What the tests read of the dashboard's tasks. */
interface ToDoAnswer {
  groups: { task: string; total: number; records: { id: number; startDate: string }[] }[];
}
interface DossierSearchAnswer {
  records: { id: number; foundBy: string | null }[];
}

/** What the dashboard and the global search show of dossiers at every stage. */
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

  /** The tasks that a dossier is listed under, on the dashboard; with `list`, in the filtered lists behind it. */
  const tasksOf = async (dossier: Dossier, browser = manager) => {
    const { groups } = (await browser.get('/api/home/to-do')).body as ToDoAnswer;
    return groups.filter(({ records }) => records.some(({ id }) => id === dossier.id)).map(({ task }) => task);
  };
  const listedUnder = async (dossier: Pick<Dossier, 'id'>, todo: string, browser = manager) => {
    const kind = todo === 'to-invoice' ? 'aid-station' : 'demand';
    const { status, body } = await browser.get(`/api/${kind}/list?todo=${todo}&id=${dossier.id}`);
    expect(status).toBe(200);
    return body.total === 1;
  };

  it('moves a dossier from one task to the next, on the dashboard and in the list behind it alike', async () => {
    // Earlier than any event of the demonstration data, so that it is among the first of each task.
    const draft = { day: 1, price: 800, organiser: await app.scenario.organiser() };
    const filed = await app.scenario.dossier(draft).filed();
    expect(await tasksOf(filed)).toEqual(expect.arrayContaining(['new']));
    const stages: [string, () => Promise<unknown>][] = [
      ['new', async () => undefined],
      ['without-quote', () => filed.priced()],
      ['quote-to-follow-up', () => filed.quoted()],
      ['to-transform', () => filed.validated()],
    ];
    for (const [task, reach] of stages) {
      await reach();
      for (const [name] of stages) expect([name, await listedUnder(filed, name)]).toEqual([name, name === task]);
      expect(await listedUnder(filed, 'soon')).toBe(true);
      expect(await listedUnder(filed, task, other)).toBe(false);
    }
  });

  it('lists a dossier that staff typed for a customer until they save it, then as waiting for its quote', async () => {
    const filed = await manager.post('/api/demand/add', {
      ...{ eventName: 'Fête du téléphone', eventDepartment: '69', eventType: 1, comments: 'Au téléphone' },
      ...{ eventAddress: '1 place Bellecour', eventPostalCode: '69002', eventCity: 'Lyon' },
      ...{ firstName: 'Anne', name: 'Client', email: 'anne@client.example', tel: '06 39 98 00 01' },
      eventSlots: [{ name: 'Jour', startDate: '2028-05-08T08:00', endDate: '2028-05-08T12:00', peak: 800, nature: 2 }],
    });
    const { id } = filed.body as { id: number };
    const tasks = ['new', 'without-quote', 'quote-to-follow-up', 'to-transform'];
    const listed = async () => {
      const under = await Promise.all(tasks.map((task) => listedUnder({ id }, task)));
      return tasks.filter((_, index) => under[index]);
    };
    expect(await listed()).toEqual(['new']);
    const saved = await manager.patch(`/api/demand/${id}`, { version: 1, isPackagePrice: true, packagePrice: 800 });
    expect(saved.status).toBe(200);
    expect(await listed()).toEqual(['without-quote']);
  });

  it('lists a station that is over as to be invoiced, then as to be paid', async () => {
    const dossier = await app.scenario.dossier({ day: -4_000, price: 900 }).transformed();
    expect(await listedUnder(dossier, 'to-invoice')).toBe(true);
    expect(await tasksOf(dossier)).toEqual(['to-invoice']);
    expect(await listedUnder(dossier, 'to-invoice', other)).toBe(false);
    await dossier.invoiced();
    expect(await listedUnder(dossier, 'to-invoice')).toBe(false);
    expect(await tasksOf(dossier)).toEqual(['unpaid']);
    expect(await tasksOf(dossier, other)).toEqual([]);
    await dossier.paid();
    expect(await tasksOf(dossier)).toEqual([]);
  });

  it('lists no task for an event that ended before it had a quote', async () => {
    const dossier = await app.scenario.dossier({ day: -3 }).filed();
    for (const task of ['new', 'without-quote', 'soon']) expect(await listedUnder(dossier, task)).toBe(false);
  });

  it('counts all dossiers and shows the first five by event date', async () => {
    const { groups } = (await manager.get('/api/home/to-do')).body as ToDoAnswer;
    expect(groups.map(({ task }) => task)).toEqual([
      'new',
      'without-quote',
      'quote-to-follow-up',
      'to-transform',
      'soon',
      'instalment-to-invoice',
      'to-invoice',
      'unpaid',
    ]);
    for (const { records, total } of groups) {
      expect(records.length).toBe(Math.min(5, total));
      const dates = records.map(({ startDate }) => Date.parse(startDate));
      expect(dates).toEqual([...dates].sort((a, b) => a - b));
    }
  });

  describe('the global search', () => {
    let dossier: Dossier;
    let invoice: string;
    const found = async (q: string, browser = manager) => {
      const { status, body } = await browser.get(`/api/home/search?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      return (body as DossierSearchAnswer).records;
    };

    beforeAll(async () => {
      const organiser = await app.scenario.organiser({
        lastName: 'Lefèvre-Œuvrard',
        organisation: await app.scenario.organisation({ name: 'Comité d’animation de Saint-Étienne-sous-Bois' }),
      });
      const draft = app.scenario.dossier({
        name: 'Traversée de l’Hôtel-Dieu',
        city: 'Sainte-Foy-lès-Lyon',
        price: 700,
        organiser,
      });
      const invoiced = await draft.invoiced();
      dossier = invoiced;
      invoice = invoiced.invoice.number;
    });

    it.each([
      ['the event, without accents and hyphens', 'TRAVERSEE hotel dieu'],
      ['the event, with other hyphens', 'hôtel-dieu'],
      ['the town', 'sainte foy les lyon'],
      ['the organisation', 'saint etienne sous bois'],
      ['the contact', 'lefevre oeuvrard'],
      ['words of several of them', 'traversée bois lefevre'],
      ['the start of words of two letters', 'traversee fo sa'],
    ])('finds by %s', async (_, words) => {
      expect((await found(words)).map(({ id }) => id)).toContain(dossier.id);
      expect((await found(words, other)).map(({ id }) => id)).not.toContain(dossier.id);
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
});
