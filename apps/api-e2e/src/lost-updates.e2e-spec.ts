import { type TestApplication, testApplication, type TestBrowser, type TestResponse } from '@pds/testing';

describe('two users who save from the same version', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let cadre: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    [admin, cadre] = await Promise.all([app.loginAs('admin@demo.example'), app.loginAs('cadre@demo.example')]);
  });
  afterAll(() => app?.close());

  const first = async (path: string): Promise<number> => (await cadre.get(path)).body.records[0].id;
  const organisation = () => first('/api/organization/list');

  /** A save from the loaded version, and the words of the second's refusal. */
  interface Saving {
    readonly version: () => Promise<number>;
    readonly save: (browser: TestBrowser, version: number) => Promise<TestResponse>;
    readonly what: string;
  }

  const numberOf = async (path: string, find: (body: TestResponse['body']) => number) =>
    find((await admin.get(path)).body);

  /** The save of something whose version is in its own answer. */
  const saving = (verb: 'patch' | 'put', path: string, change: object, what: string): Saving => ({
    version: () => numberOf(path, (body) => body.version),
    save: (browser, version) => browser[verb](path, { ...change, version }),
    what,
  });
  /** An invoice of the Rhône. */
  const invoiced = () => app.dossier({ office: app.demo.office('69/Villeurbanne'), price: 100 }).invoiced();

  it.each<[string, () => Promise<Saving>]>([
    ['a department', async () => saving('patch', '/api/department/69', { bank: 'Banque' }, 'ce département')],
    [
      'an office',
      async () => saving('patch', `/api/office/${await first('/api/office/list')}`, { city: 'Bron' }, 'cette antenne'),
    ],
    [
      'an organisation',
      async () =>
        saving(
          'patch',
          `/api/organization/${await organisation()}`,
          { accountingEmail: 'compta@example.org' },
          'cette organisation',
        ),
    ],
    ['a tariff', async () => saving('patch', '/api/aid-station-pricing/69', { meal: 12 }, 'ces tarifs')],
    [
      'the rates of an organisation',
      async () =>
        saving('put', `/api/aid-station-pricing/organization/${await organisation()}`, { meal: 12 }, 'ces tarifs'),
    ],
    [
      'an address of an organisation',
      async () => {
        const path = `/api/organization/${await organisation()}`;
        const { id, addresses } = (await admin.get(path)).body;
        return {
          version: () => numberOf(path, (body) => body.addressesVersion),
          save: (browser, version) => browser.patch(`/api/address/${id}/${addresses[0].id}`, { city: 'Lyon', version }),
          what: 'les adresses de cette organisation',
        };
      },
    ],
    [
      'the options of a department',
      async () => {
        const [{ id, activated }] = (await admin.get('/api/options/list/69')).body;
        return {
          version: () => numberOf('/api/aid-station-pricing/69', (body) => body.version),
          save: (browser, version) =>
            browser.post(`/api/options/update?version=${version}`, [
              { id, departmentId: 69, activated, price: 12 },
            ] as object),
          what: 'ces tarifs',
        };
      },
    ],
    [
      'the accounts of an issuer',
      async () => {
        await invoiced();
        const [{ code, accounts }] = (await admin.get('/api/accounting/issuers')).body.records;
        return {
          version: () => numberOf('/api/accounting/issuers', (body) => body.records[0].version),
          save: (browser, version) => browser.put('/api/accounting/accounts', { ...accounts, issuer: code, version }),
          what: 'les comptes de cet émetteur',
        };
      },
    ],
    [
      'the follow-up note of an invoice',
      async () => {
        const { invoice, id } = await invoiced();
        return {
          version: () => numberOf(`/api/invoice/of-demand/${id}`, (body) => body.notesVersion),
          save: (browser, version) =>
            browser.post(`/api/payment/invoice/${invoice.id}`, {
              payments: [],
              invoice_comment: `sur ${version}`,
              version,
            }),
          what: 'une note de suivi de ce dossier',
        };
      },
    ],
    [
      'an account',
      async () => {
        const { id } = (await cadre.get('/api/account')).body;
        return {
          version: () => numberOf(`/api/users/edit/${id}`, (body) => body.version),
          save: (browser, version) =>
            browser === cadre
              ? browser.patch('/api/account', { birthName: 'Petit', version })
              : browser.patch(`/api/users/${id}`, { birthName: 'Grand', version }),
          what: 'ce compte',
        };
      },
    ],
  ])('%s: the second learns who saved and when, and nothing of theirs is stored', async (_, find) => {
    const { version, save, what } = await find();
    const loaded = await version();
    expect((await save(admin, loaded)).status).toBeLessThan(300);
    const second = await save(cadre, loaded);
    expect([second.status, second.body.code]).toEqual([409, 'kernel.changed-meanwhile']);
    expect(second.body.detail).toMatch(new RegExp(`^Alice Moreau a modifié ${what} le `));
    expect(second.body.otherSave).toMatchObject({ who: 'Alice Moreau', isSelf: false });
    expect(await version()).toBe(loaded + 1);
    expect((await save(cadre, loaded + 1)).status).toBeLessThan(300);
    const own = await save(cadre, loaded + 1);
    expect(own.body.detail).toMatch(new RegExp(`^Vous avez modifié ${what} dans un autre onglet le `));
    expect(own.body.otherSave).toMatchObject({ isSelf: true });
  });

  it('the login rules and the reset of a letter: the same', async () => {
    const { version, secondFactorRoles } = (await admin.get('/api/security-settings')).body;
    const rules = { secondFactorRoles, version };
    expect((await admin.put('/api/security-settings', rules)).status).toBe(200);
    expect((await admin.put('/api/security-settings', rules)).body.code).toBe('kernel.changed-meanwhile');

    const letters = '/api/department/69/mail-templates';
    const [{ kind, version: loaded, subject, content }] = (await cadre.get(letters)).body;
    expect((await admin.put(`${letters}/${kind}`, { subject, content, version: loaded })).status).toBe(200);
    const refused = await cadre.delete(`${letters}/${kind}?version=${loaded}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'kernel.changed-meanwhile']);
    expect((await cadre.delete(`${letters}/${kind}?version=${loaded + 1}`)).status).toBe(200);
  });

  it('payments are added whatever else was recorded meanwhile', async () => {
    const { invoice, id } = await invoiced();
    const path = `/api/payment/invoice/${invoice.id}`;
    expect((await admin.post(path, { payments: [], invoice_comment: 'promise' })).status).toBe(200);
    const paid = await cadre.post(path, { payments: [{ amount: 40, type: 1, paymentDate: '2026-11-20' }], version: 0 });
    expect(paid.status).toBe(200);
    expect((await cadre.get(`/api/invoice/of-demand/${id}`)).body.invoices[0]).toMatchObject({
      balance: 60,
      comment: 'promise',
    });
  });
});
