import { type TestApplication, testApplication, type TestBrowser, type TestResponse } from '@pds/testing';

const valid = {
  billingAddressCheckbox: false,
  notify: false,
  name: 'Comité des fêtes de Bron',
  type: 4,
  identifier: 'W691112223',
  accountingEmail: 'compta@bron.example',
  address1: '1 place de la Mairie',
  address2: '',
  zipcode: '69500',
  city: 'Bron',
  billingAddress1: '',
  billingAddress2: '',
  billingZipCode: '',
  billingCity: '',
};

/** The messages of a refusal, by field. */
const messages = ({ body }: TestResponse) =>
  Object.fromEntries(
    ((body.errors ?? []) as { field: string; message: string }[]).map(({ field, message }) => [field, message]),
  );

describe('departments, offices and organisations', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let cadre: TestBrowser;
  let cadre38: TestBrowser;
  let antenne: TestBrowser;
  let organisateur: TestBrowser;
  let organiserId: number;
  beforeAll(async () => {
    app = await testApplication();
    const people = ['admin', 'cadre', 'cadre38', 'antenne', 'organisateur'];
    [admin, cadre, cadre38, antenne, organisateur] = (await Promise.all(
      people.map((name) => app.loginAs(`${name}@demo.example`)),
    )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser, TestBrowser];
    organiserId = (await organisateur.get('/api/authentication/account')).body.id;
  });
  afterAll(() => app?.close());

  const idNamed = async (name: string) => {
    const { body } = await admin.get(`/api/organization/list?name=${encodeURIComponent(name)}`);
    return body.records[0].id as number;
  };
  const create = async (changes: object = {}, browser = cadre) =>
    browser.post('/api/organization/create', { ...valid, manager: { id: organiserId }, ...changes });

  describe('departments', () => {
    it('are listed with their contacts: all for an administrator, only their own for other staff', async () => {
      const everything = await admin.get('/api/department/office/list?perPage=200&aidStationApi=1');
      expect(everything.body.total).toBe(102);
      expect(everything.body.records[0]).toMatchObject({ id: 1, number: '01', name: 'Ain' });
      const found = await admin.get('/api/department/office/list?name=rhone&personFirstname=claire&personLastname=');
      expect(found.body.records).toEqual([
        {
          id: 69,
          number: '69',
          name: 'Rhône',
          address: '12 rue de la Protection',
          postcode: '69003',
          city: 'Lyon',
          phone: '04 00 00 00 69',
          emailOperational: 'operationnel69@demo.example',
          personFirstname: 'Claire',
          personLastname: 'Fontaine',
        },
      ]);
      expect((await cadre.get('/api/department/office/list')).body.records).toHaveLength(1);
      expect((await organisateur.get('/api/department/office/list')).status).toBe(403);
    });

    it('are edited by administrators and their local managers, with cleaned rich text', async () => {
      const changed = await cadre.patch('/api/department/69', {
        siret: '900 000 019 00019',
        iban: 'fr76 3000 6000 0112 3456 7890 189',
        bic: 'AGRIFRPP',
        bankDeadline: 45,
        quoteValidity: 60,
        phone: '',
        approvalNumber: ' 69-2026-D-7 ',
        consumerMediator: ' CM2C, 49 rue de Ponthieu, 75008 Paris ',
        paymentConditions: 'Paiement à 30 jours.\nPénalités de retard : 12 %.',
        quoteConditions:
          '<h2 onclick="x">Titre</h2><p><strong>a</strong> <em>b</em> <u>c</u> <a href="javascript:alert(1)">d</a>' +
          '<a href="https://a.fr">e</a></p><ul><li>f</li></ul><ol><li>g</li></ol><img src=x onerror=alert(1)>' +
          '<script>alert(1)</script><blockquote>h</blockquote>',
      });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({
        siret: '90000001900019',
        iban: 'FR7630006000011234567890189',
        bankDeadline: 45,
        quoteValidity: 60,
        phone: null,
        city: 'Lyon',
        approvalNumber: '69-2026-D-7',
        consumerMediator: 'CM2C, 49 rue de Ponthieu, 75008 Paris',
        // The law sets this rate according to the buyer: the editor of the text is warned, and the sentence is not printed.
        warnings: [{ field: 'paymentConditions', message: expect.stringMatching(/Pénalités de retard\s:\s12\s%\s»/) }],
        quoteConditions:
          '<h2>Titre</h2><p><strong>a</strong> <em>b</em> c <a>d</a>' +
          '<a href="https://a.fr" rel="noopener nofollow">e</a></p><ul><li>f</li></ul><ol><li>g</li></ol>h',
      });
      expect((await cadre.get('/api/department/69')).body).toEqual(changed.body);
    });

    it('publish their terms of sale, whose earlier versions stay readable', async () => {
      const read = async (query: string) => {
        const { status, body } = await app.visitor().get(`/api/department/terms-of-sale?${query}`);
        return { status, ...body };
      };
      expect(await read('department=38')).toEqual({
        status: 200,
        department: '38',
        association: 'Protection civile – Isère (38)',
        content: null,
        version: null,
        changedAt: null,
        isCurrent: true,
      });
      const write = (termsOfSale: string) => admin.patch('/api/department/38', { termsOfSale });
      const written = await write('<p onclick="x">Un <u>acompte</u> est dû.</p><script>alert(1)</script>');
      expect(written.body.termsOfSale).toBe('<p>Un acompte est dû.</p>');
      await write('<p>Payable à réception.</p>');
      const dated = { changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\+0[12]:00$/) };
      expect(await read('department=38')).toMatchObject({
        content: '<p>Payable à réception.</p>',
        version: 2,
        isCurrent: true,
        ...dated,
      });
      const first = { content: '<p>Un acompte est dû.</p>', version: 1, isCurrent: false, ...dated };
      expect(await read('department=38&version=1')).toMatchObject(first);
      expect(await read('department=38&version=3')).toMatchObject({
        status: 404,
        code: 'organisations.terms-of-sale-not-found',
      });
      const { headers } = await app.visitor().get('/api/department/terms-of-sale?department=38');
      expect(headers['cache-control']).toBe('public, max-age=60');
    });

    it('are listed for everybody, and for e-Protec', async () => {
      const everybody = await app.visitor().get('/api/department/list');
      expect(everybody.body).toHaveLength(102);
      expect(everybody.body[0]).toEqual({ id: 1, code: '01', name: 'Ain', timeZone: 'Europe/Paris' });
      const { body } = await cadre.get('/api/department/eprotec/list');
      expect(body).toHaveLength(102);
      expect(body[0]).toEqual({ id: 1, number: '01', name: 'Ain' });
    });
  });

  describe('« Mon département »', () => {
    it('shows the department of the active affiliation, or an error', async () => {
      expect((await cadre.get('/api/affiliation/')).body).toMatchObject([{ kind: 'department', id: 69 }]);
      expect((await antenne.get('/api/affiliation/')).body).toMatchObject([
        { kind: 'office', name: 'Villeurbanne', departmentId: 69 },
        { kind: 'department', id: 69 },
      ]);
      const none = await admin.get('/api/affiliation/');
      expect(none.status).toBe(404);
      expect(none.headers['content-type']).toMatch('application/problem+json');
      expect(none.body).toMatchObject({ error: true, detail: 'Vous n’êtes pas affilié à un département' });
      expect((await organisateur.get('/api/affiliation/')).status).toBe(403);
    });
  });

  describe('offices', () => {
    const officeId = async (browser: TestBrowser, name: string) => {
      const { body } = await browser.get(`/api/office/list?name=${name}`);
      return body.records[0]?.id as number;
    };

    it('are opened by local managers, under a name that the department does not have yet', async () => {
      const opened = await cadre.post('/api/department/69/office', { name: ' Oullins ' });
      expect([opened.status, opened.body]).toEqual([
        201,
        expect.objectContaining({ name: 'Oullins', departmentId: 69, city: null, version: expect.any(Number) }),
      ]);
      expect(await officeId(cadre, 'oullins')).toBe(opened.body.id);
      for (const [name, status] of [
        ['Oullins', 409],
        [' ', 422],
      ] as const) {
        const refused = await cadre.post('/api/department/69/office', { name });
        expect([refused.status, Object.keys(messages(refused))]).toEqual([status, ['name']]);
      }
    });

    it('are edited by administrators and local managers; bank details are validated only with billing autonomy', async () => {
      const givors = await officeId(admin, 'givors');
      const url = `/api/office/${givors}`;
      const refused = await cadre.patch(url, { isBillingAutonomy: true, iban: 'FR00', bic: '?' });
      expect(refused.status).toBe(422);
      expect(messages(refused)).toEqual({
        bank: 'Ce champ est obligatoire pour facturer en son nom',
        iban: 'Veuillez entrer un IBAN valide',
        bic: 'Veuillez entrer un BIC valide',
      });
      const changed = await cadre.patch(url, {
        isBillingAutonomy: true,
        siret: '900 000 019 00019',
        bank: 'Banque',
        iban: 'FR76 3000 6000 0112 3456 7890 189',
        bic: 'AGRIFRPP',
        bankDeadLine: 30,
        informations: 'Ouverte le mardi',
      });
      expect(changed.body).toMatchObject({
        isBillingAutonomy: true,
        siret: '90000001900019',
        iban: 'FR7630006000011234567890189',
        bankDeadLine: 30,
        informations: 'Ouverte le mardi',
        city: 'Givors',
      });
    });
  });

  describe('new organisation', () => {
    it('is created with an existing manager, who becomes its organiser', async () => {
      const answer = await create();
      expect(answer.status).toBe(201);
      const { id } = answer.body;
      expect(answer.body).toMatchObject({
        error: false,
        organization: {
          id,
          name: 'Comité des fêtes de Bron',
          type: 4,
          identifier: 'W691112223',
          identifierLabel: 'RNA',
          identifierToVerify: false,
          departmentId: 69,
          contactAddress: { line1: '1 place de la Mairie', line2: null, zipcode: '69500', city: 'Bron' },
          billingAddress: null,
          pds_managers: [{ id: organiserId, firstName: 'Olivia', lastName: 'Renard' }],
          managers: [{ id: organiserId, email: 'organisateur@demo.example' }],
        },
      });
      expect((await organisateur.get(`/api/organization/${id}`)).status).toBe(200);
      const managed = (await organisateur.get('/api/organization/list_by_manager')).body.records;
      expect(managed.map((each: { name: string }) => each.name)).toContain('Comité des fêtes de Bron');
      const [affiliation] = await app.unitOfWork.query(
        `SELECT role, active FROM users.affiliations WHERE account_id = $1 AND organisation_id = $2`,
        [organiserId, id],
      );
      expect(affiliation).toEqual({ role: 'ROLE_USER', active: false });
    });

    it('asks a person who has an account, and shows the account to nobody before they agree', async () => {
      const typed = { firstName: 'Zoé', lastName: 'Blanc', email: 'alpes@demo.example' };
      const known = (await create({ name: 'Bron Judo Club', manager: typed, notify: true })).body;
      expect(known.organization).toMatchObject({ managers: [], pendingManagers: [typed] });

      const alpes = await app.loginAs('alpes@demo.example');
      const account = (await alpes.get('/api/authentication/account')).body;

      await app.drainJobs();
      const [mail] = await app.unitOfWork.query<{ subject: string; text_body: string; html_body: string }>(
        `SELECT subject, text_body, html_body FROM platform.mails
         WHERE recipient = 'alpes@demo.example' ORDER BY created_at DESC LIMIT 1`,
      );
      expect(mail!.subject).toBe('Gérer une organisation sur Postes de secours');
      expect(mail!.text_body + mail!.html_body).not.toMatch(/Bron|Zoé/);
      const token = /organiser-proposal#token=([A-Za-z0-9_-]{43})/.exec(mail!.text_body)![1];
      const visitor = app.visitor();
      expect((await visitor.post('/api/users/organiser-proposal', { token })).body).toEqual({
        organisation: 'Bron Judo Club',
      });
      expect((await visitor.post('/api/users/organiser-proposal/accept', { token })).status).toBe(204);
      expect((await visitor.post('/api/users/organiser-proposal/accept', { token })).status).toBe(422);
      await app.drainJobs();
      expect((await cadre.get(`/api/organization/${known.id}`)).body).toMatchObject({
        managers: [{ id: account.id, email: 'alpes@demo.example' }],
        pendingManagers: [],
      });

      // They agreed to manage an organisation, not to hand over their account.
      expect((await cadre.get(`/api/users/${account.id}`)).body).toMatchObject({ editable: false });
      const taken = await cadre.patch(`/api/users/${account.id}`, { email: 'voleur@example.org' });
      expect([taken.status, taken.body.code]).toEqual([403, 'users.account-out-of-reach']);
    });

    it('is refused with an error for every missing and unknown field', async () => {
      const { address1: _, ...incomplete } = valid;
      const missing = await cadre.post('/api/organization/create', { ...incomplete, departement: 69 });
      expect(missing.status).toBe(400);
      expect(missing.body.error).toBe(true);
      expect(messages(missing)).toEqual({ address1: 'Ce champ est obligatoire', departement: 'Champ inconnu' });
    });
  });

  describe('organisation', () => {
    it('is named by its number, to callers in whose scope it is', async () => {
      const foulees = await idNamed('Les Foulées');
      const trail = await idNamed('Trail du Vercors');
      const names = await cadre.post('/api/organization/', { organizations: `${foulees}, ${trail},999999` });
      expect(names.status).toBe(200);
      expect(names.body).toEqual([{ id: foulees, name: 'Les Foulées de la Confluence' }]);
      expect((await cadre.post('/api/organization/', { organizations: 'x' })).status).toBe(400);
      expect((await cadre.post('/api/organization/', { organizations: '' })).body).toEqual([]);
    });

    it('has its information edited by organisers and managers of the scope', async () => {
      const { id } = (await create({ name: 'À modifier' })).body;
      const url = `/api/organization/${id}`;
      const changed = await organisateur.patch(url, {
        name: 'Modifiée',
        type: 2,
        identifier: 'CH 12',
        accountingEmail: '',
      });
      expect(changed.body).toMatchObject({
        name: 'Modifiée',
        type: 2,
        identifier: 'CH12',
        identifierLabel: 'CHORUS',
        accountingEmail: null,
      });
    });

    it('gains and loses managers with their role', async () => {
      const { id } = (await create({ name: 'Gestionnaires' })).body;
      const mairie = await app.loginAs('mairie@demo.example');
      const mairieId = (await mairie.get('/api/authentication/account')).body.id as number;
      expect((await mairie.get(`/api/organization/${id}`)).status).toBe(404);
      const added = await cadre.patch(`/api/organization/update-manager/${id}/${mairieId}`);
      expect(added.body.managers).toHaveLength(2);
      expect((await mairie.get(`/api/organization/${id}`)).status).toBe(200);
      const removed = await cadre.delete(`/api/organization/${id}/manager/${organiserId}`);
      expect(removed.body.managers).toMatchObject([{ id: mairieId, email: 'mairie@demo.example' }]);
      expect((await organisateur.get(`/api/organization/${id}`)).status).toBe(404);
    });

    it('can have a manager proposed by e-mail address, who is pending until they agree', async () => {
      const { id } = (await create({ name: 'Par adresse' })).body;
      const asked = { firstName: 'Bruno', lastName: 'C', email: 'MAIRIE@demo.example' };
      const answer = await cadre.post(`/api/organization/${id}/manager`, asked);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ managers: [{ id: organiserId }], pendingManagers: [asked] });
    });

    it('has addresses that are added, changed and removed', async () => {
      const { id } = (await create({ name: 'Adresses' })).body;
      const depot = { name: 'Dépôt', line1: '2 rue Y', zipcode: '69100', city: 'Villeurbanne' };
      const added = await organisateur.post(`/api/organization/add-address/${id}`, depot);
      expect(added.status).toBe(201);
      expect(added.body).toEqual({ ...depot, id: expect.any(Number), kind: 'other', line2: null });
      const addressId = added.body.id;
      expect((await organisateur.get(`/api/address/${addressId}`)).body).toEqual(added.body);
      expect((await cadre38.get(`/api/address/${addressId}`)).status).toBe(404);
      const changed = await cadre.patch(`/api/address/${id}/${addressId}`, { line2: 'Bâtiment B', zipcode: '69120' });
      expect(changed.body).toMatchObject({ line1: '2 rue Y', line2: 'Bâtiment B', zipcode: '69120' });

      // An address of another organisation cannot be reached through the caller's own.
      const own = await idNamed('Les Foulées');
      expect((await organisateur.delete(`/api/address/${own}/${addressId}`)).status).toBe(404);
      expect((await organisateur.delete(`/api/address/${id}/${addressId}`)).status).toBe(204);
      expect((await organisateur.get(`/api/address/${addressId}`)).status).toBe(404);
    });
  });
});
