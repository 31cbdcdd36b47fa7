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

  const draft = (day = 30) =>
    app.dossier({ name: 'Foulées du change', day, slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }] });
  const dossier = () => draft().priced();
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
      `SELECT recipient, subject, text_body AS text FROM platform.mails WHERE key ~ '^(change|withdrawal)-' AND demand_id = $1 ORDER BY id`,
      [id],
    );
  };
  /** Withdraws an event after reading what it costs. */
  const withdraw = async (id: number, wish?: string) => {
    const { withdrawal } = await changesOf(id, organiser);
    return organiser.post(urlOf(id), { field: 'withdrawal', wish: wish ?? withdrawal?.words ?? '-', note: 'Canicule' });
  };
  const tasksOf = async (id: number, kind = 'change-asked') => {
    const { records } = (await manager.get(`/api/home/to-do?kind=${kind}&perPage=100`)).body;
    return records.filter(({ dossierId }: { dossierId: number }) => dossierId === id).length;
  };
  const commercialStatusOf = async (id: number): Promise<number> => {
    const [row] = await app.unitOfWork.query<{ status: number }>(
      `SELECT coalesce((SELECT commercial_status FROM aid_station.v_stations WHERE id = $1),
                       (SELECT commercial_status FROM aid_station.v_tracked_demands WHERE id = $1), 1) AS status`,
      [id],
    );
    return row!.status;
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
    expect(await tasksOf(id)).toBe(1);
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
    expect(await tasksOf(id)).toBe(0);

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
    expect(
      (await app.visitor().post('/api/document/acceptance/change', { token, ...wanted, field: 'withdrawal' })).status,
    ).toBe(422);
    // Another quote replaced it.
    const second = await quote(id);
    expect((await byLink()).status).toBe(410);

    // The link of an accepted quote is another organisation's once the dossier is.
    const link = (await manager.post(`/api/document/acceptance-link/${second.id}`)).body.address;
    const newer = new URL(link).hash.slice('#token='.length);
    const ofSecond = () => app.visitor().post('/api/document/acceptance/change', { token: newer, ...wanted });
    await app.visitor().post('/api/document/acceptance/accept', { token: newer, ...who });
    expect((await ofSecond()).status).toBe(204);
    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand;
    const organizationId = (await app.scenario.organisation()).id;
    await manager.patch(`/api/demand/${id}`, { version, organizationId });
    const handedOver = await ofSecond();
    expect([handedOver.status, handedOver.body.code]).toEqual([410, 'documents.link-changed']);
  });

  it('withdraws the event at once as long as nothing was accepted: nobody can accept its quote any more', async () => {
    const { id } = await dossier();
    const { id: quoteId } = await quote(id);
    await ask(id);
    const other = await withdraw(id, 'Rien n’est dû');
    expect([other.status, other.body.code]).toEqual([409, 'demand.withdrawal-terms-changed']);
    expect((await withdraw(id)).status).toBe(204);
    expect(await changesOf(id, organiser)).toMatchObject({
      ...{ mayAsk: false, withdrawal: null },
      requests: [{ state: 'lapsed' }, { field: 'withdrawal', state: 'done', note: 'Canicule' }],
    });
    expect((await organiser.post(`/api/document/reply/${quoteId}/accept`, who)).status).toBe(410);
    expect([await commercialStatusOf(id), await tasksOf(id)]).toEqual([3, 0]);
    expect((await organiser.get(`/api/demand/${id}`)).body).toMatchObject({
      ...{ nextStep: { code: 'dropped' }, standing: { isDropped: true, toAnswer: [], takesPapers: false } },
    });
    const late = await organiser.post(urlOf(id), wanted);
    expect([late.status, late.body.code]).toEqual([409, 'demand.dossier-closed']);
    const mails = (await mailsOf(id)).filter(({ text }) => text.includes('Rien n’était accepté'));
    expect(mails.toSorted((one, other) => one.subject.localeCompare(other.subject))).toMatchObject([
      { subject: expect.stringMatching(/^Annulation par l’organisateur/), text: expect.stringContaining('Canicule') },
      { recipient: 'organisateur@demo.example', subject: expect.stringMatching(/votre annulation est reçue$/) },
    ]);
    expect(await titlesOf(id)).toContain('Manifestation annulée par l’organisateur');
  });

  it('withdraws a station once staff confirm it, who invoice what the terms of sale make it cost', async () => {
    const { id } = await draft(3).transformed();
    await withdraw(id);
    const withdrawn = await changesOf(id, organiser);
    const { wish, id: requestId } = withdrawn.requests[0];
    expect(withdrawn).toMatchObject({ mayAsk: false, withdrawal: null, requests: [{ state: 'open' }] });
    expect(wish).toContain('50\u00a0% du prix accepté');
    expect([await commercialStatusOf(id), await tasksOf(id)]).toEqual([4, 1]);
    expect((await withdraw(id, wish)).status).toBe(409);
    const url = `${urlOf(id)}/${requestId}`;
    expect((await organiser.patch(url, { outcome: 'done' })).status).toBe(403);
    expect((await manager.patch(url, { outcome: 'done' })).status).toBe(204);
    expect([await commercialStatusOf(id), await tasksOf(id)]).toEqual([3, 0]);
    const { price } = (await manager.get(`/api/invoice/of-demand/${id}`)).body;
    const billing = { contactName: 'Anne Martin', contactEmail: 'compta@club.example' };
    const invoiced = await manager.post(`/api/invoice/create/${id}`, { ...billing, amount: price / 2 });
    expect(invoiced.status).toBe(201);
    expect(await commercialStatusOf(id)).toBe(3);
    expect((await mailsOf(id)).map(({ subject }) => subject.replace(/\s:.*/, ''))).toEqual(
      expect.arrayContaining(['Annulation par l’organisateur', 'Annulation confirmée']),
    );
    expect(await titlesOf(id)).toContain('Annulation confirmée');
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

  it('asked, withdrawn, accepted, invoiced and paid in any order binds as accepted, closes the money and reads the same on both sides', async () => {
    const acts = [
      ...(['ask', 'done', 'refused', 'quoted', 'quote', 'accept', 'decline', 'transform', 'withdraw'] as const),
      ...(['invoice', 'pay'] as const),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 10 }), async (steps) => {
        const { id } = await dossier();
        const agreed = async () => (await manager.get(`/api/demand/${id}`)).body.agreement;
        const stored = async () => ({
          agreement: await agreed(),
          rows: await app.unitOfWork.query(
            `SELECT (SELECT to_jsonb(d) FROM demand.demands d WHERE id = $1) AS demand,
                    (SELECT jsonb_agg(s ORDER BY id) FROM demand.slots s WHERE demand_id = $1) AS slots,
                    (SELECT jsonb_agg(p ORDER BY id) FROM documents.documents p WHERE demand_id = $1) AS documents,
                    (SELECT jsonb_agg(a ORDER BY number) FROM documents.answers a WHERE demand_id = $1) AS answers,
                    (SELECT jsonb_agg(i ORDER BY id) FROM accounting.invoices i WHERE aid_station_id = $1) AS invoices`,
            [id],
          ),
        });
        const invoices = () =>
          app.unitOfWork.query<{ id: number; net: number; balance: number; paid: number }>(
            `SELECT id, net_cents::float AS net, balance_cents::float AS balance, coalesce((SELECT sum(amount_cents)
                FROM accounting.payments p WHERE p.invoice_id = i.id), 0)::float AS paid
             FROM accounting.v_invoices i WHERE aid_station_id = $1 ORDER BY id`,
            [id],
          );
        const openRequest = async () => {
          const { requests } = await changesOf(id, manager);
          return requests.find(({ state }: { state: string }) => state === 'open');
        };
        /** Acts as one side; returns whether it was the answer that confirms a withdrawal. */
        const carryOut = async (act: (typeof acts)[number]): Promise<boolean> => {
          if (act === 'ask') await organiser.post(urlOf(id), wanted);
          else if (act === 'withdraw') await withdraw(id);
          else {
            const open = await openRequest();
            if (!open) return false;
            await manager.patch(`${urlOf(id)}/${open.id}`, { outcome: act, reason: 'Trop tard' });
            return open.field === 'withdrawal' && act === 'done';
          }
          return false;
        };
        let newest: number | null = null;
        for (const act of steps) {
          const [wasAgreed, wasStation] = [await agreed(), (await manager.get(`/api/demand/${id}`)).body.isAidStation];
          const was = await commercialStatusOf(id);
          let isConfirmed = false;
          if (act === 'quote') newest = (await quote(id)).id;
          else if (act === 'accept') await organiser.post(`/api/document/reply/${newest ?? 0}/accept`, who);
          else if (act === 'decline')
            await organiser.post(`/api/document/reply/${newest ?? 0}/decline`, { reason: 'Trop cher' });
          else if (act === 'transform') await manager.post(`/api/demand/transform/${id}`);
          else if (act === 'invoice')
            await manager.post(`/api/invoice/create/${id}`, {
              ...{ contactName: 'Anne Martin', contactEmail: 'compta@club.example', amount: 100 },
            });
          else if (act === 'pay') {
            const due = (await invoices()).find(({ balance }) => balance > 0);
            const payments = [{ amount: 40, type: 1, paymentDate: new Date().toISOString().slice(0, 10) }];
            if (due) await manager.post(`/api/payment/invoice/${due.id}`, { payments });
          } else {
            await app.drainJobs();
            const before = await stored();
            isConfirmed = await carryOut(act);
            await app.drainJobs();
            expect(await stored()).toEqual(before);
          }
          // What was accepted binds until another acceptance, and its dossier is held until staff confirm a withdrawal.
          if (act !== 'accept' || was === 3) expect((await agreed())?.quoteId).toEqual(wasAgreed?.quoteId);
          const isBound = wasAgreed !== null || wasStation;
          const isDropped = (await commercialStatusOf(id)) === 3;
          if (isDropped && was !== 3) expect(isConfirmed || (act === 'withdraw' && !isBound)).toBe(true);
          if (act === 'withdraw' && !isBound) expect(isDropped).toBe(true);
          if (isConfirmed) expect(isDropped).toBe(true);
          if (!isDropped && was === 3) expect(act).toBe('transform');
          for (const { net, paid, balance } of await invoices()) expect(net - paid).toBe(balance);
          const [theirs, ours] = [await changesOf(id, organiser), await changesOf(id, manager)];
          expect(theirs.requests).toEqual(ours.requests);
          expect((await organiser.get(`/api/demand/${id}`)).body.standing.isDropped).toBe(isDropped);
        }
      }),
      { numRuns: runs(3, 40) },
    );
  }, 400_000);
});
