import { DeletePastEvent } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { type ImportContext, type ImportedObject, type ImportedValues, PersonalDataSources } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { ForgetContactWhenPersonAnonymised } from '../reactions/forget-contact-when-person-anonymised';
import { PastEventsImport } from './past-events.import';

describe('the import of past events', () => {
  let app: TestApplication;
  let importing: PastEventsImport;
  let context: ImportContext;
  let manager: Principal;

  beforeAll(async () => {
    app = await testApplication();
    importing = app.application.get(PastEventsImport);
    const { accountId } = app.demo.person('cadre@demo.example');
    manager = { accountId, role: 'ROLE_LOCAL_MANAGER', scope: { kind: 'department', departmentId: 69 } };
    context = { departmentId: 69, principal: manager };
  });
  afterAll(() => app?.close());

  const object = (...lines: ImportedValues[]): ImportedObject => ({ values: lines[0]!, lines });
  const row = (changes: ImportedValues = {}): ImportedValues => ({
    ...{
      number: '2019-114',
      name: 'Fête de l’été',
      customer: 'Comité des fêtes',
      place: 'Stade',
      stationClass: 'DPS-PE',
    },
    ...{ status: 'held', startDay: '2019-06-22', startHour: '18:30', endHour: '23:30', rescuers: 4, helped: 2 },
    ...{ invoiceNumber: 'F19-41', invoiceCents: 65_000 },
    ...changes,
  });
  const stored = async (id: number) => (await importing.current([id], context)).get(id)!.lines;
  const found = async (imported: ImportedObject) =>
    (await importing.find(importing.identitiesOf(imported), context)).map(({ id }) => id);

  it('groups rows by their number, else by name, customer, place and week', () => {
    const { number: _, ...bare } = row();
    const groups = [row(), row({ startDay: '2019-06-29' }), bare, { ...bare, startDay: '2019-06-23' }].map((values) =>
      importing.groupOf(values),
    );
    expect(groups[0]).toBe(groups[1]);
    expect(groups[2]).toBe(groups[3]);
    expect(groups[2]).not.toBe(groups[0]);
    const others: ImportedValues[] = [{ startDay: '2019-06-24' }, { place: 'Salle' }, { customer: 'Mairie' }];
    for (const change of others) expect(importing.groupOf({ ...bare, ...change })).not.toBe(groups[2]);
    expect(importing.groupOf({ name: 'Fête' })).toBeNull();
  });

  it('refuses an event that was not held, or whose rows contradict each other', () => {
    const fields = (...lines: ImportedValues[]) => importing.problems(object(...lines)).map(({ field }) => field);
    expect(fields(row(), row({ startDay: '2019-06-23' }))).toEqual([]);
    expect(fields(row({ status: 'not-held' }))).toEqual(['status']);
    expect(fields(row(), row({ startDay: '2019-06-23', status: 'not-held' }))).toEqual(['status']);
    expect(fields(row(), row({ startDay: '2019-06-23', invoiceCents: 1 }))).toEqual(['invoiceCents']);
    expect(fields(row({ startDay: '2100-01-01' }))).toEqual(['endDay']);
  });

  it('creates an event that is then found and says what its file said, and again in its own export', async () => {
    const imported = object(row(), row({ startDay: '2019-06-23', helped: 3 }));
    const id = await importing.create(imported, context);
    expect(await found(imported)).toEqual([id]);
    const lines = await stored(id);
    expect(lines).toEqual(imported.lines.map((line) => ({ ...line, endDay: line['startDay'] })));
    // An export has these rows: imported again, they are the same object.
    expect(await found(object(...lines))).toEqual([id]);
    const elsewhere = { departmentId: 38, principal: { ...manager, scope: { kind: 'all' } } } as const;
    expect(await importing.find(importing.identitiesOf(imported), elsewhere)).toEqual([]);
    expect((await importing.current([id], elsewhere)).size).toBe(0);
    expect(await importing.remove(id, context)).toBeNull();
    expect(await found(imported)).toEqual([]);
  });

  it('changes what the file says and keeps what it does not', async () => {
    const id = await importing.create(object(row(), row({ startDay: '2019-06-23' })), context);
    const changes = { invoiceCents: 70_000, rescuers: 5 };
    const said = { name: 'Fête de l’été', startHour: '18:30', ...changes };
    await importing.change(
      ...([
        id,
        changes,
        object({ ...said, startDay: '2019-06-22' }, { ...said, startDay: '2019-06-23' }),
        context,
      ] as const),
    );
    expect(await stored(id)).toEqual(
      ['2019-06-22', '2019-06-23'].map((startDay) => row({ ...said, startDay, endDay: startDay })),
    );
    // As an undone import sets back what had no value.
    await importing.change(
      id,
      { invoiceCents: '' },
      object({ invoiceCents: '' }, { invoiceCents: '', rescuers: '' }),
      context,
    );
    const [{ invoiceCents: _, ...first } = {}, { invoiceCents: __, rescuers: ___, ...second } = {}] = (
      ['2019-06-22', '2019-06-23'] as const
    ).map((startDay) => row({ ...said, startDay, endDay: startDay }));
    expect(await stored(id)).toEqual([first, second]);
  });

  it('keeps the periods of which a file with one row an event says nothing', async () => {
    const id = await importing.create(object(row(), row({ startDay: '2019-06-23' })), context);
    for (const startDay of ['2019-06-22', '2019-06-23'])
      await importing.change(id, {}, object({ name: 'Fête de l’été', startDay, people: 500 }), context);
    expect(await stored(id)).toEqual(
      ['2019-06-22', '2019-06-23'].map((startDay) => row({ startDay, endDay: startDay, people: 500 })),
    );
  });

  it('keeps the periods that a file does not name, adds those that are new, and keeps the number', async () => {
    const days = ['2019-06-22', '2019-06-23', '2019-06-24'];
    const id = await importing.create(object(...days.map((startDay) => row({ startDay }))), context);
    const { number: _, ...bare } = row({ invoiceCents: 70_000, number: '' });
    await importing.change(
      ...([id, {}, object({ ...bare, number: '7', startDay: '2019-06-23', rescuers: 9 }), context] as const),
    );
    const whole = days.map((startDay) => row({ startDay, endDay: startDay, invoiceCents: 70_000 }));
    const second = { ...whole[1], rescuers: 9 };
    expect(await stored(id)).toEqual([whole[0], second, whole[2]]);
    await importing.change(id, {}, object({ startDay: '2019-06-25', startHour: '10:00' }), context);
    expect((await stored(id)).map(({ startDay }) => startDay)).toEqual([...days, '2019-06-25']);
    // As undone.
    const before = { startDay: '', startHour: '', invoiceCents: '' };
    const kept = days.map((startDay) => ({ startDay, startHour: '18:30', invoiceCents: 65_000 }));
    await importing.change(id, before, object(before, ...kept), context);
    expect(await stored(id)).toEqual([whole[0], second, whole[2]].map((line) => ({ ...line, invoiceCents: 65_000 })));
  });

  it('finds an event without number by any of its days', async () => {
    const bare = (changes: ImportedValues): ImportedValues => {
      const { number: _, ...values } = row({ name: 'Fête du lac', ...changes });
      return values;
    };
    const id = await importing.create(object(bare({}), bare({ startDay: '2019-06-23' })), context);
    expect(new Set(await found(object(bare({ startDay: '2019-06-23' }))))).toEqual(new Set([id]));
    expect(await found(object(bare({ startDay: '2019-06-24' })))).toEqual([]);
    expect(await found(object(bare({ startDay: '2019-06-23', place: 'Salle' })))).toEqual([]);
  });

  it('refuses copies of a row, and names both', () => {
    const problems = (...values: ImportedValues[]) =>
      importing.problems({ ...object(...values), rows: values.map((each, at) => ({ row: at + 2, values: each })) });
    expect(problems(row(), row({ startHour: '08:00' }), row({ endDay: '2019-06-22', helped: 5 }))).toEqual([
      {
        field: 'startDay',
        message: 'Les lignes 2 et 4 du fichier ont le même jour et les mêmes heures\u00a0: n’en gardez qu’une',
      },
    ]);
    expect(problems(row(), row({ startDay: '2019-06-23' }))).toEqual([]);
  });

  it('links an organisation of exactly the customer’s name, unless its postal code is another', async () => {
    const organisation = await app.scenario.organisation({
      ...{ name: 'Comité du Beaujolais Vert', department: 69 },
      contact: { line1: '1 rue du Lac', line2: null, zipcode: '69430', city: 'Beaujeu' },
    });
    const organisationOf = async (customer: string, postalCode?: string) => {
      const code: ImportedValues = postalCode === undefined ? {} : { customerPostalCode: postalCode };
      const id = await importing.create(object(row({ number: customer, customer, ...code })), context);
      const [event] = await app.unitOfWork.query<{ id: number | null }>(
        'SELECT organisation_id AS id FROM demand.past_events WHERE id = $1',
        [id],
      );
      return event!.id;
    };
    expect(await organisationOf('COMITE DU BEAUJOLAIS VERT')).toBe(organisation.id);
    expect(await organisationOf('Comité du Beaujolais Vert', '69430')).toBe(organisation.id);
    expect(await organisationOf('Comité du Beaujolais Vert', '38000')).toBeNull();
    expect(await organisationOf('Beaujolais Vert')).toBeNull();
  });

  it('is in the personal data of a private person, and forgets their name once the account is deleted', async () => {
    const { accountId } = await app.scenario.organiser();
    const { id: organisationId } = await app.scenario.organisation({
      name: 'Zoé Garnier-Essai',
      manager: { accountId },
    });
    await app.unitOfWork.query(
      'UPDATE organisations.organisations SET is_individual = true, type = NULL, identifier = NULL WHERE id = $1',
      [organisationId],
    );
    const id = await importing.create(object(row({ number: 'private', customer: 'Zoé Garnier-Essai' })), context);
    const { pastEvents } = await app.application
      .get(PersonalDataSources, { strict: false })
      .of({ accountId, email: 'zoe@demo.example' });
    expect(pastEvents).toEqual([
      expect.objectContaining({ name: 'Fête de l’été', invoiceNumber: 'F19-41', invoice: 650 }),
    ]);
    await app.application
      .get(ForgetContactWhenPersonAnonymised)
      .handle({ accountId, organisationIds: [organisationId] });
    const [event] = await app.unitOfWork.query<object>('SELECT * FROM demand.past_events WHERE id = $1', [id]);
    expect(event).toMatchObject({ name: 'Fête de l’été', customer: '', identity: '' });
    expect(JSON.stringify(event)).not.toMatch(/garnier/i);
  });

  it('writes nothing but past events: no message, event to others, number, task, job or timeline', async () => {
    const tables = await app.unitOfWork.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname IN ('platform', 'demand', 'aid_station', 'documents', 'accounting', 'organisations', 'pricing', 'users')
         AND schemaname || '.' || tablename NOT IN ('platform.workers', 'platform.metrics', 'platform.task_runs') ORDER BY 1`,
    );
    const contents = async () => {
      const digests = new Map<string, string>();
      for (const { name } of tables) {
        const [digest] = await app.unitOfWork.query<{ rows: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS rows FROM ${name} t`,
        );
        digests.set(name, digest!.rows);
      }
      return digests;
    };
    await app.drainJobs();
    const before = await contents();
    const id = await importing.create(object(row({ number: 'silent' })), context);
    await importing.change(id, { rescuers: 9 }, object(row({ number: 'silent', rescuers: 9 })), context);
    await app.drainJobs();
    const after = await contents();
    const changed = [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
    expect(changed).toEqual(['demand.past_events']);
    await app.application.get(DeletePastEvent).execute(id, manager);
    expect([...(await contents())].filter(([name, rows]) => before.get(name) !== rows)).toEqual([]);
  });
});
