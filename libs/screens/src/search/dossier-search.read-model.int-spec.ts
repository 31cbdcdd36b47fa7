import type { Scope } from '@pds/kernel';
import { loadDemoDemands, type TestDatabase, testDatabase } from '@pds/testing';
import pg from 'pg';
import { DossierSearch } from './dossier-search.read-model';

describe('the staff search among many dossiers', () => {
  let database: TestDatabase;
  let scopes: [scope: Scope, own: string][];

  beforeAll(async () => {
    database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 9_000, now: Date.parse('2026-11-20T12:00:00Z') });
    } finally {
      await client.end();
    }
    const [busiest] = await database.unitOfWork.query<{ id: number }>(
      `SELECT department_id AS id FROM demand.demands GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    scopes = [
      [{ kind: 'all' }, 'true'],
      [{ kind: 'department', departmentId: busiest!.id }, `department_id = ${busiest!.id}`],
    ];
  });
  afterAll(() => database?.close());

  // Words with so many matches that they are found along the order of events, words found by the index, and words without matches.
  it.each([
    ['a word with many matches', 'Dés', true],
    ['a word with some matches', 'marathon', false],
    ['two words with many matches', 'festival lyon', false],
    ['two words with few matches', 'Mémorial DUPONT', false],
    ['a word without matches', 'xyzzy', false],
  ])('finds the nearest events with %s', async (_, text, areMany) => {
    const search = new DossierSearch(database.unitOfWork);
    for (const [scope, own] of scopes) {
      const found = await database.unitOfWork.query<{ id: number }>(
        `SELECT id FROM demand.demands
         WHERE deleted_at IS NULL AND ${own} AND NOT EXISTS (
           SELECT FROM regexp_split_to_table(lower(unaccent($1)), ' ') AS word WHERE strpos(dossier_search, word) = 0)
         ORDER BY abs(extract(epoch FROM starts_at - now())), id DESC`,
        [text],
      );
      if (scope.kind === 'all') expect([found.length > 2_000, found.length > 0]).toEqual([areMany, text !== 'xyzzy']);
      const dossiers = await search.find(text, scope);
      const away = dossiers.map(({ startsAt }) => Math.abs(startsAt - Date.now()));
      expect(away).toEqual(away.toSorted((one, other) => one - other));
      expect(new Set(dossiers.map(({ id }) => id))).toEqual(new Set(found.slice(0, 50).map(({ id }) => id)));
    }
  });

  it('finds by a whole phone number, by a day, and a word that is nearly spelt so', async () => {
    const search = new DossierSearch(database.unitOfWork);
    const [dossier] = await database.unitOfWork.query<{ id: number; phone: string; day: string }>(
      `SELECT id, contact_phone AS phone, to_char(starts_at AT TIME ZONE time_zone, 'DD/MM/YYYY') AS day
       FROM demand.demands WHERE deleted_at IS NULL AND contact_phone ~ '^0[1-9]' ORDER BY starts_at DESC, id DESC LIMIT 1`,
    );
    const { id, phone, day } = dossier!;
    const found = async (text: string) => search.find(text, { kind: 'all' });
    for (const text of [phone.replaceAll(' ', '').replace(/(\d\d)(?=\d)/g, '$1 '), day])
      expect((await found(text)).map((each) => each.id)).toContain(id);
    const near = await found('marathno');
    expect(near.length).toBeGreaterThan(0);
    for (const { eventName } of near) expect(eventName.toLowerCase()).toContain('marathon');
  });
});
