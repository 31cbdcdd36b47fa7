import { managerOf69 } from '@pds/kernel/testing';
import { EditMember } from '@pds/organisations/domain';
import type { ImportContext, ImportedValues } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { PeopleImport } from './people.import';

describe('the import of people', () => {
  let app: TestApplication;
  let people: PeopleImport;
  let office: number;
  let other: number;
  const context: ImportContext = { departmentId: 69, principal: managerOf69 };
  const objectOf = (values: ImportedValues) => ({ values, lines: [values] });
  const row = (values: ImportedValues = {}) => ({
    lastName: 'Lefèvre-Roux',
    firstName: 'Ada',
    office: String(office),
    ...values,
  });
  const create = (values: ImportedValues) => people.create(objectOf(values), context);
  const found = async (values: ImportedValues, by = context) =>
    (await people.find(people.identitiesOf(objectOf(values)), by)).map(({ id }) => id);
  const linesOf = async (id: number) => (await people.current([id], context)).get(id)!.lines[0]!;
  /** What the file would say. */
  const currentOf = async (id: number) =>
    Object.fromEntries(Object.entries(await linesOf(id)).filter(([key]) => !key.startsWith('kept:')));

  beforeAll(async () => {
    app = await testApplication();
    people = app.application.get(PeopleImport);
    office = (await app.scenario.office({ name: 'Oullins' })).id;
    other = (await app.scenario.office({ name: 'Brignais' })).id;
  });
  afterAll(() => app?.close());
  afterEach(() => app.unitOfWork.query('DELETE FROM organisations.members'));

  it('has a field for what is stored, for each qualification, and for nothing else', async () => {
    await create(row({ 'qualification:Permis bateau': '2027-05-12' }));
    const fields = await people.fields(context);
    expect(fields.map(({ label }) => label)).toEqual([
      ...['N° d’origine', 'Nom', 'Prénom', 'E-mail', 'Téléphone', 'Téléphone masqué', 'Statut', 'Fonction', 'Mineur'],
      ...['Accord du représentant légal', 'Entrée le', 'Sortie le', 'Antenne'],
      ...['PSC1', 'PSE1', 'PSE2', 'BNSSA', 'PAE PSC', 'PAE PS', 'Permis B', 'Permis bateau'],
      'Qualifications sans date de fin',
    ]);
    const choices = fields.find(({ key }) => key === 'office')!.choices!;
    expect(choices).toEqual(expect.arrayContaining([{ code: String(office), label: 'Oullins' }]));
    const ofOffice = { kind: 'office', officeId: other, departmentId: 69 } as const;
    const inOffice = await people.fields({ ...context, principal: { ...managerOf69, scope: ofOffice } });
    expect(inOffice.find(({ key }) => key === 'office')!.choices).toEqual([{ code: String(other), label: 'Brignais' }]);
  });

  it('says of a stored person what the file said: the same file twice changes nothing', async () => {
    const values = row({
      email: 'ada@benevoles.example',
      phone: '06 00 00 00 01',
      isPhoneMasked: true,
      status: 'employee',
      function: 'teamLeader',
      isMinor: true,
      hasGuardianAgreement: true,
      enteredOn: '2020-01-15',
      leftOn: '2027-01-15',
      'qualification:PSE1': '2027-05-12',
      'qualification:PSE2': '2027-06-30',
    });
    const id = await create(values);
    expect(await currentOf(id)).toEqual(values);
    expect(await found(values)).toEqual([id]);
  });

  it('changes what the file says and keeps the rest', async () => {
    const id = await create(row({ function: 'deviceLeader', 'qualification:PSE1': '2026-05-12', phone: '0600000001' }));
    await app.application
      .get(EditMember)
      .execute({ id, officeId: office, changes: { functions: ['logistician', 'deviceLeader'] } }, managerOf69);
    const changes = { function: 'teamLeader', 'qualification:PSE2': '2027-06-30', office: String(other) };
    await people.change(id, changes, objectOf(changes), context);
    expect(await currentOf(id)).toEqual({
      ...row({ ...changes, phone: '0600000001', 'qualification:PSE1': '2026-05-12' }),
      status: 'volunteer',
      isPhoneMasked: false,
      isMinor: false,
      hasGuardianAgreement: false,
    });
    const stored = await app.unitOfWork.query('SELECT functions FROM organisations.members');
    expect(stored).toEqual([{ functions: ['logistician', 'teamLeader'] }]);

    const before = { phone: '', function: '', 'qualification:PSE2': '' };
    await people.change(id, before, objectOf(before), context);
    expect(await currentOf(id)).toEqual({
      ...row({ office: String(other), 'qualification:PSE1': '2026-05-12' }),
      status: 'volunteer',
      isPhoneMasked: false,
      isMinor: false,
      hasGuardianAgreement: false,
    });
  });

  it('gives back functions, and qualifications with and without end', async () => {
    const id = await create(row());
    const former = {
      functions: ['logistician', 'deviceLeader'] as const,
      qualifications: [
        { name: 'PSC1', validUntil: null },
        { name: 'PSE1', validUntil: '2027-05-12' },
      ],
    };
    await app.application.get(EditMember).execute({ id, officeId: office, changes: former }, managerOf69);
    const before = await linesOf(id);
    expect(before).toMatchObject({ withoutEnd: 'PSC1', 'kept:functions': 'logistician\ndeviceLeader' });
    for (const changes of [
      { function: 'teamLeader', 'qualification:PSC1': '2027-06-30', withoutEnd: 'BNSSA' },
      { withoutEnd: 'PSE1\nPermis B' },
    ] as ImportedValues[]) {
      await people.change(id, changes, objectOf(changes), context);
      expect(await linesOf(id)).toMatchObject(changes);
      const nothing = Object.fromEntries(Object.keys(changes).map((key) => [key, '']));
      const undone = { ...nothing, ...before };
      await people.change(id, undone, objectOf(undone), context);
      expect(await linesOf(id)).toEqual(before);
    }
  });

  it('reads the qualifications without end of a cell, each in the spelling that all share; one with a day has an end', () => {
    const read = people.normalised({
      withoutEnd: 'pse 1\nPermis bateau\npsc1\nPSC1',
      'qualification:PSE1': '2027-05-12',
    });
    expect(read).toEqual({ withoutEnd: 'PSC1\nPermis bateau', 'qualification:PSE1': '2027-05-12' });
  });

  it('finds somebody by office and names, however they are written, unless another address speaks against it', async () => {
    const id = await create(row({ email: 'ada@benevoles.example' }));
    expect(await found(row({ lastName: 'LEFEVRE ROUX' }))).toEqual([id]);
    expect(await found({ lastName: 'Lefèvre-Roux', firstName: 'ada', email: 'ADA@benevoles.example' })).toEqual([id]);
    expect(await found(row({ email: 'autre@benevoles.example' }))).toEqual([]);
    expect(await found(row({ firstName: 'Ida' }))).toEqual([]);
    expect(await found(row({ office: String(other) }))).toEqual([]);
    const twin = await create(row({}));
    expect(await found(row())).toEqual([id, twin]);
    expect(await found(row({ email: 'ada@benevoles.example' }))).toEqual([id]);
    expect(await found(row({ email: 'autre@benevoles.example' }))).toEqual([twin]);
    const ofOffice = { kind: 'office', officeId: other, departmentId: 69 } as const;
    expect(await found(row(), { ...context, principal: { ...managerOf69, scope: ofOffice } })).toEqual([]);
  });

  it('asks about the same address under another name, and about the same names elsewhere', async () => {
    const id = await create(row({ email: 'foyer@benevoles.example' }));
    const lookAlikes = await people.lookAlikes(
      [
        objectOf(row({ firstName: 'Ben', email: 'Foyer@benevoles.example' })),
        objectOf(row({ office: String(other) })),
        objectOf(row({ firstName: 'Ben' })),
      ],
      context,
    );
    const ada = [{ id, name: 'Ada Lefèvre-Roux (Oullins)' }];
    expect(lookAlikes).toEqual([ada, ada, []]);
  });

  it('says what a row lacks, by the fields of the file', () => {
    const values = {
      lastName: 'Petit',
      'qualification:PSE1': '2027-13-01',
      enteredOn: '2026-05-02',
      leftOn: '2026-05-01',
    };
    expect(people.problems(objectOf(values), context)).toEqual([
      { field: 'office', message: 'Veuillez indiquer l’antenne' },
      { field: 'firstName', message: 'Veuillez entrer le prénom' },
      { field: 'qualification:PSE1', message: 'Veuillez entrer une date' },
      { field: 'leftOn', message: 'La sortie ne peut pas précéder l’entrée' },
    ]);
    expect(people.problems(objectOf(row()), context)).toEqual([]);
  });

  it('takes back whom it created, unless somebody changed them since', async () => {
    const [kept, removed] = [await create(row()), await create(row({ firstName: 'Ben' }))];
    await app.application
      .get(EditMember)
      .execute({ id: kept, officeId: office, changes: { isMinor: true } }, managerOf69);
    expect(await people.remove(kept, context)).toBe('La personne a été modifiée depuis.');
    expect(await people.remove(removed, context)).toBeNull();
    expect(await people.remove(removed, context)).toBeNull();
    expect([...(await people.current([kept, removed], context)).keys()]).toEqual([kept]);
  });
});
