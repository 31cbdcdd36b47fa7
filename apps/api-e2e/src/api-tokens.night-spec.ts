import { accessTable } from '@pds/application';
import { AccessTable } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { examples } from './access/examples';
import { callOf, inRolledBackTransaction } from './access/matrix';
import { buildWorld, type World } from './access/world';

interface Limits {
  readonly readOnly: boolean;
  readonly context: string | null;
}

const routes = Object.keys(accessTable);
const pathOf = (route: string) => route.split(' ')[1]!;
const methodOf = (route: string) => route.split(' ')[0]!;

/** Calls about accounts and roles, which no token may make. Written out like the rest: computing it would repeat what is tested. */
function concernsAccounts(route: string): boolean {
  if (/^GET \/api\/authentication\/(account|methods)$/.test(route)) return false;
  // The phone number of the caller's account, under the name used by the organiser's form.
  if (pathOf(route) === '/api/demand/update-contact') return true;
  // A link is followed by a person, not by a program, and whoever has one acts for its member.
  if (
    /^\/api\/(document\/acceptance|document\/attestation\/read|accounting\/card-payment|volunteer)(\/|$)/.test(
      pathOf(route),
    ) ||
    pathOf(route) === '/api/office/:id/members/:memberId/link'
  )
    return true;
  return /^\/(login|logout|api\/(users|account|authentication|security-settings|affiliation\/(list|update)))(\/|$)/.test(
    pathOf(route),
  );
}

/** The GETs of the specification that change something (decisions: The calls), except those about accounts. */
const stateChangingGets = [
  'GET /api/demand/transform/:id',
  'GET /api/demand/eprotec/export/:id',
  'GET /api/demand-slot/clone/:id',
  'GET /api/demand/duplicate/:id',
  'GET /api/document/validate-document/:id',
  'GET /api/billing-item/copy/:id',
];

/** The first part of the path under /api, and the few calls whose context depends on the second part. */
const contexts: Readonly<Record<string, string>> = {
  demand: 'demand',
  'demand/transform': 'aid-station',
  'demand/eprotec': 'aid-station',
  'demand-slot': 'demand',
  find: 'demand',
  'past-event': 'demand',
  planning: 'demand',
  'demand-slot/simulate-pricing': 'pricing',
  'aid-station': 'aid-station',
  reinforcement: 'aid-station',
  'volunteer-hours': 'aid-station',
  'yearly-report': 'aid-station',
  'aid-station-pricing': 'pricing',
  options: 'pricing',
  'department/options': 'pricing',
  'billing-item': 'pricing',
  'team-rules': 'pricing',
  document: 'documents',
  'letter-preview': 'documents',
  mails: 'documents',
  home: 'accounting',
  backups: 'accounting',
  integrity: 'accounting',
  revenue: 'accounting',
  invoice: 'accounting',
  accounting: 'accounting',
  'deposit-slip': 'accounting',
  credit: 'accounting',
  payment: 'accounting',
  reminder: 'accounting',
  department: 'organisations',
  office: 'organisations',
  organization: 'organisations',
  address: 'organisations',
  'address-completion': 'organisations',
  company: 'organisations',
  companies: 'organisations',
  import: 'organisations',
  installation: 'organisations',
  retention: 'organisations',
  system: 'organisations',
  takeout: 'organisations',
  affiliation: 'organisations',
};

/** Calls about dossiers whose paths begin with an office, a department or the home page. */
const ofDossiers = [
  '/api/office/:id/means-conflicts',
  '/api/office/:id/means-day',
  '/api/department/:id/deadline-rules/preview',
  '/api/home/deadlines',
  '/api/home/deadlines/:kind',
];

function contextOf(route: string): string | null {
  if (ofDossiers.includes(pathOf(route))) return 'demand';
  const [, api, first, second] = pathOf(route).split('/');
  if (api === 'related-files') return 'demand';
  return api === 'api' ? (contexts[`${first}/${second}`] ?? contexts[first!] ?? null) : null;
}

/** Agreements that a person gives in their own session and cannot withdraw: no program gives them for the person. */
const agreements = [
  'POST /api/document/reply/:id/accept',
  'POST /api/document/reply/:id/decline',
  'POST /api/accounting/closing',
];

/** Secrets that open a calendar to whoever knows them: a program must not make itself one that outlives its token. */
const secretLinks = routes.filter((route) => pathOf(route) === '/api/office/:id/calendar-link');

/** The archive of a department has the data of all contexts. */
const archives = routes.filter((route) => /^\/api\/takeout(\/|$)/.test(pathOf(route)));

