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

  it('a slot: whoever only names it does not take back what somebody else has said of its public meanwhile', async () => {
    const dossier = app.scenario.dossier({
      name: 'Marathon 2028',
      organiser: app.demo.person('organisateur@demo.example'),
      organisation: app.demo.organisation('Les Foulées de la Confluence'),
      office: app.demo.office('69/Villeurbanne'),
      staff: app.demo.person('cadre@demo.example'),
      day: '2028-10-04',
    });
    const { demand, slots } = (await cadre.get(`/api/demand/${(await dossier.quoted()).id}`)).body;
    const [{ id, startDate, endDate, publicPeak }] = slots;
    const loaded = { name: 'Soirée', startDate, endDate, publicPeak, version: demand.version };
    const path = `/api/demand-slot/update/${id}`;
    const told = await admin.patch(path, { publicPeak: publicPeak + 1, version: demand.version });
    expect([told.status, told.body.version]).toEqual([200, demand.version + 1]);
    for (const late of [
      () => cadre.patch(path, loaded),
      () => cadre.post(`/api/demand-slot/add/${demand.id}`, loaded),
    ]) {
      const refused = await late();
      expect([refused.status, refused.body.code]).toEqual([409, 'kernel.changed-meanwhile']);
      expect(refused.body.detail).toMatch(/^Alice Moreau a modifié cette demande le /);
      expect(refused.body.otherSave).toMatchObject({ who: 'Alice Moreau', isSelf: false });
    }
    const shown = (await cadre.get(`/api/demand/${demand.id}`)).body;
    expect(shown.slots).toHaveLength(slots.length);
    expect(shown.slots[0]).toMatchObject({ name: slots[0].name, publicPeak: publicPeak + 1 });
    const renamed = await cadre.patch(path, { name: 'Soirée', version: demand.version + 1 });
    expect([renamed.status, renamed.body.version]).toEqual([200, demand.version + 2]);
  });
});
