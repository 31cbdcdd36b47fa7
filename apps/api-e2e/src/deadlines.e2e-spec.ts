import { SendDailyDigests } from '@pds/application';
import { daysLater, mainlandDay } from '@pds/kernel';
import { Digests } from '@pds/screens';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

interface Shown {
  readonly kind: string;
  readonly dueOn: string;
  readonly state: string;
}

describe('deadlines', () => {
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const today = () => mainlandDay(Date.now());
  const rules = '/api/department/69/deadline-rules';
  const sdis = {
    ...{ kind: 'sdis', minPublic: 0, maxPublic: null, delay: 10, unit: 'days' },
    ...{ recipientName: 'SDIS du Rhône', recipientEmail: '', recipientAddress: '' },
    ...{ source: 'Page de la préfecture', sourceDate: null, toVerify: false },
  };

  async function deadlinesOf(id: number): Promise<Map<string, Shown>> {
    const { status, body } = await manager.get(`/api/demand/${id}/deadlines`);
    expect(status).toBe(200);
    return new Map(body.deadlines.map((deadline: Shown) => [deadline.kind, deadline]));
  }

  it('follow the rules of the dossier’s department, as soon as they change', async () => {
    const { id } = await app.scenario.dossier({ day: daysLater(today(), 12) }).quoted();
    const before = await deadlinesOf(id);
    expect([...before.keys()]).not.toContain('sdis');
    expect(before.get('quote')).toMatchObject({ state: 'late', isMarked: false });
    const start = daysLater(today(), 12);

    const { version, defaults } = (await manager.get(rules)).body;
    const typed = { rules: [...defaults.map(({ changedAt: _, ...rule }: { changedAt: null }) => rule), sdis] };
    const preview = (await manager.post(`${rules}/preview`, typed)).body;
    expect(preview.records).toContainEqual(
      expect.objectContaining({ id, name: 'Information du SDIS', before: null, after: daysLater(start, -10) }),
    );
    expect([...(await deadlinesOf(id)).keys()]).not.toContain('sdis');

    const saved = await manager.put(rules, { ...typed, version });
    expect([saved.status, saved.body.isDefault, saved.body.version]).toEqual([200, false, version + 1]);
    const after = (await deadlinesOf(id)).get('sdis');
    expect(after).toMatchObject({ dueOn: daysLater(start, -10), state: 'soon', recipientName: 'SDIS du Rhône' });
    expect(after).toMatchObject({ ruleChangedAt: expect.stringContaining(today().slice(0, 4)) });
  });

  it('are noted as done, with who and when, and that is taken back', async () => {
    const { id } = await app.scenario.dossier({ day: daysLater(today(), 15) }).quoted();
    const path = `/api/demand/${id}/deadlines/convention`;
    const done = await manager.put(path, { isDone: true });
    expect(done.body.deadlines).toContainEqual(
      expect.objectContaining({ kind: 'convention', state: 'done', isMarked: true, doneBy: expect.any(String) }),
    );
    expect((await manager.get('/api/home/deadlines?perPage=1000')).body.records).not.toContainEqual(
      expect.objectContaining({ id, kind: 'convention' }),
    );
    const mark = { demandId: id, kind: 'convention', doneAt: expect.any(String) };
    expect((await manager.get('/api/account/export')).body.deadlineMarks).toContainEqual(mark);
    await manager.put(path, { isDone: false });
    const { entries } = (await manager.get(`/api/demand/${id}/timeline`)).body;
    expect(entries.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual([
      'Échéance «\u00a0Convention signée\u00a0» n’est plus marquée comme faite',
      'Échéance «\u00a0Convention signée\u00a0» marquée comme faite',
    ]);
    expect((await deadlinesOf(id)).get('convention')).toMatchObject({ state: 'soon', isMarked: false, doneAt: null });
    expect((await manager.get('/api/home/deadlines?perPage=1000')).body.records).toContainEqual(
      expect.objectContaining({ id, kind: 'convention', daysLeft: 0 }),
    );
  });

  it('are listed by kind, and noted as done for several dossiers at once', async () => {
    const day = daysLater(today(), 12);
    const [one, other] = [
      await app.scenario.dossier({ day }).quoted(),
      await app.scenario.dossier({ day, department: 38 }).quoted(),
    ];
    const listed = async () => (await manager.get('/api/home/deadlines?kind=quote&perPage=1000')).body;
    const before = await listed();
    expect(new Set(before.records.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['quote']));
    expect(before.kinds).toContainEqual({ kind: 'quote', name: 'Devis accepté', total: before.total });
    const ids = [other.id, one.id];
    const { status, body } = await manager.put('/api/home/deadlines/quote', { ids });
    expect([status, body.marked]).toEqual([
      200,
      [
        { id: other.id, refusal: 'Ce dossier n’existe pas.' },
        { id: one.id, refusal: null },
      ],
    ]);
    expect((await listed()).total).toBe(before.total - 1);
    expect((await manager.put('/api/home/deadlines/other', { ids })).status).toBe(404);
  });

  it('of another department are not listed', async () => {
    const { id } = await app.scenario.dossier({ day: daysLater(today(), 12) }).quoted();
    const stranger = await app.loginAs('cadre38@demo.example');
    const listed = (await stranger.get('/api/home/deadlines?perPage=1000')).body.records;
    expect(listed.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  describe('in the daily digest', () => {
    const mailsOf = () =>
      app.unitOfWork.query<{ recipient: string; text_body: string; unsubscribe_url: string }>(
        `SELECT recipient, text_body, unsubscribe_url FROM platform.mails WHERE key LIKE 'daily-digest:%' ORDER BY id`,
      );

    async function sendAt(planned: number): Promise<void> {
      const offices = await app.application.get(Digests).offices();
      await app.application.get(SendDailyDigests).send(offices, planned);
    }

    it('reach the staff of the office once a day, until they switch it off by its link', async () => {
      const [place] = await app.unitOfWork.query<{ office: number }>(
        `SELECT f.office_id AS office FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id
         WHERE a.email = 'antenne@demo.example' AND f.office_id IS NOT NULL`,
      );
      const { id } = await app.scenario
        .dossier({ name: 'Foulées', day: daysLater(today(), 12), office: { id: place!.office } })
        .quoted();
      const planned = Date.now();
      await sendAt(planned);
      await sendAt(planned);
      const mails = await mailsOf();
      const own = mails.filter(({ recipient }) => recipient === 'antenne@demo.example');
      expect(own).toHaveLength(1);
      expect(own[0]!.text_body).toContain(`/admin/aid-station/demand/${id}?onglet=administratif`);
      expect(own[0]!.text_body).toContain('Foulées');

      const office = await app.loginAs('antenne@demo.example');
      expect((await office.get('/api/account/daily-digest')).body).toEqual({ isOn: true });
      const oneClick = new URL(own[0]!.unsubscribe_url);
      const token = oneClick.searchParams.get('token')!;
      expect((await app.visitor().post('/api/account/daily-digest/refuse', { token: `${token}x` })).status).toBe(422);
      expect((await app.visitor().post('/api/account/daily-digest/refuse', { token })).status).toBe(204);
      expect((await office.get('/api/account/daily-digest')).body).toEqual({ isOn: false });
      await sendAt(planned + 86_400_000);
      expect((await mailsOf()).filter(({ recipient }) => recipient === 'antenne@demo.example')).toHaveLength(1);
      expect((await office.put('/api/account/daily-digest', { isOn: true })).body).toEqual({ isOn: true });

      // What a mail program sends (RFC 8058): no session, no JSON, and from any site.
      const url = `${oneClick.pathname}${oneClick.search}`;
      const opened = await app.application.inject({ method: 'GET', url });
      expect([opened.statusCode, opened.headers.location]).toEqual([302, `/account/daily-digest#token=${token}`]);
      expect((await office.get('/api/account/daily-digest')).body).toEqual({ isOn: true });
      const multipart = '--a\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a--\r\n';
      for (const [type, payload] of [
        ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
        ['multipart/form-data; boundary=a', multipart],
      ] as const) {
        const from = { 'sec-fetch-site': 'cross-site', origin: 'https://courriel.example' };
        const headers = { ...from, 'content-type': type };
        expect((await app.application.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204);
        expect((await office.get('/api/account/daily-digest')).body).toEqual({ isOn: false });
        await office.put('/api/account/daily-digest', { isOn: true });
      }
    });

    it('of the department name a request without an office to its managers, and to no office', async () => {
      const { id } = await app.scenario.dossier({ name: 'Sans antenne', day: daysLater(today(), 30) }).filed();
      await sendAt(Date.now() + 2 * 86_400_000);
      const naming = (await mailsOf()).filter(({ text_body: text }) =>
        text.includes(`/admin/aid-station/demand/${id}`),
      );
      expect(naming.map(({ recipient }) => recipient)).toContain('cadre@demo.example');
      expect(naming.map(({ recipient }) => recipient)).not.toContain('antenne@demo.example');
      expect(naming[0]!.text_body).toContain('Rhône, dans les dossiers sans antenne,');
    });
  });
});
