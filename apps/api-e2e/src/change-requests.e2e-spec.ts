import { runs } from '@pds/kernel/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import fc from 'fast-check';

const wanted = { field: 'dates', wish: 'Le dimanche au lieu du samedi', note: 'La salle est prise' };
const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };

/** « Demander une modification », over HTTP on the real application. */
describe('a change that an organiser asks for', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const dossier = () =>
    app
      .dossier({ name: 'Foulées du change', slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }] })
      .priced();
  const urlOf = (id: number) => `/api/demand/${id}/change-requests`;
  const quote = async (id: number) => (await manager.post(`/api/document/add/1/${id}`)).body as { id: number };
  /** The changes of a dossier, as its own answer tells somebody. */
  const changesOf = async (id: number, browser: TestBrowser) => (await browser.get(`/api/demand/${id}`)).body.changes;
  /** Asks for a change and returns its number. */
  const ask = async (id: number): Promise<number> => {
    expect((await organiser.post(urlOf(id), wanted)).status).toBe(204);
    return (await changesOf(id, organiser)).requests.at(-1).id;
  };
  const mailsOf = async (id: number) => {
    await app.drainJobs();
    return app.unitOfWork.query<{ recipient: string; subject: string; text: string }>(
      `SELECT recipient, subject, text_body AS text FROM platform.mails WHERE key LIKE 'change-%' AND demand_id = $1 ORDER BY id`,
      [id],
    );
  };
  const titlesOf = async (id: number) =>
    (await manager.get(`/api/demand/${id}/timeline`)).body.entries.map(({ title }: { title: string }) => title);

  it('is a task of staff until they answer it; both sides are told, and the timeline tells it', async () => {
    const { id } = await dossier();
    const requestId = await ask(id);
    expect(await changesOf(id, organiser)).toMatchObject({
      mayAsk: true,
      requests: [{ ...wanted, state: 'open', newQuote: null }],
    });
    const open = async () => {
      const { records } = (await manager.get('/api/home/to-do?kind=change-asked&perPage=100')).body;
      return records.filter(({ dossierId }: { dossierId: number }) => dossierId === id).length;
    };
    expect(await open()).toBe(1);
    expect(await changesOf(id, manager)).toMatchObject({ mayAsk: false, requests: [{ wish: wanted.wish }] });

    const url = `${urlOf(id)}/${requestId}`;
    const unexplained = await manager.patch(url, { outcome: 'refused' });
    expect([unexplained.status, unexplained.body.errors[0].field]).toEqual([422, 'reason']);
    const answered = await manager.patch(url, { outcome: 'refused', reason: 'Aucune équipe ce jour-là' });
    expect(answered.status).toBe(204);
    expect((await changesOf(id, organiser)).requests).toMatchObject([
      { state: 'refused', answer: 'Aucune équipe ce jour-là' },
    ]);
    const again = await manager.patch(url, { outcome: 'done' });
    expect([again.status, again.body.code]).toEqual([409, 'demand.change-already-answered']);
    expect(await open()).toBe(0);

    const [toOffice, toOrganiser, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(toOffice!.text).toContain(wanted.wish);
    expect(toOffice!.text).toContain(`/admin/aid-station/demand/${id}?onglet=administratif`);
    expect(toOrganiser).toMatchObject({
      recipient: 'organisateur@demo.example',
      subject: expect.stringMatching(/^Modification refusée/),
      text: expect.stringContaining('Aucune équipe ce jour-là'),
    });
    expect(await titlesOf(id)).toEqual(
      expect.arrayContaining(['Modification demandée par l’organisateur', 'Modification demandée\u00a0: refusée']),
    );
    const exported = (await organiser.get('/api/account/export')).body.changeRequests;
    expect(exported).toContainEqual(expect.objectContaining({ dossier: id, wish: wanted.wish, answer: null }));
  });

  it('is answered by the quote that was generated since', async () => {
    const { id } = await dossier();
    await quote(id);
    const url = `${urlOf(id)}/${await ask(id)}`;
    const early = await manager.patch(url, { outcome: 'quoted' });
    expect([early.status, early.body.code]).toEqual([409, 'demand.change-without-new-quote']);
    const { id: quoteId } = await quote(id);
    expect((await changesOf(id, manager)).requests).toMatchObject([{ newQuote: quoteId }]);
    expect((await manager.patch(url, { outcome: 'quoted' })).status).toBe(204);
    expect((await changesOf(id, organiser)).requests).toMatchObject([{ state: 'quoted', quoteId, newQuote: null }]);
    expect((await mailsOf(id)).at(-1)!.text).toContain(`/admin/organization/documents/reply/${quoteId}`);
    const { quotes } = (await organiser.get('/api/document/organization')).body;
    const [newest, older] = quotes.filter(({ demandId }: { demandId: number }) => demandId === id);
    expect(newest).toMatchObject({ id: quoteId, mayAskForChange: true, change: { state: 'quoted' } });
    expect(older).toMatchObject({ mayAskForChange: false, change: null });
  });

  it('is neither asked nor seen by another organiser, nor answered by another department', async () => {
    const { id } = await dossier();
    const other = await dossier();
    const stranger = await app.loginAs(await app.scenario.organiser());
    const elsewhere = await app.loginAs('cadre38@demo.example');
    const requestId = await ask(id);
    const url = `${urlOf(id)}/${requestId}`;
    const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    expect(
      await statuses([
        stranger.post(urlOf(id), wanted),
        elsewhere.patch(url, { outcome: 'done' }),
        manager.patch(`${urlOf(other.id)}/${requestId}`, { outcome: 'done' }),
        app.visitor().post(urlOf(id), wanted),
        manager.post(urlOf(id), wanted),
        organiser.patch(url, { outcome: 'done' }),
      ]),
    ).toEqual([404, 404, 404, 401, 403, 403]);
    expect((await changesOf(id, organiser)).requests).toMatchObject([{ state: 'open' }]);
  });

  it('is asked by the secret link of a quote too, while that shows the quote', async () => {
    const { id } = await dossier();
    const first = await quote(id);
    const { address } = (await manager.post(`/api/document/acceptance-link/${first.id}`)).body;
    const token = new URL(address).hash.slice('#token='.length);
    const byLink = () => app.visitor().post('/api/document/acceptance/change', { token, ...wanted });
    expect((await byLink()).status).toBe(204);
    const { requests } = await changesOf(id, manager);
    expect(requests).toMatchObject([{ ...wanted, state: 'open' }]);
    await manager.patch(`${urlOf(id)}/${requests[0].id}`, { outcome: 'done' });
    const [contact] = await app.unitOfWork.query<{ email: string }>(
      'SELECT contact_email AS email FROM demand.demands WHERE id = $1',
      [id],
    );
    expect((await mailsOf(id)).at(-1)).toMatchObject({ recipient: contact!.email });
    // Another quote replaced it.
    await quote(id);
    expect((await byLink()).status).toBe(410);
  });

  it('is deleted with the account of the only person who followed the dossier', async () => {
    const person = await app.scenario.organiser();
    const leaving = await app.loginAs(person);
    const { id } = await app.scenario.dossier({ organiser: person, name: 'Fête du quai' }).filed();
    expect((await leaving.post(urlOf(id), wanted)).status).toBe(204);
    await leaving.post('/api/account/deletion-request', { currentPassword: person.password! });
    await app.drainJobs();
    expect((await changesOf(id, manager)).requests).toEqual([]);
  });

  it('asked and answered in any order leaves price, documents and what was accepted as they were', async () => {
    const acts = ['ask', 'done', 'refused', 'quoted', 'quote', 'accept', 'transform'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 8 }), async (steps) => {
        const { id } = await dossier();
        const stored = async () => ({
          agreement: (await manager.get(`/api/demand/${id}`)).body.agreement,
          rows: await app.unitOfWork.query(
            `SELECT (SELECT to_jsonb(d) FROM demand.demands d WHERE id = $1) AS demand,
                    (SELECT jsonb_agg(s ORDER BY id) FROM demand.slots s WHERE demand_id = $1) AS slots,
                    (SELECT jsonb_agg(p ORDER BY id) FROM documents.documents p WHERE demand_id = $1) AS documents,
                    (SELECT jsonb_agg(a ORDER BY number) FROM documents.answers a WHERE demand_id = $1) AS answers,
                    (SELECT to_jsonb(s) FROM aid_station.aid_stations s WHERE id = $1) AS station,
                    (SELECT to_jsonb(t) FROM aid_station.tracked_demands t WHERE id = $1) AS tracked`,
            [id],
          ),
        });
        let newest: number | null = null;
        for (const act of steps) {
          if (act === 'quote') newest = (await quote(id)).id;
          else if (act === 'accept' && newest !== null)
            await organiser.post(`/api/document/reply/${newest}/accept`, who);
          else if (act === 'transform') await manager.post(`/api/demand/transform/${id}`);
          else if (act !== 'accept') {
            await app.drainJobs();
            const before = await stored();
            if (act === 'ask') await organiser.post(urlOf(id), wanted);
            else {
              const { requests } = await changesOf(id, manager);
              const open = requests.find(({ state }: { state: string }) => state === 'open');
              if (open) await manager.patch(`${urlOf(id)}/${open.id}`, { outcome: act, reason: 'Trop tard' });
            }
            await app.drainJobs();
            expect(await stored()).toEqual(before);
          }
        }
      }),
      { numRuns: runs(3, 40) },
    );
  }, 240_000);
});
