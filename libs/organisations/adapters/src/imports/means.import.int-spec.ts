import { EditEquipment, OfficeNotFound, ShowEquipment } from '@pds/organisations/domain';
import type { ImportedValues } from '@pds/platform';
import { ImportedFiles, type Office, type Person, type TestApplication, testApplication } from '@pds/testing';
import { MeansImport } from './means.import';

const drome = 26;
const titles = 'Véhicule;Immat;Indicatif;Section;Modèle;Nb;Statut;Hors service du;Hors service au';

describe('the import of means', () => {
  let app: TestApplication;
  let manager: Person;
  let files: ImportedFiles;
  let crest: Office;
  beforeAll(async () => {
    app = await testApplication();
    manager = await app.scenario.staff('manager', { department: drome });
    files = new ImportedFiles(app, { importable: 'organisations.means', departmentId: drome }, manager.principal);
    crest = await app.scenario.office({ department: drome, name: 'Crest' });
    await app.scenario.office({ department: drome, name: 'Die' });
  });
  afterAll(() => app?.close());

  const shownIn = (office: Office) =>
    app.application.get(ShowEquipment, { strict: false }).execute(office.id, manager.principal);

  it('enters what is new; the same file again changes nothing, and an empty cell erases nothing', async () => {
    const lines = [
      'VPSP;AB-123-CD;VPSP 1;Crest;Master;;en panne;01/06/2028;03/06/2028',
      'LOT A;;;Crest;;3;opérationnel;;',
      'DAE;;;Crest;;5;opérationnel;;',
      'VTU;EF-456-GH;VTU 1;Crest;;1;vendu;;',
      'VL;EF-457-GH;VL 1;Crest;;1;en révision;;',
    ];
    const preview = await files.preview(titles, ...lines);
    expect(preview.counts).toMatchObject({ create: 2, refuse: 3 });
    const first = await files.run(preview);
    const entered = [
      {
        ...{ kind: 'vps', name: 'VPSP 1', registration: 'AB-123-CD', quantity: 1 },
        outOfService: [{ from: '2028-06-01', to: '2028-06-03', reason: 'En panne' }],
      },
      { kind: 'lotA', name: null, registration: null, quantity: 3, outOfService: [] },
    ];
    expect(await shownIn(crest)).toMatchObject(entered);
    expect((await files.preview(titles, ...lines.toReversed())).counts).toMatchObject({ same: 2, refuse: 3 });
    expect((await files.preview(titles, 'VPSP;ab 123 cd;;;;;;;')).counts).toMatchObject({ same: 1 });

    const second = await files.preview(
      titles,
      'VPSP;AB-123-CD;VPSP 12;Crest;;;;;',
      'LOT A;;;Crest;;4;en prêt;01/07/2028;02/07/2028',
      'LOT A;;;Crest;;4;en révision;01/08/2028;02/08/2028',
    );
    expect(second.counts).toMatchObject({ change: 3 });
    await files.run(second);
    const lent = { quantity: 4, outOfService: [{ reason: 'En prêt' }, { reason: 'En révision', from: '2028-08-01' }] };
    expect(await shownIn(crest)).toMatchObject([{ name: 'VPSP 12', outOfService: [{ reason: 'En panne' }] }, lent]);
    await files.undo(second);
    expect((await files.rows(second)).map(({ stayed }) => stayed)).toEqual([
      ...['a', 'b'].map(() => 'Les jours hors service de l’import restent. Retirez-les sur la page de l’antenne.'),
      null,
    ]);
    expect(await shownIn(crest)).toMatchObject([{ name: 'VPSP 1' }, lent]);
    await files.undo(first);
    expect(await shownIn(crest)).toMatchObject([lent]);
  });

  it('refuses another office and other days out of service, and asks about a vehicle with the name of another one', async () => {
    const days = { outOfService: [{ from: '2028-06-01', to: '2028-06-03', reason: 'Freins' }] };
    await app.scenario.equipment(crest, { kind: 'vtp', name: 'Minibus', registration: 'GH-789-JK', ...days });
    const preview = await files.preview(
      titles,
      'VTP;GH-789-JK;;Die;;;;;',
      'VTP;GH-790-JK;minibus;Crest;;;;;',
      'VPSP;;;Crest;;;;;',
    );
    expect(
      (await files.rows(preview)).map(({ outcome, problems }) => [outcome, ...problems.map(({ column }) => column)]),
    ).toEqual([['refuse', 'Section'], ['ask'], ['refuse', 'Indicatif']]);
    const overlapping = await files.preview(titles, 'VTP;GH-789-JK;;;;;en panne;03/06/2028;04/06/2028');
    expect((await files.rows(overlapping))[0]!.problems).toMatchObject([{ column: 'Hors service du' }]);
  });

  it('is of the offices in sight; the only one of a department need not be named', async () => {
    const ardeche = 7;
    const means = app.application.get(MeansImport, { strict: false });
    const aubenas = await app.scenario.office({ department: ardeche, name: 'Aubenas' });
    const row = (values: ImportedValues) => ({ values, lines: [values] });
    const tent = row({ kind: 'tent', quantity: 4, office: String(aubenas.id) });
    for (const departmentId of [drome, ardeche])
      await expect(means.create(tent, { departmentId, principal: manager.principal })).rejects.toThrow(OfficeNotFound);
    const { principal } = await app.scenario.staff('manager', { department: ardeche });
    const own = new ImportedFiles(app, { importable: means.name, departmentId: ardeche }, principal);
    await own.run(await own.preview('Type;Nb', 'Tentes;4'));
    expect((await own.preview('Type;Nb;Section', 'Tentes;4;Aubenas')).counts).toMatchObject({ same: 1 });
    const identities = means.identitiesOf(tent);
    expect(await means.find(identities, { departmentId: ardeche, principal })).toHaveLength(1);
    expect(await means.find(identities, { departmentId: ardeche, principal: manager.principal })).toEqual([]);
  });

  it('that is undone leaves what is assigned to a dossier, and what somebody edited', async () => {
    const nyons = await app.scenario.office({ department: drome, name: 'Nyons' });
    const done = await files.run(
      await files.preview(titles, ...['VPSP', 'VL', 'VTU'].map((kind) => `${kind};;${kind} 7;Nyons;;;;;`)),
    );
    const [ambulance, car] = await shownIn(nyons);
    const changes = { registration: 'KL-123-MN' };
    await app.application
      .get(EditEquipment, { strict: false })
      .execute({ id: car!.id, officeId: nyons.id, changes }, manager.principal);
    const dossier = await app.scenario.dossier({ department: drome, office: nyons, slots: [{ vps: 1 }] }).priced();
    const slotId = (await dossier.snapshot())!.slots[0]!.id;
    const browser = await app.loginAs(manager);
    const url = `/api/demand/${dossier.id}/slots/${slotId}/assignments`;
    expect((await browser.put(url, { equipmentIds: [ambulance!.id] })).status).toBe(200);
    await files.undo(done);
    expect((await files.rows(done)).map(({ stayed }) => stayed)).toEqual([
      ...['1\u00a0dossier', 'Le moyen a été modifié depuis.', null],
    ]);
    expect(await shownIn(nyons)).toMatchObject([{ name: 'VPSP 7' }, { name: 'VL 7' }]);
  });
});
