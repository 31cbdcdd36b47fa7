import { join } from 'node:path';
import { contextMap } from './context-map.ts';
import { bareCodes, foreignSchemas, readers, relationsOf, sourcesOf, unpublished } from './sql-schemas';

const root = join(import.meta.dirname, '..');
const relations = relationsOf(sourcesOf(root, 'libs/**/migrations/*.ts').map(({ code }) => code));

/** The sources of a library without its specs: specs may read what a call left in another context's tables; the product may not. */
const sourcesWithoutSpecs = (library: string) =>
  sourcesOf(root, `libs/${library}/**/*.ts`).filter(({ path }) => !path.endsWith('spec.ts'));

describe('the SQL of the contexts', () => {
  it('is checked against the relations that the migrations create', () => {
    expect([...relations]).toEqual(
      expect.arrayContaining(['users.accounts', 'demand.demands', 'accounting.invoices', 'platform.searchable']),
    );
    expect(readers.map(({ library }) => library)).toEqual([...Object.keys(contextMap), 'platform']);
  });

  it.each(readers)('of $library reads its own schema', ({ library, schemas }) => {
    const sources = sourcesWithoutSpecs(library);
    expect(sources.length).toBeGreaterThan(10);
    const foreign = sources.flatMap(({ path, code }) =>
      foreignSchemas(code, schemas, relations).map(({ line, name }) => `${path}:${line} names ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it.each(readers)('of $library is refused a foreign schema', ({ schemas }) => {
    const foreign = ['users.accounts', 'demand.demands'].find((name) => !schemas.includes(name.split('.')[0]!))!;
    const query = `work.query(\`SELECT 1 FROM x\n JOIN ${foreign} f ON f.id = \${id}\`);`;
    expect(foreignSchemas(query, schemas, relations)).toEqual([{ line: 1, name: foreign }]);
    expect(foreignSchemas(`const from = '${foreign}';`, schemas, relations)).toHaveLength(1);
    const named = `work.prepared('x: y', \`SELECT 1 FROM ${foreign} WHERE id = $1\`, [id]);`;
    expect(foreignSchemas(named, schemas, relations)).toEqual([{ line: 1, name: foreign }]);
    const record = `@Entity({ schema: '${foreign.split('.')[0]}', name: 'x' })\nclass X {}`;
    expect(foreignSchemas(record, schemas, relations)).toHaveLength(1);
  });

  it('may name events and errors of other contexts, which are not SQL', () => {
    expect(foreignSchemas("handles('users.accounts-merged')", ['demand'], relations)).toEqual([]);
    expect(foreignSchemas("throw problem('demand.not-found')", ['users'], relations)).toEqual([]);
  });
});

describe('the SQL of the screens', () => {
  const sources = sourcesWithoutSpecs('screens');

  it('reads what the contexts publish', () => {
    const problems = sources.flatMap(({ path, code }) =>
      unpublished(code, relations).map(({ line, name }) => `${path}:${line} names ${name}`),
    );
    expect(problems).toEqual([]);
  });

  it('is refused a table of a context with views', () => {
    const query = (relation: string) => `sql\`SELECT q.id FROM ${relation} q WHERE q.demand_id = d.id\`;`;
    expect(unpublished(query('documents.documents'), relations)).toEqual([{ line: 1, name: 'documents.documents' }]);
    expect(unpublished(query('documents.v_quote_of_demand'), relations)).toEqual([]);
    expect(unpublished(query('demand.presences'), relations)).toEqual([{ line: 1, name: 'demand.presences' }]);
  });
});

describe('the codes in SQL', () => {
  it.each([...readers.map(({ library }) => library), 'screens', 'application'])('have names in %s', (library) => {
    const sources = sourcesWithoutSpecs(library).filter(({ path }) => !path.includes('/migrations/'));
    expect(sources.flatMap(({ path, code }) => bareCodes(code).map((line) => `${path}:${line}`))).toEqual([]);
  });

  it('are refused as bare numbers', () => {
    expect(bareCodes('sql`SELECT 1\nFROM d WHERE d.status = 1`;')).toEqual([1]);
    expect(bareCodes('sql`d.id = ${id} AND s.commercial_status IN (4, 5)`;')).toEqual([1]);
    expect(bareCodes("sql`CASE c.type WHEN 1 THEN 'Devis' END`;")).toEqual([1]);
    expect(bareCodes('sql`d.status = ${demandStatusCodes.inProgress}`; if (status === 1) text = "type=1";')).toEqual(
      [],
    );
  });
});
