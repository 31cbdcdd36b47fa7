import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const jeanne = {
  firstName: 'Jeanne',
  lastName: 'Martin',
  email: 'jeanne@example.org',
  userAffiliations: [{ role: 'ROLE_ACCOUNTING', departmentId: 69 }],
};

describe('user administration', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let cadre: TestBrowser;
  let cadre38: TestBrowser;
  let compta: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    [admin, cadre, cadre38, compta] = (await Promise.all(
      ['admin', 'cadre', 'cadre38', 'compta'].map((name) => app.loginAs(`${name}@demo.example`)),
    )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser];
  });
  afterAll(() => app?.close());

  const idOf = async (email: string): Promise<number> =>
    (await admin.get(`/api/users/?email=${encodeURIComponent(email)}`)).body.records[0].id;
  const emails = async (browser: TestBrowser, query = '') => {
    const { status, body } = await browser.get(`/api/users/${query}`);
    expect(status).toBe(200);
    return body.records.map((row: { email: string }) => row.email.split('@')[0]).sort();
  };
  let added = 0;
  async function addedUser(by: TestBrowser, affiliation: object = jeanne.userAffiliations[0]!): Promise<number> {
    const { status, body } = await by.post('/api/users/no-oauth/add', {
      ...jeanne,
      email: `personne${++added}@example.org`,
      userAffiliations: [affiliation],
    });
    expect([status, body]).toEqual([201, { success: true, userId: expect.any(Number) }]);
    return body.userId;
  }

  it('lists the accounts of the scope, 25 per page, the latest first', async () => {
    const { body } = await admin.get('/api/users/');
    expect(body).toMatchObject({ totalIsExact: true, page: 1, perPage: 25 });
    const ids = body.records.map((row: { id: number }) => row.id);
    expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a));
    const fields = ['affiliations', 'email', 'firstName', 'id', 'isConfirmed', 'lastName'];
    expect(Object.keys(body.records[0]).sort()).toEqual(fields);
    const ofOffice = (await admin.get('/api/users/?email=antenne@')).body.records[0];
    expect(ofOffice).toMatchObject({
      isConfirmed: true,
      affiliations: [{ role: 'ROLE_OFFICE_LOCAL_MANAGER', officeId: expect.any(Number) }],
    });
    const ofIsere = await emails(cadre38);
    expect(ofIsere).toEqual(expect.arrayContaining(['alpes', 'cadre38']));
    expect(ofIsere).not.toContain('cadre');
  });

  it('finds people of the scope by words of name and address, identifier or phone number', async () => {
    const id = await addedUser(admin);
    await app.unitOfWork.query(`UPDATE users.accounts SET identifier = 'jmartin', phone = '0639980077' WHERE id = $1`, [
      id,
    ]);
    const isFound = async (browser: TestBrowser, text: string) =>
      (await browser.get(`/api/users?text=${encodeURIComponent(text)}`)).body.records.some(
        (row: { id: number }) => row.id === id,
      );
    for (const text of ['martin JEAN', `personne${added}@example.org jeanne`, 'JMartin', '+33 6 39 98 00 77'])
      expect([text, await isFound(cadre, text), await isFound(cadre38, text)]).toEqual([text, true, false]);
    expect(await isFound(cadre, 'martin zoé')).toBe(false);
  });

  it('shows an account of the scope', async () => {
    const id = await idOf('organisateur@demo.example');
    const { body } = await cadre.get(`/api/users/edit/${id}`);
    expect(body).toMatchObject({
      id,
      firstName: 'Olivia',
      email: 'organisateur@demo.example',
      authenticationId: id,
      roles: ['ROLE_USER'],
      editable: true,
    });
    expect(body.userAffiliations[0]).toEqual({
      id: expect.any(Number),
      role: 'ROLE_USER',
      departmentId: null,
      officeId: null,
      organizationId: expect.any(Number),
      orgaName: 'Les Foulées de la Confluence',
      active: true,
      editable: true,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await compta.get(`/api/users/${id}`)).body.editable).toBe(false);
  });

  it('adds an account and invites its person, who chooses a password', async () => {
    const { status, body } = await cadre.post('/api/users/no-oauth/add', { ...jeanne, sendInvitation: true });
    expect([status, body]).toEqual([201, { success: true, userId: expect.any(Number) }]);
    expect((await cadre.get(`/api/users/${body.userId}`)).body.authenticationId).toBeNull();
    await app.drainJobs();
    const [mail] = await app.unitOfWork.query<{ subject: string; text_body: string; lifetime: number }>(
      `SELECT m.subject, m.text_body, extract(epoch FROM l.expires_at - l.created_at)::integer AS lifetime
       FROM platform.mails m, users.credential_links l WHERE m.recipient = $1 AND l.account_id = $2`,
      [jeanne.email, body.userId],
    );
    expect(mail).toMatchObject({ subject: 'Votre accès à Postes de secours', lifetime: 7 * 24 * 3600 });
    const token = /token=([A-Za-z0-9_-]{43})/.exec(mail!.text_body)![1]!;
    const choose = () =>
      app.visitor().post('/api/authentication/set-password', { token, password: 'Secours-2026 bis' });
    expect((await choose()).status).toBe(204);
    expect((await choose()).status).toBe(422);
    expect((await cadre.get(`/api/users/${body.userId}`)).body.authenticationId).toBe(body.userId);
    const again = await cadre.post(`/api/users/send-invitation/${body.userId}`);
    expect([again.status, again.body.detail]).toEqual([409, 'Cet utilisateur a déjà choisi son mot de passe']);
  });

  it('names the reason and the fields when an account is not added', async () => {
    const taken = await cadre.post('/api/users/no-oauth/add', { ...jeanne, email: 'CADRE@demo.example' });
    expect(taken.status).toBe(409);
    expect(taken.headers['content-type']).toMatch('application/problem+json');
    expect(taken.body).toMatchObject({
      success: false,
      error: 'Un compte existe déjà avec cette adresse e-mail',
      code: 'users.email-of-another-account',
    });
    const shape = await admin.post('/api/users/no-oauth/add', {
      firstName: '',
      email: 'x',
      userAffiliations: [{ role: 'ROLE_KING', active: true }],
      passwordHash: 'x',
    });
    expect(shape.status).toBe(400);
    const errors = shape.body.errors as { field: string; message: string }[];
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toMatchObject({
      firstName: '* Veuillez vérifier vos informations',
      lastName: '* Veuillez vérifier vos informations',
      email: 'Veuillez entrer une adresse mail valide',
      'userAffiliations.0.role': 'Rôle inconnu',
      'userAffiliations.0.active': 'Champ inconnu',
      passwordHash: 'Champ inconnu',
    });
  });

  it('deletes an account permanently, by an administrator, but not their own', async () => {
    const id = await addedUser(cadre);
    const { email } = (await cadre.get(`/api/users/${id}`)).body;
    await cadre.post(`/api/users/send-invitation/${id}`);
    await app.drainJobs();
    expect((await cadre.delete(`/api/users/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(404);
    const [row] = await app.unitOfWork.query(
      'SELECT first_name, last_name, email::text, phone FROM users.accounts WHERE id = $1',
      [id],
    );
    expect(row).toEqual({
      first_name: 'Compte',
      last_name: 'supprimé',
      email: `compte-${id}@anonyme.invalid`,
      phone: null,
    });
    expect(await app.unitOfWork.query('SELECT 1 FROM platform.mails WHERE recipient = $1', [email])).toEqual([]);
    const own = (await admin.get('/api/authentication/account')).body.id;
    const refused = await admin.delete(`/api/users/${own}`);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Vous ne pouvez pas supprimer votre propre compte']);
  });
});
