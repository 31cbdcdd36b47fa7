import { RecordingUnitOfWork } from '@pds/platform/testing';
import { loadDemoOrganisations, type TestDatabase, testDatabase } from '@pds/testing';
import { LookAlikeOrganisations } from './look-alike-organisations.read-model';

describe('look-alikes among 50 000 organisations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await loadDemoOrganisations(database.unitOfWork, 50_000);
  });
  afterAll(() => database?.close());

  it.each([
    ['Comité des fêtes de Saint-Genis-Laval', '', /organisations_by_name_key/],
    ['', '90000004300019', /organisations_by_siren/],
    ['Comité des fêtes c4ca', '90000004300019', /organisations_by_name_key[^]*organisations_by_siren/],
  ])('are found with an index: « %s », « %s »', async (name, identifier, index) => {
    const recording = new RecordingUnitOfWork(database.dataSource);
    await new LookAlikeOrganisations(recording).of({ name, identifier }, { kind: 'department', departmentId: 69 });
    const plans = await database.unitOfWork.run(async () => {
      const lines: string[] = [];
      for (const { text, parameters } of recording.sent) {
        const explained = text.includes('set_config') ? text : `EXPLAIN (ANALYZE, TIMING OFF) ${text}`;
        const plan = await database.unitOfWork.query<{ 'QUERY PLAN'?: string }>(explained, parameters);
        lines.push(...plan.map((line) => line['QUERY PLAN'] ?? ''));
      }
      return lines.join('\n');
    });
    expect(plans).toMatch(index);
  });
});
