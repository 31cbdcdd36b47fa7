import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const day = '2028-06-10';

type Person = Awaited<ReturnType<TestApplication['scenario']['staff']>>;
type Quoted = Awaited<ReturnType<ReturnType<TestApplication['scenario']['dossier']>['quoted']>>;

describe('reinforcement of another office', () => {
  let app: TestApplication;
  let asker: TestBrowser;
  let helper: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    asker = await app.loginAs('antenne@demo.example');
    helper = await app.loginAs('cadre38@demo.example');
  });
  afterAll(() => app?.close());

  const office = () => app.demo.office('69/Villeurbanne');
  const vienne = () => app.demo.office('38/Vienne');
  const dossier = (name: string) =>
    app.scenario.dossier({ name, office: office(), day, slots: [{ from: '10:00', hours: 6, vps: 2 }] }).quoted();
  const mailsOf = (id: number) =>
    app.unitOfWork.query<{ recipient: string; subject: string; text: string }>(
      `SELECT recipient, subject, text_body AS text FROM platform.mails
       WHERE key LIKE 'reinforcement-%' AND demand_id = $1 ORDER BY id`,
      [id],
    );
  const wanted = (changes: object = {}) => ({
    ...{ officeId: vienne().id, start: `${day}T10:00`, end: `${day}T16:00`, means: { vps: 2, nurse: 1 } },
    ...{ message: 'Pour la course', ...changes },
  });

  it('is asked for, seen by the asked office without anything of the customer, and granted in part', async () => {
    const { id } = await dossier('Corrida');
    const url = `/api/demand/${id}/reinforcements`;
    expect((await asker.get(url)).body).toMatchObject({
      ...{ officeId: office().id, departmentId: 69, obstacle: null, reinforcements: [] },
      suggestion: { start: `${day}T10:00:00+02:00`, end: `${day}T16:00:00+02:00` },
    });
    expect((await helper.get(url)).status).toBe(404);
    const asked = await asker.post(url, wanted());
    expect(asked.status).toBe(201);
    expect(asked.body.reinforcements).toMatchObject([
      {
        ...{ state: 'pending', officeName: 'Vienne', askedText: '1\u00a0infirmier, 2\u00a0VPS', grantedText: null },
        ...{ periodText: 'samedi 10 juin de 10\u00a0h à 16\u00a0h', canBeTakenBack: true, message: 'Pour la course' },
      },
    ]);
    const timeline = (await asker.get(`/api/demand/${id}/timeline`)).body;
    expect(JSON.stringify(timeline)).toContain('Renfort demandé à l’antenne «\u00a0Vienne\u00a0»');
    expect(JSON.stringify(timeline)).toContain('Zonaux');

    const [seen] = (await helper.get('/api/reinforcement')).body.records;
    expect(seen).toMatchObject({ eventName: 'Corrida', askingOfficeName: 'Villeurbanne', dossierId: null });
    expect(Object.keys(seen).sort()).toEqual(
      [
        ...['answer', 'answeredAt', 'asked', 'askedAt', 'askedText', 'askingDepartmentName', 'askingOfficeName'],
        ...['canBeTakenBack', 'city', 'dossierId', 'end', 'eventName', 'grantedText', 'id', 'isAidStation'],
        ...['isUnanswered', 'message', 'officeId', 'officeName', 'periodText', 'start', 'state'],
      ].sort(),
    );
    const answer = `/api/reinforcement/${seen.id}/answer`;
    const granted = await helper.post(answer, {
      seen: 'pending',
      outcome: 'granted',
      means: { vps: 1 },
      answer: 'Un seul',
    });
    expect(granted.body).toMatchObject({ state: 'granted', grantedText: '1\u00a0VPS', answer: 'Un seul' });
    expect((await helper.get('/api/reinforcement?state=waiting')).body.total).toBe(0);
    expect((await asker.get(url)).body.reinforcements).toMatchObject([{ state: 'granted', answer: 'Un seul' }]);

    const withdraw = `/api/reinforcement/${seen.id}/withdraw`;
    expect((await asker.post(withdraw, { seen: 'granted' })).body.reinforcements).toMatchObject([
      { state: 'withdrawn', canBeTakenBack: false },
    ]);

    expect((await asker.get('/api/account/export')).body.reinforcements).toEqual([
      { dossier: id, askedAt: expect.any(String), message: 'Pour la course', answeredAt: null, answer: null },
    ]);
    expect((await helper.get('/api/account/export')).body.reinforcements).toMatchObject([
      { dossier: id, askedAt: null, message: null, answer: 'Un seul' },
    ]);

    await app.drainJobs();
    const mails = await mailsOf(id);
    expect(mails.map(({ subject }) => subject.replace(/\s:/, ','))).toEqual([
      'Renfort demandé, Corrida',
      'Renfort accordé, Corrida',
      'Renfort retiré, Corrida',
    ]);
    const [toHelper, toAsker] = [mails[0]!, mails[1]!];
    expect(toAsker.recipient).toBe('antenne@demo.example');
    expect(toAsker.text).toContain(`/admin/aid-station/demand/${id}?onglet=statut`);
    expect(toHelper.recipient).not.toBe(toAsker.recipient);
    expect(toHelper.text).toContain('/admin/planning/renforts');
  });

  it.each([
    ['dropped', (made: Quoted) => made.withStatuses({ commercialStatus: 3 })],
    ['refused', (made: Quoted) => made.refused()],
  ])('neither waits nor is granted once its dossier is %s', async (_, end) => {
    const made = await dossier('Tournoi');
    const url = `/api/demand/${made.id}/reinforcements`;
    const [{ id }] = (await asker.post(url, wanted())).body.reinforcements;
    const waiting = async () => (await helper.get('/api/reinforcement?state=waiting')).body.total;
    const before = await waiting();
    await end(made);
    expect(await waiting()).toBe(before - 1);
    expect((await asker.get(url)).body.obstacle).toMatch(/^Ce dossier est refusé, annulé ou sans suite/);
    const answer = `/api/reinforcement/${id}/answer`;
    const granted = await helper.post(answer, { seen: 'pending', outcome: 'granted', means: { vps: 1 } });
    expect([granted.status, granted.body.code]).toEqual([409, 'aid-station.dossier-not-held']);
  });

  it('is answered by e-mail to the person who asked while they work there, otherwise to their office; a take-back is named as one', async () => {
    await app.unitOfWork.query(`UPDATE organisations.offices SET email = 'villeurbanne@demo.example' WHERE id = $1`, [
      office().id,
    ]);
    const recipients = async (change: (person: Person) => Promise<unknown>) => {
      const person = await app.scenario.staff('office manager', { office: office() });
      const { id } = await dossier('Kermesse');
      const browser = await app.loginAs(person);
      const asked = await browser.post(`/api/demand/${id}/reinforcements`, wanted());
      const answer = `/api/reinforcement/${asked.body.reinforcements[0].id}/answer`;
      await change(person);
      await helper.post(answer, { seen: 'pending', outcome: 'granted', means: { vps: 1 } });
      await app.drainJobs();
      await helper.post(answer, { seen: 'granted', outcome: 'declined' });
      await app.drainJobs();
      const [, granted, takenBack] = await mailsOf(id);
      expect(granted!.text).toContain('a accordé le renfort demandé');
      expect(takenBack!.subject).toMatch(/^Renfort repris/);
      expect(takenBack!.text).toContain('L’antenne Vienne a repris le renfort accordé');
      expect(takenBack!.text).not.toContain('refusé');
      expect(takenBack!.recipient).toBe(granted!.recipient);
      return granted!.recipient === person.email ? 'person' : granted!.recipient;
    };
    const account = (values: string) => (person: Person) =>
      app.unitOfWork.query(`UPDATE users.accounts SET ${values} WHERE id = $1`, [person.accountId]);
    const affiliation = (values: string) => (person: Person) =>
      app.unitOfWork.query(`UPDATE users.affiliations SET ${values} WHERE account_id = $1`, [person.accountId]);
    expect(await recipients(async () => undefined)).toBe('person');
    for (const change of [
      account('deleted_at = now()'),
      account('email_confirmed_at = NULL'),
      affiliation(`office_id = ${app.demo.office('69/Givors').id}`),
      affiliation(`role = 'ROLE_USER'`),
    ])
      expect(await recipients(change)).toBe('villeurbanne@demo.example');
  });

  it('is asked of an office that everybody on the staff can name', async () => {
    const names = (await asker.get('/api/reinforcement/offices')).body;
    expect(names).toContainEqual({ id: vienne().id, name: 'Vienne', departmentId: 38, departmentName: 'Isère' });
  });
});
