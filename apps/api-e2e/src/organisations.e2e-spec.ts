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
  let compta: TestBrowser;
  let organisateur: TestBrowser;
  let organiserId: number;
  beforeAll(async () => {
    app = await testApplication();
    [admin, cadre, cadre38, antenne, compta, organisateur] = await Promise.all(
      ['admin', 'cadre', 'cadre38', 'antenne', 'compta', 'organisateur'].map((name) =>
        app.loginAs(`${name}@demo.example`),
      ) as [
        Promise<TestBrowser>,
        Promise<TestBrowser>,
        Promise<TestBrowser>,
        Promise<TestBrowser>,
        Promise<TestBrowser>,
        Promise<TestBrowser>,
      ],
    );
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

    it('are shown to their own staff', async () => {
      for (const browser of [admin, cadre, antenne, compta]) {
        const shown = await browser.get('/api/department/69');
        expect(shown.body).toMatchObject({ id: 69, number: '69', departmentNumber: '69', quoteValidity: 30 });
      }
      for (const id of ['38', '0', '999', 'abc', '99999999999'])
        expect((await cadre.get(`/api/department/${id}`)).status).toBe(404);
      expect((await organisateur.get('/api/department/69')).status).toBe(403);
      expect((await app.visitor().get('/api/department/69')).status).toBe(401);
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
      expect((await admin.patch('/api/department/38', { city: 'Grenoble' })).status).toBe(200);
      expect((await cadre.patch('/api/department/38', { city: 'Lyon' })).status).toBe(404);
      for (const browser of [antenne, compta, organisateur])
        expect((await browser.patch('/api/department/69', { city: 'Lyon' })).status).toBe(403);
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
      await write('');
      expect(await read('department=38')).toMatchObject({ content: null, version: 3, isCurrent: true });
      expect(await read('department=38&version=1')).toMatchObject(first);
      expect(await read('department=38&version=4')).toMatchObject({
        status: 404,
        code: 'organisations.terms-of-sale-not-found',
      });
      expect((await read('department=20')).status).toBe(404);
      for (const query of ['', 'department=', 'department=38&version=0', 'department=38&version=x'])
        expect((await read(query)).status).toBe(400);
      const { headers } = await app.visitor().get('/api/department/terms-of-sale?department=38');
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect((await cadre.patch('/api/department/38', { termsOfSale: 'x' })).status).toBe(404);
      expect((await compta.patch('/api/department/69', { termsOfSale: 'x' })).status).toBe(403);
    });

    it('are refused field by field, with the reason, and for fields that the editor may not set', async () => {
      const wrong = await cadre.patch('/api/department/69', {
        siret: '123',
        postcode: '99000',
        emailOperational: 'x',
        iban: 'FR7630006000011234567890188',
        bic: 'x',
      });
      expect(wrong.status).toBe(422);
      expect(wrong.body.detail).toBe('Veuillez vérifier la validité des champs');
      expect(messages(wrong)).toEqual({
        siret: 'Veuillez entrer un numéro valide',
        postcode: 'Veuillez entrer un code postal valide',
        emailOperational: 'Veuillez entrer une adresse mail valide',
        iban: 'Veuillez entrer un IBAN valide',
        bic: 'Veuillez entrer un BIC valide',
      });
      expect((await cadre.patch('/api/department/69', { name: 'Autre' })).status).toBe(403);
      const unknown = await admin.patch('/api/department/69', { number: '70', bankDeadline: '30' });
      expect(unknown.status).toBe(400);
      expect(messages(unknown)).toEqual({ number: 'Champ inconnu', bankDeadline: 'Nombre entier attendu' });
    });

    it('can be chosen for e-Protec', async () => {
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

    it('are listed and shown within the scope', async () => {
      expect((await admin.get('/api/office/list?department=38')).body.records).toHaveLength(2);
      expect((await cadre.get('/api/office/list?department=38')).body.records).toEqual([]);
      const ofRhone = await cadre.get('/api/department/office/69');
      expect(ofRhone.body.map((office: { name: string }) => office.name)).toEqual([
        'Givors',
        'Villefranche-sur-Saône',
        'Villeurbanne',
      ]);
      expect((await antenne.get('/api/department/office/69')).body).toHaveLength(1);
      expect((await cadre.get('/api/department/office/38')).status).toBe(404);
      expect((await cadre.get('/api/office/eprotec/list')).body.records).toHaveLength(3);

      const givors = await officeId(admin, 'givors');
      const vienne = await officeId(admin, 'vienne');
      expect((await cadre.get(`/api/office/${givors}`)).body).toMatchObject({ name: 'Givors', department: 'Rhône' });
      expect((await cadre.get(`/api/office/${vienne}`)).status).toBe(404);
      expect((await antenne.get(`/api/office/${givors}`)).status).toBe(404);
      expect((await antenne.get(`/api/office/${await officeId(admin, 'villeurbanne')}`)).status).toBe(200);
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
      const late = await cadre.patch(url, { bankDeadLine: 61 });
      expect([late.status, messages(late)]).toEqual([
        422,
        { bankDeadLine: 'Veuillez entrer un nombre de jours entre 0 et 60' },
      ]);
      expect((await cadre.patch(url, { name: 'Villeurbanne' })).status).toBe(409);
      expect((await cadre.patch(url, { isBillingAutonomy: null })).status).toBe(400);
      expect((await cadre.patch(url, { departmentId: 38 })).status).toBe(400);
      expect((await cadre38.patch(url, { city: 'Vienne' })).status).toBe(404);
      for (const browser of [antenne, compta, organisateur])
        expect((await browser.patch(url, { city: 'Givors' })).status).toBe(403);
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

    it('invites a new manager, who can then log in', async () => {
      const manager = { firstName: 'Zoé', lastName: 'Blanc', email: 'zoe@bron.example' };
      const answer = await create({
        name: 'Bron Athlétisme',
        notify: true,
        billingAddressCheckbox: true,
        billingAddress1: 'BP 12',
        billingZipCode: '69501',
        billingCity: 'Bron CEDEX',
        manager,
      });
      expect(answer.status).toBe(201);
      expect(answer.body.organization).toMatchObject({
        billingAddress: { kind: 'billing', line1: 'BP 12', zipcode: '69501' },
        managers: [],
        pendingManagers: [manager],
      });
      await app.drainJobs();
      const [mail] = await app.unitOfWork.query<{ subject: string; text_body: string }>(
        `SELECT subject, text_body FROM platform.mails WHERE recipient = 'zoe@bron.example'`,
      );
      expect(mail?.subject).toBe('Votre accès à Postes de secours');
      const token = /token=([A-Za-z0-9_-]{43})/.exec(mail!.text_body)![1];
      const zoe = app.visitor();
      await zoe.post('/api/authentication/set-password', { token, password: 'Secours-2027' });
      await zoe.post('/api/authentication/login', { username: manager.email, password: 'Secours-2027' });
      expect((await zoe.get('/api/organization/list_by_manager')).body.records).toMatchObject([
        { name: 'Bron Athlétisme' },
      ]);
      expect((await cadre.get(`/api/organization/${answer.body.id}`)).body).toMatchObject({
        managers: [manager],
        pendingManagers: [],
      });
    });

    it('asks a person who has an account, gives the same answer as for a new person, and shows the account to nobody before they agree', async () => {
      const typed = { firstName: 'Zoé', lastName: 'Blanc' };
      const shownFor = async (email: string, name: string) => {
        const { status, body } = await create({ name, manager: { ...typed, email }, notify: true });
        const { id: _, name: __, createdAt: ___, addresses, contactAddress, ...organization } = body.organization;
        return { id: body.id as number, status, keys: Object.keys(body), organization, addresses, contactAddress };
      };
      const comparable = ({ organization: { pendingManagers, ...organization }, status, keys }: Shown) => ({
        organization,
        status,
        keys,
        pendingManagers: pendingManagers.map(({ expiresAt, ...each }: PendingManager) => ({
          ...each,
          email: '',
          expiresAt: expiresAt.slice(0, 10),
        })),
      });
      type Shown = Awaited<ReturnType<typeof shownFor>>;
      type PendingManager = { expiresAt: string; email: string };
      const known = await shownFor('alpes@demo.example', 'Bron Judo Club');
      const unknown = await shownFor('inconnue@bron.example', 'Bron Karaté Club');
      expect(comparable(known)).toEqual(comparable(unknown));
      expect(known.organization.pendingManagers).toMatchObject([{ ...typed, email: 'alpes@demo.example' }]);

      // Nobody in sight before they agree: no name, no address, no authority.
      const alpes = await app.loginAs('alpes@demo.example');
      const account = (await alpes.get('/api/authentication/account')).body;
      for (const answer of [
        await cadre.get(`/api/users/${account.id}`),
        await cadre.patch(`/api/organization/update-manager/${known.id}/${account.id}`),
        await create({ name: 'Bron Sumo', manager: { id: account.id } }),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([404, 'Aucun utilisateur ne correspond à cet ID']);
        expect(JSON.stringify(answer.body)).not.toContain(account.lastName);
      }
      expect((await alpes.get(`/api/organization/${known.id}`)).status).toBe(404);

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

    it('notifies an existing manager when requested', async () => {
      await create({ name: 'Bron Judo', notify: true });
      await app.drainJobs();
      const mails = await app.unitOfWork.query(`SELECT recipient FROM platform.mails WHERE subject LIKE '%Bron Judo'`);
      expect(mails).toEqual([{ recipient: 'organisateur@demo.example' }]);
    });

    it('requires a manager', async () => {
      for (const manager of [undefined, null, {}, { firstName: '', lastName: '', email: '' }]) {
        const answer = await create({ name: 'Sans gestionnaire', manager });
        expect(answer.status).toBe(422);
        expect(answer.body).toMatchObject({
          error: true,
          detail: 'Vous devez ajouter un gestionnaire à l’organisation',
        });
      }
      const unknown = await create({ name: 'Sans gestionnaire', manager: { id: 999_999 } });
      expect(unknown.status).toBe(404);
      expect(unknown.body).toMatchObject({ error: true, detail: 'Aucun utilisateur ne correspond à cet ID' });
      const colleague = (await cadre38.get('/api/authentication/account')).body.id;
      expect((await create({ name: 'Sans gestionnaire', manager: { id: colleague } })).status).toBe(404);
      const partly = await create({ name: 'Sans gestionnaire', manager: { firstName: 'Zoé', email: 'zoe' } });
      expect(partly.status).toBe(422);
      expect(messages(partly)).toEqual({
        'manager.lastName': 'Ce champ est obligatoire',
        'manager.email': 'Veuillez entrer une adresse mail valide',
      });
    });

    it('is refused with a known name, and with an error for every invalid field', async () => {
      await create({ name: 'Fanfare de Lyon' });
      const twice = await create({ name: ' fanfare  de LYON' });
      expect(twice.status).toBe(409);
      expect(twice.body).toMatchObject({ error: true, detail: 'Une organisation avec ce nom existe déjà' });

      const wrong = await create({
        name: ' ',
        type: 1,
        identifier: '90000001900018',
        accountingEmail: 'compta',
        address1: '',
        zipcode: '99999',
        city: '',
      });
      expect(wrong.status).toBe(422);
      expect(wrong.body).toMatchObject({ error: true, detail: 'Veuillez vérifier la validité des champs' });
      expect(messages(wrong)).toEqual({
        name: 'Ce champ est obligatoire',
        identifier: 'Veuillez entrer un numéro valide',
        accountingEmail: 'Veuillez entrer une adresse mail valide',
        address1: 'Ce champ est obligatoire',
        zipcode: 'Veuillez entrer un code postal valide',
        city: 'Ce champ est obligatoire',
      });
      expect(messages(await create({ name: 'Interne', type: 6 }))).toHaveProperty('type');
      const { address1: _, ...incomplete } = valid;
      const missing = await cadre.post('/api/organization/create', { ...incomplete, departement: 69 });
      expect(missing.status).toBe(400);
      expect(missing.body.error).toBe(true);
      expect(messages(missing)).toEqual({ address1: 'Ce champ est obligatoire', departement: 'Champ inconnu' });
    });

    it('requires type and number, except for an individual', async () => {
      const { type: _, identifier: __, ...kindless } = { ...valid, manager: { id: organiserId }, name: 'Anne Martin' };
      const neither = await cadre.post('/api/organization/create', kindless);
      expect(neither.status).toBe(422);
      expect(messages(neither)).toEqual({ type: 'Ce champ est obligatoire', identifier: 'Ce champ est obligatoire' });
      const { status, body } = await cadre.post('/api/organization/create', { ...kindless, isIndividual: true });
      expect(status).toBe(201);
      expect(body.organization).toMatchObject({ isIndividual: true, type: null, identifier: null });
    });

    it('flags a SIRET that only passes the digit-sum check', async () => {
      const answer = await create({ name: 'Entreprise', type: 1, identifier: '900 000 019 00024' });
      expect(answer.body.organization).toMatchObject({
        identifier: '90000001900024',
        identifierLabel: 'SIRET',
        identifierToVerify: true,
      });
    });

    it('accepts the numbers of associations that have no RNA of the mainland, and flags them', async () => {
      for (const [index, [typed, identifier]] of [
        ['w9r-100 4321', 'W9R1004321'],
        ['Vol. 92, fol. 139', 'Volume 92, folio 139'],
      ].entries()) {
        const answer = await create({ name: `Association ${index}`, type: 4, identifier: typed });
        expect(answer.body.organization).toMatchObject({ identifier, identifierToVerify: true });
      }
    });

    it('belongs to the department of its creator; for an administrator, to that of its postal code', async () => {
      expect((await create({ name: 'A Grenoble', zipcode: '38000' }, admin)).body.organization.departmentId).toBe(38);
      expect(
        (await create({ name: 'B Lyon', zipcode: '38000', departmentId: 69 }, admin)).body.organization,
      ).toHaveProperty('departmentId', 69);
      expect((await create({ name: 'C', departmentId: 38 })).status).toBe(403);
      for (const browser of [compta, organisateur]) expect((await create({ name: 'D' }, browser)).status).toBe(403);
      expect((await create({ name: 'E' }, antenne)).body.organization.departmentId).toBe(69);
    });
  });

  describe('organisation', () => {
    it('is shown to its organisers and its department, and to nobody else', async () => {
      const foulees = await idNamed('Les Foulées');
      const trail = await idNamed('Trail du Vercors');
      for (const browser of [admin, cadre, antenne, compta, organisateur])
        expect((await browser.get(`/api/organization/${foulees}`)).status).toBe(200);
      for (const browser of [cadre, antenne, compta, organisateur])
        expect((await browser.get(`/api/organization/${trail}`)).status).toBe(404);
      expect((await cadre38.get(`/api/organization/${foulees}`)).status).toBe(404);
      const idsOf = async (path: string) => {
        const { status, body } = await organisateur.get(path);
        return [
          status,
          body.records.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other),
        ];
      };
      const own = await idsOf('/api/organization/list?perPage=1000');
      expect(own).toEqual(await idsOf('/api/organization/list_by_manager'));
      expect(own[1]).toContain(foulees);
      expect((await organisateur.get('/api/organization/list?name=vercors')).body).toMatchObject({
        records: [],
        total: 0,
      });
      const names = await cadre.post('/api/organization/', { organizations: `${foulees}, ${trail},999999` });
      expect(names.status).toBe(200);
      expect(names.body).toEqual([{ id: foulees, name: 'Les Foulées de la Confluence' }]);
      expect((await cadre.post('/api/organization/', { organizations: 'x' })).status).toBe(400);
      expect((await cadre.post('/api/organization/', { organizations: '' })).body).toEqual([]);
    });

    it('is also shown to a department that handles one of its demands', async () => {
      const trail = await idNamed('Trail du Vercors');
      const organiser = app.demo.person('alpes@demo.example');
      // An administrator assigns the dossier of an Isère organisation to the Rhône.
      const staff = app.demo.person('admin@demo.example');
      const dossier = await app.scenario.dossier({ organiser, organisation: { id: trail }, staff }).priced();
      expect((await cadre.get(`/api/organization/${trail}`)).status).toBe(200);
      const listed = (await cadre.get('/api/organization/list?name=vercors')).body.records;
      expect(listed).toMatchObject([{ id: trail }]);
      await dossier.handedOver({ department: 38 });
      expect((await cadre.get(`/api/organization/${trail}`)).status).toBe(404);
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
      expect(messages(await organisateur.patch(url, { type: 6 }))).toEqual({
        type: 'Le type « Interne » ne peut pas être choisi',
      });
      expect(messages(await cadre.patch(url, { type: 1, identifier: '1', accountingEmail: 'x' }))).toEqual({
        identifier: 'Veuillez entrer un numéro valide',
        accountingEmail: 'Veuillez entrer une adresse mail valide',
      });
      expect((await cadre.patch(url, { name: 'Rhône Événements' })).status).toBe(409);
      for (const browser of [organisateur, cadre])
        expect((await browser.patch(url, { departmentId: 38 })).status).toBe(403);
      expect((await organisateur.patch(url, { managers: [] })).status).toBe(400);
      expect((await organisateur.patch(url, { isIndividual: true })).status).toBe(403);
      expect((await cadre.patch(url, { isIndividual: true })).body).toMatchObject({ isIndividual: true, type: null });
      expect((await cadre.get(`/api/organization/list?id=${id}`)).body.records).toMatchObject([{ isIndividual: true }]);
      expect((await compta.patch(url, { name: 'X' })).status).toBe(403);
      expect((await cadre38.patch(url, { name: 'X' })).status).toBe(404);
      expect((await admin.patch(url, { departmentId: 38 })).body.departmentId).toBe(38);
      expect((await cadre.get(url)).status).toBe(404);
      const trail = await idNamed('Trail du Vercors');
      expect((await organisateur.patch(`/api/organization/${trail}`, { name: 'À moi' })).status).toBe(404);
    });

    it('gains and loses managers with their role; the last one cannot be removed', async () => {
      const { id } = (await create({ name: 'Gestionnaires' })).body;
      const mairie = await app.loginAs('mairie@demo.example');
      const mairieId = (await mairie.get('/api/authentication/account')).body.id as number;
      expect((await mairie.get(`/api/organization/${id}`)).status).toBe(404);
      const last = await cadre.delete(`/api/organization/${id}/manager/${organiserId}`);
      expect([last.status, last.body.detail]).toEqual([409, 'Une organisation garde au moins un gestionnaire']);

      const added = await cadre.patch(`/api/organization/update-manager/${id}/${mairieId}`);
      expect(added.body.managers).toHaveLength(2);
      expect((await mairie.get(`/api/organization/${id}`)).status).toBe(200);
      const removed = await cadre.delete(`/api/organization/${id}/manager/${organiserId}`);
      expect(removed.body.managers).toMatchObject([{ id: mairieId, email: 'mairie@demo.example' }]);
      expect((await organisateur.get(`/api/organization/${id}`)).status).toBe(404);
      expect((await organisateur.get('/api/demand/user/list')).status).toBe(200);

      const unknown = await cadre.patch(`/api/organization/update-manager/${id}/999999`);
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Aucun utilisateur ne correspond à cet ID']);
      expect((await cadre.delete(`/api/organization/${id}/manager/${organiserId}`)).status).toBe(404);
      expect((await cadre38.patch(`/api/organization/update-manager/${id}/${mairieId}`)).status).toBe(404);
      for (const browser of [compta, organisateur]) {
        expect((await browser.patch(`/api/organization/update-manager/${id}/${organiserId}`)).status).toBe(403);
        expect((await browser.delete(`/api/organization/${id}/manager/${mairieId}`)).status).toBe(403);
      }
    });

    it('can have a manager proposed by e-mail address, who is pending until they agree', async () => {
      const { id } = (await create({ name: 'Par adresse' })).body;
      const asked = { firstName: 'Bruno', lastName: 'C', email: 'MAIRIE@demo.example' };
      const answer = await cadre.post(`/api/organization/${id}/manager`, asked);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ managers: [{ id: organiserId }], pendingManagers: [asked] });
      expect((await cadre38.post(`/api/organization/${id}/manager`, asked)).status).toBe(404);
      const wrong = await cadre.post(`/api/organization/${id}/manager`, { ...asked, email: 'x' });
      expect(messages(wrong)).toEqual({ email: 'Veuillez entrer une adresse mail valide' });
      const own = await cadre.post(`/api/organization/${id}/manager`, { ...asked, email: 'Cadre@demo.example' });
      expect([own.status, own.body.code, messages(own)]).toEqual([
        422,
        'organisations.own-invitation',
        { email: 'Vous ne pouvez pas vous inviter vous-même comme gestionnaire d’une organisation' },
      ]);
      // Appointed before they answered, then dismissed: they are no longer asked.
      const mairieId = (await (await app.loginAs('mairie@demo.example')).get('/api/authentication/account')).body.id;
      const added = await cadre.patch(`/api/organization/update-manager/${id}/${mairieId}`);
      expect(added.body).toMatchObject({ managers: [{}, {}], pendingManagers: [] });
      const removed = await cadre.delete(`/api/organization/${id}/manager/${mairieId}`);
      expect(removed.body).toMatchObject({ managers: [{ id: organiserId }], pendingManagers: [] });
    });

    it('retains its contact and billing addresses; others can be added and removed', async () => {
      const { id, organization } = (await create({ name: 'Adresses' })).body;
      const depot = { name: 'Dépôt', line1: '2 rue Y', zipcode: '69100', city: 'Villeurbanne' };
      const added = await organisateur.post(`/api/organization/add-address/${id}`, depot);
      expect(added.status).toBe(201);
      expect(added.body).toEqual({ ...depot, id: expect.any(Number), kind: 'other', line2: null });
      const addressId = added.body.id;
      expect((await organisateur.get(`/api/address/${addressId}`)).body).toEqual(added.body);
      expect((await cadre38.get(`/api/address/${addressId}`)).status).toBe(404);
      const changed = await cadre.patch(`/api/address/${id}/${addressId}`, { line2: 'Bâtiment B', zipcode: '69120' });
      expect(changed.body).toMatchObject({ line1: '2 rue Y', line2: 'Bâtiment B', zipcode: '69120' });

      const wrong = await cadre.post(`/api/organization/add-address/${id}`, { ...depot, name: '', zipcode: '6910' });
      expect(wrong.status).toBe(422);
      expect(messages(wrong)).toEqual({
        name: 'Ce champ est obligatoire',
        zipcode: 'Veuillez entrer un code postal valide',
      });
      expect((await cadre.post(`/api/organization/add-address/${id}`, { ...depot, kind: 'contact' })).status).toBe(409);
      expect((await cadre.post(`/api/organization/add-address/${id}`, { ...depot, kind: null })).status).toBe(400);
      const kept = await cadre.delete(`/api/address/${id}/${organization.contactAddress.id}`);
      expect([kept.status, kept.body.detail]).toEqual([
        409,
        'Les adresses de contact et de facturation ne peuvent pas être supprimées',
      ]);
      // An address of another organisation cannot be reached through the caller's own.
      const own = await idNamed('Les Foulées');
      expect((await organisateur.delete(`/api/address/${own}/${addressId}`)).status).toBe(404);
      expect((await cadre38.patch(`/api/address/${id}/${addressId}`, { city: 'X' })).status).toBe(404);
      expect((await compta.delete(`/api/address/${id}/${addressId}`)).status).toBe(403);
      expect((await organisateur.delete(`/api/address/${id}/${addressId}`)).status).toBe(204);
      expect((await organisateur.get(`/api/address/${addressId}`)).status).toBe(404);
    });
  });
});
