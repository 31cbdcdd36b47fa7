import { mainlandDay } from '@pds/kernel';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import { readWorkbook } from './read-workbook';

interface Entry {
  readonly key: string;
  readonly what: string;
  readonly title: string;
  readonly text: string | null;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly changes: readonly { readonly path: string; readonly label: string; before: unknown; after: unknown }[];
}

describe('the timeline of a dossier', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let managerName: string;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    const { firstName, lastName } = (await manager.get('/api/account')).body;
    managerName = `${firstName} ${lastName}`;
  });
  afterAll(() => app?.close());

  const timeline = async (id: number, query = '', browser = manager) =>
    (await browser.get(`/api/demand/${id}/timeline${query}`)).body as {
      entries: Entry[];
      next: string | null;
      people: { id: number; name: string }[];
    };
  const version = async (id: number) => (await manager.get(`/api/demand/${id}`)).body.demand.version as number;
  const save = async (id: number, change: object) => {
    const answer = await manager.patch(`/api/demand/${id}`, { version: await version(id), ...change });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('shows each save once: who, when, and every changed field with its old and new value, in words', async () => {
    const { id } = await app.scenario.dossier({ name: 'Corrida', slots: 1 }).priced();
    const before = (await manager.get(`/api/demand/${id}`)).body;
    const [slot] = before.slots;
    const after = await save(id, {
      eventName: 'Grande corrida',
      isPackagePrice: true,
      packagePrice: 1_234.5,
      hideDetails: true,
      demandSlots: [{ id: slot.id, rescueWorkerCount: slot.rescueWorkerCount + 3 }],
    });
    const { entries } = await timeline(id);
    const [entry] = entries;
    expect(entry).toMatchObject({ what: 'demand.changed', title: 'Dossier modifié', by: { name: managerName } });
    const told = Object.fromEntries(entry!.changes.map(({ label, before: was, after: is }) => [label, [was, is]]));
    expect(told).toMatchObject({
      'Nom de l’évènement': ['Corrida', 'Grande corrida'],
      'Tarif forfaitaire': ['non', 'oui'],
      'Prix forfaitaire': [null, '1\u202f234,50\u00a0€'],
      'Détail masqué sur les documents': ['non', 'oui'],
      [`Créneau «\u00a0${slot.name}\u00a0» – secouristes`]: [
        String(slot.rescueWorkerCount),
        String(after.slots[0].rescueWorkerCount),
      ],
    });
    expect(entries.at(-1)).toMatchObject({ what: 'demand.filed', title: 'Dossier créé', changes: [] });
  });

  it('names slots that were added and removed, long after too', async () => {
    const { id } = await app.scenario.dossier({ slots: 1 }).priced();
    const form = { name: 'Nuit', startDate: '2027-05-08T22:00', endDate: '2027-05-09T02:00' };
    const added = await manager.post(`/api/demand-slot/add/${id}`, form);
    expect(added.status).toBeLessThan(300);
    const slot = (await manager.get(`/api/demand/${id}`)).body.slots.find(
      ({ name }: { name: string }) => name === 'Nuit',
    );
    await save(id, { demandSlots: [{ id: slot.id, rescueWorkerCount: 2 }] });
    expect((await manager.delete(`/api/demand-slot/${slot.id}`)).status).toBeLessThan(300);
    const { entries } = await timeline(id, '?kind=slots');
    const told = entries
      .flatMap(({ changes }) => changes)
      .filter(({ label }) => label.startsWith('Créneau «\u00a0Nuit'));
    expect(told).toMatchObject([
      { label: 'Créneau «\u00a0Nuit\u00a0»', after: null },
      { label: 'Créneau «\u00a0Nuit\u00a0» – effectif fixé par un gestionnaire' },
      { label: 'Créneau «\u00a0Nuit\u00a0» – secouristes', before: '0', after: '2' },
      { label: 'Créneau «\u00a0Nuit\u00a0»', before: null, after: '08/05/2027 22:00 – 09/05/2027 02:00' },
    ]);
  });

  it('covers a dossier from the demand to the last payment: documents, conversion, statuses, invoices, e-mails', async () => {
    const dossier = await app.scenario.dossier({ price: 900, department: 69 }).paid();
    const titles = (await timeline(dossier.id)).entries.map(({ title }) => title).reverse();
    const { number } = dossier.invoice;
    const wanted = [
      'Dossier créé',
      `Devis n°\u00a0${dossier.quote.id} généré`,
      `Devis n°\u00a0${dossier.quote.id} validé`,
      'Demande transformée en poste de secours',
      `Facture ${number} émise`,
      `Paiement sur la facture ${number}`,
    ];
    expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
    const statuses = (await timeline(dossier.id, '?kind=statuses')).entries.flatMap(({ changes }) => changes);
    expect(statuses).toEqual(
      expect.arrayContaining([
        { path: '/status', label: 'Statut de la demande', before: 'EN COURS', after: 'VALIDÉE' },
        { path: '/commercialStatus', label: 'Statut commercial', before: 'Facturé', after: 'Payé' },
      ]),
    );
    const invoices = (await timeline(dossier.id, '?kind=invoices')).entries;
    expect(invoices).toMatchObject([{ text: '900,00\u00a0€, virement' }, { text: expect.stringMatching(/^900,00/) }]);
  });

  it('shows e-mails with their recipients and their outcome', async () => {
    const dossier = await app.scenario.dossier({ department: 69 }).filed();
    await app.drainJobs();
    const { entries } = await timeline(dossier.id, '?kind=mails');
    expect(entries.length).toBeGreaterThan(0);
    for (const { what, title, text } of entries) {
      expect(what).toBe('mails.posted');
      expect(title).toMatch(/^E-mail «\u00a0.+\u00a0»$/);
      expect(text).toMatch(/@.+\u00a0: (en attente|envoyé|refusé)/);
    }
  });

  describe('internal notes', () => {
    it('are stored as plain text, once each, even if a request is repeated', async () => {
      const { id } = await app.scenario.dossier({ department: 69 }).filed();
      const text = 'Rappeler <b>la mairie</b>\nligne 2';
      for (const _turn of [1, 2]) {
        const key = { 'Idempotency-Key': '"note-1"' };
        expect((await manager.post(`/api/demand/${id}/notes`, { text }, key)).status).toBe(204);
      }
      const { entries } = await timeline(id, '?kind=notes');
      expect(entries).toMatchObject([{ what: 'demand.noted', title: 'Note interne', text, by: { name: managerName } }]);
    });
  });

  it('is returned page by page, with no entry repeated or missing', async () => {
    const { id } = await app.scenario.dossier({ department: 69 }).priced();
    for (const turn of [1, 2, 3, 4, 5]) await manager.post(`/api/demand/${id}/notes`, { text: `Note ${turn}` });
    const whole = (await timeline(id, '?limit=100')).entries.map(({ key }) => key);
    const pages: string[] = [];
    for (let below: string | null = ''; below !== null;) {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(id, `?limit=2${below && `&below=${below}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      pages.push(...page.entries.map(({ key }) => key));
      below = page.next;
    }
    expect(pages).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    for (const query of ['?below=hier', '?limit=0', '?kind=other', '?by=me', '?unknown=1']) {
      const { status } = await manager.get(`/api/demand/${id}/timeline${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('can be filtered by person', async () => {
    const { id } = await app.scenario.dossier({ department: 69 }).priced();
    await manager.post(`/api/demand/${id}/notes`, { text: 'Note' });
    const { people } = await timeline(id);
    const me = people.find(({ name }) => name === managerName)!;
    const { entries, people: still } = await timeline(id, `?by=${me.id}`);
    expect(entries.map(({ what }) => what)).toContain('demand.noted');
    expect(entries.every(({ by }) => by?.id === me.id)).toBe(true);
    expect(still).toEqual(people);
    expect((await timeline(id, '?by=999999')).entries).toEqual([]);
  });

  it('shows invoices only to callers who may see them, whoever holds the dossier now', async () => {
    const dossier = await app.scenario.dossier({ price: 900, department: 69 }).invoiced();
    const { id, invoice } = dossier;
    // The accountant changes nothing else in the dossier.
    const payments = [{ amount: 100, type: 1, paymentDate: mainlandDay(Date.now()) }];
    const accountant = await app.loginAs('compta@demo.example');
    expect((await accountant.post(`/api/payment/invoice/${invoice.id}`, { payments })).status).toBe(200);
    await dossier.credited({ amount: 10 });
    const told = async (browser: TestBrowser) => {
      const { entries, people } = await timeline(id, '?limit=100', browser);
      const titles = entries.filter(({ what }) => what.startsWith('accounting.')).map(({ title }) => title);
      const { rows } = await readWorkbook(browser, `/api/demand/${id}/timeline/export?kind=invoices`);
      expect(rows.slice(1).map(([, , , title]) => title)).toEqual(titles);
      return { titles, people: people.map((person) => person.id) };
    };
    const accountantId = (await accountant.get('/api/account')).body.id as number;
    const issuer = await told(manager);
    expect(issuer.titles).toEqual([
      expect.stringMatching(/^Avoir /),
      `Paiement sur la facture ${invoice.number}`,
      `Facture ${invoice.number} émise`,
    ]);
    expect(issuer.people).toContain(accountantId);

    await dossier.handedOver({ department: 38 });
    const now = await told(await app.loginAs('cadre38@demo.example'));
    expect(now.titles).toEqual([]);
    expect(now.people).not.toContain(accountantId);
    expect(now.people.length).toBeGreaterThan(0);
    expect((await told(await app.loginAs('admin@demo.example'))).titles).toEqual(issuer.titles);
  });

  it('is exported as a workbook, one row per change', async () => {
    const { id } = await app.scenario.dossier({ name: 'Corrida', department: 69 }).priced();
    await save(id, { eventName: '=1+1', comments: 'Nouveau' });
    const file = await manager.get(`/api/demand/${id}/timeline/export?kind=dossier`);
    expect(file.headers['content-disposition']).toContain(`historique-dossier-${id}.xlsx`);
    expect(file.headers['cache-control']).toBe('private, no-store');
    const { rows } = await readWorkbook(manager, `/api/demand/${id}/timeline/export?kind=dossier`);
    expect(rows[0]).toEqual(['Date', 'Heure', 'Par', 'Évènement', 'Précisions', 'Champ', 'Avant', 'Après']);
    expect(rows.slice(1).map((row) => row.slice(2))).toEqual(
      expect.arrayContaining([[managerName, 'Dossier modifié', undefined, 'Nom de l’évènement', 'Corrida', '=1+1']]),
    );
  });

  it('anonymises a person at their request: their name as author, their contact in recorded changes', async () => {
    const organiser = await app.scenario.organiser();
    const { id } = await app.scenario.dossier({ organiser, department: 69 }).priced();
    await save(id, { contactLastName: 'Oubliette', contactPhone: '0639980077' });
    await save(id, { contactLastName: 'Oubliettes', comments: 'Après' });
    const own = await app.loginAs(organiser);
    const exported = await own.get('/api/account/export');
    expect(exported.body.timeline).toEqual([
      { demandId: id, what: 'demand.filed', at: expect.any(String), fields: [] },
    ]);
    expect((await own.post('/api/account/deletion-request', { currentPassword: organiser.password })).status).toBe(204);
    await app.drainJobs();
    const { entries, people } = await timeline(id, '?kind=dossier');
    expect(JSON.stringify(await timeline(id))).not.toMatch(/Oubliette|0639980077/);
    expect(entries.at(-1)).toMatchObject({ what: 'demand.filed', by: { name: 'Compte supprimé' } });
    expect(people.map(({ name }) => name)).toContain('Compte supprimé');
    expect(entries[0]!.changes).toEqual(
      expect.arrayContaining([
        { path: '/contact/lastName', label: 'Nom du contact', before: 'effacé', after: 'effacé' },
        expect.objectContaining({ label: 'Commentaires', after: 'Après' }),
      ]),
    );
    const rows = await app.unitOfWork.query(
      `SELECT FROM platform.timeline WHERE dossier_id = $1 AND changes::text ~ 'Oubliette|0639980077'`,
      [id],
    );
    expect(rows).toEqual([]);
  });
});
