import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { contact, expressForm } from './express-form';

const password = 'Secours-2026';

describe('my account', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());
  beforeEach(() => app.unitOfWork.query('TRUNCATE platform.attempts'));

  /** The single-use token in the last e-mail to an address. */
  async function tokenSentTo(email: string): Promise<string> {
    await app.drainJobs();
    const [mail] = await app.unitOfWork.query<{ text_body: string }>(
      'SELECT text_body FROM platform.mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
      [email],
    );
    return /#token=([A-Za-z0-9_-]{43})/.exec(mail!.text_body)![1]!;
  }

  it('shows and updates the user’s own details, and nothing else', async () => {
    const person = await app.scenario.staff('manager');
    const browser = await app.loginAs(person);
    const own = await browser.get('/api/account');
    expect(own.body).toMatchObject({
      firstName: person.firstName,
      email: person.email,
      pendingEmail: null,
      hasPassword: true,
      roles: ['ROLE_LOCAL_MANAGER'],
    });
    const changed = await browser.patch('/api/account', { phone: '06 98 76 54 32', civility: 2, birthName: 'Duval' });
    expect(changed.body).toMatchObject({
      phone: '06 98 76 54 32',
      civility: 2,
      birthName: 'Duval',
      lastName: person.lastName,
    });
    for (const body of [{ email: 'x@example.org' }, { roles: ['ROLE_ADMIN'] }, { firstName: '' }, { phone: 'abc' }])
      expect((await browser.patch('/api/account', body)).status).toBe(400);
    expect((await app.visitor().get('/api/account')).status).toBe(401);
  });

  it('replaces the password when the current one is given, and ends the other sessions', async () => {
    const person = await app.scenario.staff('accounting');
    const here = await app.loginAs(person);
    const there = await app.loginAs(person);
    const change = (currentPassword: string, next: string) =>
      here.post('/api/account/password', { currentPassword, password: next });
    const wrong = await change('Secours-2027', 'Nouvelle-lune-26');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ field: 'currentPassword', message: 'Mot de passe incorrect' }],
    ]);
    expect((await change(password, 'court')).status).toBe(422);
    expect((await change(password, 'Nouvelle-lune-26')).status).toBe(204);
    expect((await here.get('/api/account')).status).toBe(200);
    expect((await there.get('/api/account')).status).toBe(401);
  });

  it('lists the user’s sessions, and ends one of them', async () => {
    const person = await app.scenario.staff('manager');
    const here = await app.loginAs(person);
    const there = await app.loginAs(person);
    const { records } = (await here.get('/api/account/sessions')).body;
    expect(records).toHaveLength(2);
    expect(records.filter((each: { current: boolean }) => each.current)).toHaveLength(1);
    const other = records.find((each: { current: boolean }) => !each.current);
    const stranger = await app.loginAs('cadre@demo.example');
    expect((await stranger.delete(`/api/account/sessions/${other.id}`)).status).toBe(404);
    expect((await here.delete(`/api/account/sessions/${other.id}`)).status).toBe(204);
    expect((await there.get('/api/account')).status).toBe(401);
    expect((await here.get('/api/account')).status).toBe(200);
  });

  it('is signed out everywhere by an administrator, who sees its sessions', async () => {
    const person = await app.scenario.staff('accounting');
    const [here, there] = [await app.loginAs(person), await app.loginAs(person)];
    const admin = await app.loginAs('admin@demo.example');
    const path = `/api/users/${person.accountId}/sessions`;
    const { body, raw } = await admin.get(path);
    expect(body.records).toHaveLength(2);
    expect(Object.keys(body.records[0]).sort()).toEqual(['address', 'createdAt', 'lastSeenAt', 'userAgent']);
    expect(raw.toString()).not.toMatch(/[0-9a-f]{64}/);
    expect((await admin.delete(path)).status).toBe(204);
    expect([(await here.get('/api/account')).status, (await there.get('/api/account')).status]).toEqual([401, 401]);
    expect((await admin.get(path)).body.records).toEqual([]);
    expect((await admin.delete('/api/users/999999/sessions')).body.code).toBe('users.user-not-found');
    expect((await admin.get('/api/account')).status).toBe(200);
  });

  it('changes the e-mail address once the link sent to it is followed', async () => {
    const person = await app.scenario.organiser();
    const browser = await app.loginAs(person);
    const ask = (email: string, currentPassword = password) =>
      browser.post('/api/account/email', { email, currentPassword });
    expect((await ask('nouvelle@example.org', 'wrong')).status).toBe(422);
    expect((await ask('cadre@demo.example')).status).toBe(409);
    expect((await ask('nouvelle@example.org')).status).toBe(204);
    expect((await browser.get('/api/account')).body).toMatchObject({
      email: person.email,
      pendingEmail: 'nouvelle@example.org',
    });
    const token = await tokenSentTo('nouvelle@example.org');
    const confirm = () => app.visitor().post('/api/account/email/confirm', { token });
    expect((await confirm()).status).toBe(204);
    expect((await confirm()).status).toBe(422);
    // Sessions opened with the former address have ended.
    expect((await browser.get('/api/account')).status).toBe(401);
    const again = await app.loginAs({ email: 'nouvelle@example.org', password });
    expect((await again.get('/api/account')).body).toMatchObject({ email: 'nouvelle@example.org', pendingEmail: null });
    const [notice] = await app.unitOfWork.query<{ subject: string }>(
      'SELECT subject FROM platform.mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
      [person.email],
    );
    expect(notice!.subject).toBe('Votre adresse e-mail a été modifiée');
  });

  describe('API tokens', () => {
    const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
    let browser: TestBrowser;
    let secret: string;
    let id: number;
    beforeAll(async () => {
      browser = await app.loginAs(await app.scenario.staff('manager', { department: 69 }));
      const { status, body } = await browser.post('/api/account/tokens', { name: 'Agenda', days: 30 });
      expect(status).toBe(201);
      ({ secret, id } = body);
    });

    it('are shown once and stored hashed', async () => {
      expect(secret).toMatch(/^pds_[A-Za-z0-9_-]{43}$/);
      const { records } = (await browser.get('/api/account/tokens')).body;
      expect(records).toMatchObject([
        { id, name: 'Agenda', affiliation: 'Cadre local – Rhône (69)', lastUsedAt: null },
      ]);
      expect(JSON.stringify(records)).not.toContain(secret);
      const [row] = await app.unitOfWork.query('SELECT * FROM users.api_tokens WHERE id = $1', [id]);
      expect(JSON.stringify(row)).not.toContain(secret.slice(4));
    });

    it('authenticate a program in the role of their owner, without a cookie', async () => {
      const program = app.visitor();
      const list = await program.get('/api/demand/list', bearer(secret));
      expect(list.status).toBe(200);
      expect((await program.get('/api/authentication/account', bearer(secret))).body.roles).toEqual([
        'ROLE_LOCAL_MANAGER',
      ]);
      expect((await browser.get('/api/account/tokens')).body.records[0].lastUsedAt).not.toBeNull();
      for (const wrong of ['pds_x', `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, 'anything'])
        expect((await program.get('/api/demand/list', bearer(wrong))).status).toBe(401);
      // A wrong token is not made valid by a session.
      expect((await browser.get('/api/demand/list', bearer('pds_x'))).status).toBe(401);
    });

    it('act in the role in which they were created', async () => {
      const own = (await browser.get('/api/authentication/account')).body.id;
      const added = await app.scenario.furtherRole({ accountId: own, post: 'accounting', department: 38 });
      const [first] = (await browser.get('/api/affiliation/list')).body.affiliations;
      await browser.post(`/api/affiliation/update/${added}`);
      expect((await browser.get('/api/authentication/account')).body.roles).toEqual(['ROLE_ACCOUNTING']);
      // An accounting role may not.
      const created = await app.visitor().post('/api/organization/create', {}, bearer(secret));
      expect(created.status).toBe(400);
      await browser.post(`/api/affiliation/update/${first.id}`);
    });

    it('end when revoked or expired, or when the role ends', async () => {
      const program = app.visitor();
      const works = async (one: string) => (await program.get('/api/demand/list', bearer(one))).status === 200;
      const issue = async () => (await browser.post('/api/account/tokens', { name: 'x' })).body;
      const revoked = await issue();
      expect(await works(revoked.secret)).toBe(true);
      const stranger = await app.loginAs('compta@demo.example');
      expect((await stranger.delete(`/api/account/tokens/${revoked.id}`)).status).toBe(404);
      expect((await browser.delete(`/api/account/tokens/${revoked.id}`)).status).toBe(204);
      expect(await works(revoked.secret)).toBe(false);
      await app.unitOfWork.query(`UPDATE users.api_tokens SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
      expect(await works(secret)).toBe(false);

      const last = await issue();
      expect(await works(last.secret)).toBe(true);
      const role = `id = (SELECT affiliation_id FROM users.api_tokens WHERE id = $1)`;
      await app.unitOfWork.query(`DELETE FROM users.affiliations WHERE ${role}`, [last.id]);
      expect(await works(last.secret)).toBe(false);
    });

    it('can be typed into Swagger UI', async () => {
      const { body } = await app.visitor().get('/api/docs.json');
      expect(body.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
      expect(body.security).toEqual([{ cookie: [] }, { bearer: [] }]);
    });
  });

  it('exports what is stored about the person, without secrets', async () => {
    const browser = await app.loginAs('organisateur@demo.example');
    const { status, headers, body, raw } = await browser.get('/api/account/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="mes-donnees.json"');
    expect(body).toMatchObject({
      account: { firstName: 'Olivia', email: 'organisateur@demo.example', hasPassword: true },
      managedOrganisations: [{ name: 'Les Foulées de la Confluence' }, { name: 'Festival des Deux Rives' }],
    });
    expect(body.sessions).toHaveLength(1);
    expect(body.knownDevices).toMatchObject([{ address: '127.0.0.1' }]);
    expect(raw.toString()).not.toMatch(/argon2|password_hash|digest/);
  });

  it('anonymises a person at their request; their demands retain the event', async () => {
    const organiser = await app.scenario.organiser();
    const browser = await app.loginAs(organiser);
    const filed = await app.scenario.dossier({ organiser, name: 'Fête du quai' }).filed();
    expect((await browser.get('/api/account/export')).body.demands).toMatchObject([
      { eventName: 'Fête du quai', contactLastName: organiser.lastName },
    ]);
    const address = { orgaAddress: '1 rue X', orgaZipCode: '69003', orgaCity: 'Lyon' };
    const own = await browser.post('/api/demand/add', { ...expressForm, ...contact, orgaIndividual: true, ...address });
    const { managedOrganisations } = (await browser.get('/api/account/export')).body;
    expect(managedOrganisations).toContainEqual({
      id: expect.any(Number),
      name: `${contact.firstName} ${contact.name}`,
      accountingEmail: null,
      addresses: [{ name: 'Contact', line1: '1 rue X', line2: null, zipcode: '69003', city: 'Lyon' }],
    });
    const remove = (currentPassword: string) => browser.post('/api/account/deletion-request', { currentPassword });
    expect((await remove('wrong')).status).toBe(422);
    expect((await remove(password)).status).toBe(204);
    expect((await browser.get('/api/account')).status).toBe(401);
    await app.drainJobs();
    expect(await filed.snapshot()).toMatchObject({
      event: { name: 'Fête du quai' },
      contact: { firstName: 'Personne', lastName: 'anonymisée', phone: '', email: 'anonyme@anonyme.invalid' },
      filedBy: organiser.accountId,
    });
    const manager = await app.loginAs('cadre@demo.example');
    const { organization } = (await manager.get(`/api/demand/${own.body.id}`)).body;
    expect(organization.name).toBe('Personne anonymisée');
    expect((await manager.get(`/api/organization/${organization.id}`)).body).toMatchObject({ addresses: [] });
    const login = { username: organiser.email, password };
    expect((await app.visitor().post('/api/authentication/login', login)).status).toBe(401);
    const [{ n } = { n: -1 }] = await app.unitOfWork.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM users.accounts WHERE id = $1 AND (email = $2 OR last_name = $3)',
      [organiser.accountId, organiser.email, organiser.lastName],
    );
    expect(n).toBe(0);
  });

  it('excludes customers whose demands the person typed as staff, from their data copy and from their deletion', async () => {
    const staff = await app.scenario.staff('manager', { department: 69 });
    const [browser, admin] = [await app.loginAs(staff), await app.loginAs('admin@demo.example')];
    const filed = await browser.post('/api/demand/add', { ...expressForm, ...contact, orgaName: 'Club du téléphone' });
    expect(filed.status).toBe(201);
    const { id } = filed.body as { id: number };
    const seen = async () => {
      const { demand } = (await admin.get(`/api/demand/${id}`)).body;
      return [demand.contactLastName, demand.contactEmail, demand.organizationId];
    };
    const before = await seen();
    expect(before).toEqual([contact.name, contact.email, expect.any(Number)]);

    expect((await browser.get('/api/demand/user/list')).body.records).toEqual([]);
    const exported = (await browser.get('/api/account/export')).body;
    expect([exported.demands, exported.managedOrganisations]).toEqual([[], []]);
    expect(exported.timeline).toMatchObject([{ demandId: id, what: 'demand.filed' }]);
    await app.drainJobs();
    expect(
      await app.unitOfWork.query('SELECT recipient FROM platform.mails WHERE key = $1', [`demand-confirmation:${id}`]),
    ).toEqual([{ recipient: contact.email }]);
    const body = { currentPassword: staff.password };
    expect((await browser.post('/api/account/deletion-request', body)).status).toBe(204);
    await app.drainJobs();
    expect(await seen()).toEqual(before);
  });
});
