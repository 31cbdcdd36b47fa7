import { accessTable, type AccessEntry } from '@pds/application';
import { type TestApplication, testApplication } from '@pds/testing';
import { type Role, roles } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import { AccessTable, type AccessRule } from '@pds/platform';
import fc from 'fast-check';
import { examples, fieldExamples } from './access/examples';
import {
  callOf,
  cookieOf,
  inRolledBackTransaction,
  type MatrixCell,
  matrixCellsOf,
  mayCall,
  send,
} from './access/matrix';
import { buildWorld, callers, roleOf, type World } from './access/world';

const describeCell = ({ route, method, caller, position, status, mismatch }: MatrixCell) =>
  `${method === 'HEAD' ? 'HEAD of ' : ''}${route} by ${caller}, ${position}: ${status} instead of ${mismatch}`;

/**
 * One route for each controller, rule of access and visibility: by day in place of all routes. A controller's routes begin with the same
 * two parts of the address.
 */
function oneRoutePerRule(routes: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const route of routes) {
    const { who, sight } = examples[route]!;
    const controller = route.split(' ')[1]!.split('/').slice(1, 3).join('/');
    const rule = JSON.stringify([controller, who, sight]);
    if (!first.has(rule)) first.set(rule, route);
  }
  return [...first.values()];
}

/** Every route × every role × the caller's own object, and one of another office, department and organiser. */
describe('access to routes', () => {
  let app: TestApplication;
  let world: World;
  const routes = Object.keys(accessTable);

  beforeAll(async () => {
    app = await testApplication();
    world = await buildWorld(app);
  });
  afterAll(() => app?.close());

  it('has exactly one example for every route of the table', () => {
    expect(Object.keys(examples).sort()).toEqual([...routes].sort());
  });

  it('answers 401, 403, 404 or success exactly where expected', async () => {
    const chosen = oneRoutePerRule(routes);
    const tried = runs(chosen.length, routes.length) === routes.length ? routes : chosen;
    const cells = await matrixCellsOf(app, world, tried);
    expect(cells.filter(({ mismatch }) => mismatch !== null).map(describeCell)).toEqual([]);
    expect(cells.length).toBeGreaterThan(runs(500, 1_000));
  }, 600_000);

  it('leaves no data from one matrix cell to the next', async () => {
    const count = async () =>
      (
        await app.unitOfWork.query(
          'SELECT (SELECT count(*) FROM demand.demands WHERE deleted_at IS NULL) AS demands, (SELECT count(*) FROM users.sessions) AS sessions',
        )
      )[0];
    const before = await count();
    await matrixCellsOf(app, world, ['DELETE /api/demand/delete/:id', 'POST /api/authentication/login']);
    expect(await count()).toEqual(before);
  });

  it('applies the same rule to an address that ends with a slash', async () => {
    for (const path of ['/api/invoice/', '/api/users/', '/api/affiliation/']) {
      expect((await send(app, 'GET', path, {})).status).toBe(401);
      expect((await send(app, 'GET', path, { cookie: cookieOf(world, 'organiser') })).status).toBe(403);
    }
  });

  describe('a field that only some roles may set', () => {
    const named = (rules: Readonly<Record<string, AccessEntry>>) =>
      Object.entries(rules).flatMap(([route, { fields = {} }]) =>
        Object.keys(fields).map((field) => `${route} ${field}`),
      );

    it('has an example for every field rule of the table', () => {
      expect(fieldExamples.map(({ route, field }) => `${route} ${field}`).sort()).toEqual(named(accessTable).sort());
    });

    it.each(fieldExamples.map((example) => [`${example.field} of ${example.route}`, example] as const))(
      '%s: is refused to the other roles, and nothing changes',
      async (_, { route, field, body, refused, refusedAnonymous = refused, read }) => {
        const method = route.split(' ')[0]!;
        const { who } = accessTable[route]!.fields![field]!;
        for (const caller of callers) {
          if (!mayCall(examples[route]!, caller)) continue;
          const cookie = cookieOf(world, caller);
          const url = examples[route]!.path(callOf(world, caller, 'own'));
          const payload = body(world.objects.own, world.objects['other department']);
          const isAllowed = caller !== 'anonymous' && Array.isArray(who) && who.includes(roleOf[caller]);
          await inRolledBackTransaction(app, async () => {
            const before = read && (await send(app, 'GET', read(world.objects.own), { cookie }));
            const answer = await send(app, method, url, { cookie, body: payload });
            if (isAllowed) expect([caller, answer.status < 400]).toEqual([caller, true]);
            else {
              expect([caller, answer.status]).toEqual([caller, caller === 'anonymous' ? refusedAnonymous : refused]);
              if (read)
                expect((await send(app, 'GET', read(world.objects.own), { cookie })).body).toEqual(before?.body);
            }
          });
        }
      },
    );
  });

  describe('changing one line of the table', () => {
    let table: AccessTable;
    let declared: AccessTable['ruleOf'];
    beforeAll(() => {
      table = app.application.get(AccessTable);
      declared = table.ruleOf.bind(table);
    });
    afterEach(() => {
      table.ruleOf = declared;
    });

    /** The rule with one role added that was missing, or removed that was present. */
    function flipped(rule: AccessRule, role: Role): AccessRule {
      if (rule === 'public') return 'any-account';
      const allowed = rule === 'any-account' ? roles : rule;
      return allowed.includes(role) ? allowed.filter((each) => each !== role) : [...allowed, role];
    }

    it('is detected for any line and role', async () => {
      const line = fc.record({ route: fc.constantFrom(...routes), role: fc.constantFrom(...roles) });
      await fc.assert(
        fc.asyncProperty(line, async ({ route, role }) => {
          table.ruleOf = (asked) => (asked === route ? flipped(declared(asked)!, role) : declared(asked));
          return (await matrixCellsOf(app, world, [route])).some(({ mismatch }) => mismatch !== null);
        }),
        { numRuns: runs(3, 20) },
      );
    }, 600_000);

    it('refuses every caller when a line is missing', async () => {
      const route = 'GET /api/department/list';
      table.ruleOf = (asked) => (asked === route ? undefined : declared(asked));
      const cells = await matrixCellsOf(app, world, [route]);
      expect(new Set(cells.map(({ status }) => status))).toEqual(new Set([403]));
    });
  });
});