/** The refusal that a token gets before any data is read; null: none. */
function refusalOf(route: string, { readOnly, context }: Limits): string | null {
  if (concernsAccounts(route) || [...agreements, ...secretLinks, ...archives].includes(route))
    return 'http.not-with-token';
  const changes = methodOf(route) !== 'GET' || stateChangingGets.includes(route);
  if (readOnly && changes) return 'http.token-reads-only';
  const own = contextOf(route);
  return context !== null && own !== null && own !== context ? 'http.token-of-another-context' : null;
}

describe('the calls open to API tokens', () => {
  let app: TestApplication;
  let world: World;
  const kinds: readonly Limits[] = [
    { readOnly: false, context: null },
    { readOnly: true, context: null },
    ...[...new Set(Object.values(contexts))].map((context) => ({ readOnly: context === 'demand', context })),
  ];
  const secrets = new Map<Limits, string>();
  beforeAll(async () => {
    app = await testApplication();
    world = await buildWorld(app);
    const admin = await app.loginAs('admin@demo.example');
    for (const kind of kinds) {
      const { status, body } = await admin.post('/api/account/tokens', { name: 'Essai', ...kind });
      expect([status, body]).toEqual([201, expect.objectContaining(kind)]);
      secrets.set(kind, body.secret);
    }
  });
  afterAll(() => app?.close());

  /** The code of the refusal, if only tokens get it. */
  async function refused(route: string, kind: Limits): Promise<string | null> {
    const call = callOf(world, 'admin', 'own');
    const { path, body } = examples[route]!;
    const payload = body?.(call);
    const response = await inRolledBackTransaction(app, () =>
      app.application.inject({
        method: methodOf(route) as 'GET',
        url: path(call),
        headers: { authorization: `Bearer ${secrets.get(kind)}` },
        ...(payload === undefined ? {} : { payload }),
      }),
    );
    const { code, detail } = /json/.test(String(response.headers['content-type'])) ? response.json() : {};
    if (!/^http\.(not-with-token|token-)/.test(code ?? '')) return null;
    expect([response.statusCode, detail]).toEqual([403, expect.stringMatching(/jeton/)]);
    return code;
  }

  it.each(
    kinds.map((kind) => [kind.readOnly ? 'reads' : 'reads and writes', kind.context ?? 'everything', kind] as const),
  )(
    'a token that %s %s is refused exactly the expected calls',
    async (_, __, kind) => {
      const wrong: string[] = [];
      for (const route of routes) {
        const [is, should] = [await refused(route, kind), refusalOf(route, kind)];
        if (is !== should) wrong.push(`${route}: ${is ?? 'heard'} instead of ${should ?? 'heard'}`);
      }
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it('every call has a context, except those that concern no context’s data', () => {
    const none = routes.filter((route) => !concernsAccounts(route) && contextOf(route) === null);
    expect(none.filter((route) => !/^\/(health|metrics|dev)(\/|$)/.test(pathOf(route)))).toEqual([
      'GET /api/site/publisher',
      'GET /api/authentication/account',
      'GET /api/authentication/methods',
      'GET /api/feeds/:token.ics',
      'GET /api/communes',
    ]);
  });

  it('detects a table line that opens to tokens, closes, or moves to another context', async () => {
    const table = app.application.get(AccessTable);
    const [isSessionOnly, context] = [table.isSessionOnly.bind(table), table.contextOf.bind(table)];
    const demand = kinds.find((kind) => kind.context === 'demand')!;
    // The other lines are not checked for who requests them.
    const asking = routes.filter((route) => !table.isSameForAll(route));
    try {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...asking), fc.boolean(), async (route, moves) => {
          table.isSessionOnly = (asked) => (asked === route && !moves) !== isSessionOnly(asked);
          table.contextOf = (asked) =>
            asked === route && moves ? (context(asked) === 'demand' ? 'pricing' : 'demand') : context(asked);
          const [kind] = kinds;
          const isNoticed = async (one: Limits) => (await refused(route, one)) !== refusalOf(route, one);
          // A call closed to tokens has no context to move from, nor does one that changes data for a token that only reads.
          const refusal = refusalOf(route, demand);
          if (moves && contextOf(route) === null) return;
          if (moves && (refusal === 'http.not-with-token' || refusal === 'http.token-reads-only')) return;
          expect(await isNoticed(moves ? demand : kind!)).toBe(true);
        }),
        { numRuns: 40 },
      );
    } finally {
      Object.assign(table, { isSessionOnly, contextOf: context });
    }
  }, 600_000);
});
