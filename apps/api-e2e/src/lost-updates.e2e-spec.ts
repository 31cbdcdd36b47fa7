import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

describe('two people who save from one version', () => {
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

  it.each<[string, () => Promise<string>, 'patch' | 'put', object, string]>([
    ['a department', async () => '/api/department/69', 'patch', { bank: 'Banque' }, 'ce département'],
    [
      'an office',
      async () => `/api/office/${await first('/api/office/list')}`,
      'patch',
      { city: 'Bron' },
      'cette antenne',
    ],
    [
      'an organisation',
      async () => `/api/organization/${await organisation()}`,
      'patch',
      { accountingEmail: 'compta@example.org' },
      'cette organisation',
    ],
    ['a tariff', async () => '/api/aid-station-pricing/69', 'patch', { meal: 12 }, 'ces tarifs'],
    [
      'the rates of an organisation',
      async () => `/api/aid-station-pricing/organization/${await organisation()}`,
      'put',
      { meal: 12 },
      'ces tarifs',
    ],
  ])(
    '%s: the second learns who saved and when, and nothing of theirs is stored',
    async (_, find, verb, change, what) => {
      const path = await find();
      const { version } = (await cadre.get(path)).body;
      const saved = await admin[verb](path, { ...change, version });
      expect([saved.status, saved.body.version]).toEqual([200, version + 1]);
      const second = await cadre[verb](path, { ...change, version });
      expect([second.status, second.body.code]).toEqual([409, 'kernel.changed-meanwhile']);
      expect(second.body.detail).toMatch(
        new RegExp(
          `^Alice Moreau a modifié ${what} le \\d\\d/\\d\\d/\\d{4} à \\d{1,2}\\sh(?:\\s\\d\\d)?\\. Vos modifications`,
        ),
      );
      expect((await cadre.get(path)).body.version).toBe(version + 1);
      const again = await cadre[verb](path, { ...change, version: version + 1 });
      expect([again.status, again.body.version]).toEqual([200, version + 2]);
    },
  );
});
