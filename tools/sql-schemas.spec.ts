import { join } from 'node:path';
import { contextMap } from './context-map.ts';
import { foreignSchemas, readers, relationsOf, sourcesOf } from './sql-schemas';

const root = join(import.meta.dirname, '..');
const relations = relationsOf(sourcesOf(root, 'libs/**/migrations/*.ts').map(({ code }) => code));

describe('the SQL of the contexts', () => {
  it('is checked against the relations that the migrations create', () => {
    expect([...relations]).toEqual(
      expect.arrayContaining(['users.accounts', 'demand.demands', 'accounting.invoices', 'platform.searchable']),
    );
    expect(readers.map(({ library }) => library)).toEqual([...Object.keys(contextMap), 'platform']);
  });

  it.each(readers)('of $library reads its own schema', ({ library, schemas }) => {
    // Specs may read what a call left in another context's tables; the product may not.
    const sources = sourcesOf(root, `libs/${library}/**/*.ts`).filter(({ path }) => !path.endsWith('spec.ts'));
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
