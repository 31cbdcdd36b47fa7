import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Replica } from '@pds/platform';
import {
  type ReplicatedDatabase,
  replicatedTestDatabase,
  type TestApplication,
  testApplication,
  TestBrowser,
  type TestResponse,
} from '@pds/testing';
import fc from 'fast-check';

/** More for a longer search: `READ_REPLICA_RUNS=200`. */
const runs = Number(process.env['READ_REPLICA_RUNS'] ?? 6);

/** Someone with a dossier and an organisation of their own, whose names they change. */
interface Person {
  readonly browser: TestBrowser;
  readonly demandId: number;
  readonly organisationId: number;
  demandName: string;
  organisationName: string;
}

describe('lists read from a replica', () => {
  let database: ReplicatedDatabase;
  let servers: ReplicatedDatabase['servers'];
  let app: TestApplication;
  let other: NestFastifyApplication;
  let isReplicaUp = true;
  let saves = 0;
  const people: Person[] = [];

  const replicaOf = (application: NestFastifyApplication) => application.get(Replica);
  const both = () => [app.application, other];
  const until = async (condition: () => boolean) => {
    while (!condition()) await pause(10);
  };
  const inOrder = async () => {
    if (!isReplicaUp) await servers.replica.start();
    isReplicaUp = true;
    await servers.resumeReplay();
    await servers.caughtUp();
    await until(() => both().every((each) => replicaOf(each).state === 'used'));
  };

  beforeAll(async () => {
    database = await replicatedTestDatabase();
    servers = database.servers;
    const { url, replicaUrl } = database;
    app = await testApplication({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl }, async () => ({
      url,
      drop: async () => {},
    }));
    other = await app.another();
    for (const name of ['Alpha', 'Bravo', 'Charlie']) {
      const organisationName = `Comité ${name}`;
      const demandName = `Corrida ${name}`;
      const organisation = await app.scenario.organisation({ name: organisationName });
      const { id: demandId } = await app.scenario.dossier({ name: demandName }).filed();
      const browser = await app.loginAs(await app.scenario.staff('admin'));
      people.push({ browser, demandId, organisationId: organisation.id, demandName, organisationName });
    }
  }, 180_000);
  afterAll(async () => {
    await other?.close();
    await app?.close();
    await database?.close();
  });

  const ok = ({ status, body }: { status: number; body: unknown }) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  /** Of one length, so that a search for one number never finds another that begins with it. */
  const nextNumber = () => String(++saves).padStart(5, '0');
  const saveOrganisation = async (person: Person, on: NestFastifyApplication) => {
    const name = `Comité numéro ${nextNumber()}`;
    ok(await person.browser.on(on).patch(`/api/organization/${person.organisationId}`, { name }));
    person.organisationName = name;
  };
  const saveDemand = async (person: Person, on: NestFastifyApplication) => {
    const eventName = `Corrida numéro ${nextNumber()}`;
    const browser = person.browser.on(on);
    const { demand } = ok(await browser.get(`/api/demand/${person.demandId}`)) as { demand: { version: number } };
    ok(await browser.patch(`/api/demand/${person.demandId}`, { eventName, version: demand.version }));
    person.demandName = eventName;
  };

  const text = (name: string) => encodeURIComponent(name);
  /** Every way of reading what a person has saved: the names that it shows, and those that it must show. */
  const readings = {
    'list of organisations': async ({ browser, organisationId, organisationName }: Person) => {
      const { body } = await browser.get(`/api/organization/list?id=${organisationId}`);
      return [body.records[0]?.name, organisationName];
    },
    'organisations by name': async ({ browser, organisationName }: Person) => {
      const { body } = await browser.get(`/api/organization/list?name=${text(organisationName)}`);
      return [body.records[0]?.name, organisationName];
    },
    'list of demands': async ({ browser, demandId, demandName }: Person) => {
      const { body } = await browser.get(`/api/demand/list?id=${demandId}`);
      return [body.records[0]?.eventName, demandName];
    },
    'demands by name': async ({ browser, demandName }: Person) => {
      const { body } = await browser.get(`/api/demand/list?eventName=${text(demandName)}`);
      return [body.records[0]?.eventName, demandName];
    },
    palette: async ({ browser, organisationName }: Person) => {
      const { body } = await browser.get(`/api/find?text=${text(organisationName)}`);
      return [body.organizations[0]?.name, organisationName];
    },
  } satisfies Record<string, (person: Person) => Promise<[string | undefined, string]>>;
  type Reading = keyof typeof readings;
  const allReadings = Object.keys(readings) as Reading[];

  const read = (person: Person, reading: Reading, on: NestFastifyApplication) =>
    readings[reading]({ ...person, browser: person.browser.on(on) });

  it(
    'show nobody an older version of what they have saved, whatever the replica does',
    async () => {
      const who = fc.nat({ max: people.length - 1 });
      const where = fc.nat({ max: 1 });
      const action = fc.oneof(
        { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), who, where }) },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant('save two at once' as const), who, where }) },
        {
          weight: 10,
          arbitrary: fc.record({
            kind: fc.constant('read' as const),
            who,
            where,
            what: fc.constantFrom(...allReadings),
          }),
        },
        { weight: 2, arbitrary: fc.constant({ kind: 'pause' as const }) },
        { weight: 2, arbitrary: fc.constant({ kind: 'resume' as const }) },
        { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
        { weight: 1, arbitrary: fc.constant({ kind: 'start' as const }) },
      );
      let [answered, passed] = [0, 0];
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), async (actions) => {
          await inOrder();
          const before = both().map((each) => ({ ...replicaOf(each).reads }));
          for (const each of actions) {
            switch (each.kind) {
              case 'save':
                await saveDemand(people[each.who]!, both()[each.where]!);
                break;
              case 'save two at once':
                await Promise.all([
                  saveDemand(people[each.who]!, both()[each.where]!),
                  saveOrganisation(people[each.who]!, both()[1 - each.where]!),
                ]);
                break;
              case 'read': {
                const [shown, saved] = await read(people[each.who]!, each.what, both()[each.where]!);
                expect({ reading: each.what, shown }).toEqual({ reading: each.what, shown: saved });
                break;
              }
              case 'pause':
                if (isReplicaUp) await servers.pauseReplay();
                break;
              case 'resume':
                if (isReplicaUp) await servers.resumeReplay();
                break;
              case 'crash':
                if (isReplicaUp) await servers.replica.stop('SIGQUIT');
                isReplicaUp = false;
                break;
              case 'start':
                if (!isReplicaUp) await servers.replica.start();
                isReplicaUp = true;
            }
          }
          both().forEach((one, index) => {
            const { reads } = replicaOf(one);
            answered += reads.replica - before[index]!.replica;
            passed += reads.primary - before[index]!.primary;
          });
        }),
        { numRuns: runs, interruptAfterTimeLimit: 120_000 + 10_000 * runs },
      );
      await inOrder();
      process.stdout.write(`Reads: ${answered} by the replica, ${passed} by the primary\n`);
      expect(Math.min(answered, passed)).toBeGreaterThan(0);
    },
    300_000 + 20_000 * runs,
  );

  it('of a browser that has lost the position of its save may be old: the test above could fail', async () => {
    await inOrder();
    await servers.pauseReplay();
    const person = people[0]!;
    const older = person.demandName;
    const withoutPosition = new TestBrowser(app.application, new Map(cookiesOf(person.browser)));
    await saveDemand(person, app.application);
    const shown = async (browser: TestBrowser) =>
      (await browser.get(`/api/demand/list?id=${person.demandId}`)).body.records[0].eventName as string;
    expect(await shown(withoutPosition)).toBe(older);
    expect(await shown(person.browser)).toBe(person.demandName);
    await inOrder();
  });

  describe('the cookie with a position', () => {
    const demandId = () => people[0]!.demandId;
    /** Who answers a request with these position cookies beside the session. */
    const sourceOf = async (positions: readonly string[]): Promise<'replica' | 'primary'> => {
      const { reads } = replicaOf(app.application);
      const before = { ...reads };
      const session = cookiesOf(people[0]!.browser).filter(([name]) => !name.startsWith('pds_position_'));
      const given = positions.map((value, index): [string, string] => [`pds_position_${index}`, value]);
      const browser = new TestBrowser(app.application, new Map([...session, ...given]));
      const { status, body } = await browser.get(`/api/demand/list?id=${demandId()}`);
      expect([status, body.total]).toEqual([200, 1]);
      return reads.replica > before.replica ? 'replica' : 'primary';
    };
    const positionsSetBy = ({ headers }: TestResponse) =>
      [headers['set-cookie'] ?? []]
        .flat()
        .map(String)
        .filter((text) => text.startsWith('pds_position_'));

    it.each<[string, readonly string[], 'replica' | 'primary']>([
      ['without any', [], 'replica'],
      ['one that was replayed', ['0/1', '0/2'], 'replica'],
      ['one beyond the log', ['FFFFFFF/0'], 'primary'],
      ['the last that there can be', ['FFFFFFFF/FFFFFFFF'], 'primary'],
      ['one that was replayed, and one beyond the log', ['0/1', 'FFFFFFF/0'], 'primary'],
      ['a text that is none', ['0/1', "0/0'::pg_lsn; SELECT 1"], 'primary'],
      ['an empty text', ['%20'], 'primary'],
      ['thousands of digits', ['0/' + '1'.repeat(2_000)], 'primary'],
      ['more than were ever given', Array.from({ length: 31 }, () => '0/1'), 'primary'],
    ])('%s decides who answers, and nothing fails', async (_, positions, source) => {
      await inOrder();
      expect(await sourceOf(positions)).toBe(source);
    });

    it('is set after each change, also after a refused one, for scripts not to read', async () => {
      const { browser } = people[0]!;
      const changed = await browser.patch(`/api/organization/${people[0]!.organisationId}`, {
        accountingEmail: 'compta@example.org',
      });
      expect(changed.status).toBe(200);
      // Its own comes last, after the deletions of those that it replaces.
      expect(positionsSetBy(changed).at(-1)).toMatch(
        /^pds_position_[0-9a-f]{12}=[0-9A-F]+\/[0-9A-F]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const refused = await browser.patch(`/api/organization/${people[0]!.organisationId}`, { name: '' });
      expect(refused.status).toBe(422);
      expect(positionsSetBy(refused).length).toBeGreaterThan(0);
      expect(cookiesOf(browser).filter(([name]) => name.startsWith('pds_position_'))).toHaveLength(1);
      expect(positionsSetBy(await browser.get(`/api/demand/list?id=${demandId()}`))).toEqual([]);
    });

    it('is set when a job is shown that has ended, since it may have changed what lists show', async () => {
      await inOrder();
      const { browser } = people[0]!;
      const { reads } = replicaOf(app.application);
      const search = { sort: 'amount', direction: 'asc' };
      const started = ok(await browser.post('/api/accounting/export', { list: 'invoices', type: 'xls', search })) as {
        id: number;
      };
      const path = `/api/accounting/export/${started.id}`;
      expect(positionsSetBy(await browser.get(path))).toEqual([]);
      const before = reads.replica;
      await app.drainJobs();
      // The export itself was read from the replica.
      expect(reads.replica).toBeGreaterThan(before);
      const shown = await browser.get(path);
      expect([shown.body.state, positionsSetBy(shown).length > 0]).toEqual(['done', true]);
    });

    it('that had to be out of reach, since the primary did not answer, is replaced at the next request', async () => {
      const session = cookiesOf(people[0]!.browser).filter(([name]) => !name.startsWith('pds_position_'));
      const browser = new TestBrowser(
        app.application,
        new Map([
          ...session,
          ['pds_position_000000000000', 'FFFFFFFF/FFFFFFFF'],
          ['pds_position_unknown', 'FFFFFFFF/FFFFFFFF'],
        ]),
      );
      await browser.get('/api/demand/list');
      const names = cookiesOf(browser).map(([name]) => name);
      expect(names).not.toContain('pds_position_000000000000');
      // The browser's own mark of a change without an answer, which may still be under way, stays.
      expect(names).toContain('pds_position_unknown');
      expect(names.filter((name) => name.startsWith('pds_position_'))).toHaveLength(2);
    });

    it('of one answer stays when that of an earlier request arrives after it', async () => {
      const { browser, organisationId } = people[1]!;
      const sent = new Map(cookiesOf(browser));
      const first = new TestBrowser(app.application, new Map(sent));
      const second = new TestBrowser(app.application, new Map(sent));
      for (const each of [first, second]) {
        expect(
          (await each.patch(`/api/organization/${organisationId}`, { accountingEmail: 'compta@example.org' })).status,
        ).toBe(200);
      }
      const fresh = (each: TestBrowser) => cookiesOf(each).filter(([name]) => !sent.has(name));
      const [[earlierName], [laterName]] = [fresh(first)[0]!, fresh(second)[0]!];
      expect(earlierName).not.toBe(laterName);
      // The browser gets the second answer, then the first.
      const kept = new TestBrowser(app.application, new Map([...fresh(second), ...fresh(first)]));
      expect(kept.cookie).toContain(laterName);
    });

    it('is not given to programs, which read from the primary', async () => {
      const { browser } = people[0]!;
      const { body: created } = await browser.post('/api/account/tokens', { name: 'Tableur' });
      const program = new TestBrowser(app.application);
      const { reads } = replicaOf(app.application);
      const before = { ...reads };
      const authorization = `Bearer ${created.secret}`;
      expect((await program.get('/api/demand/list', { authorization })).status).toBe(200);
      expect(reads).toEqual(before);
      const changed = await program.request(
        'PATCH',
        `/api/organization/${people[0]!.organisationId}`,
        { accountingEmail: 'compta@example.org' },
        { authorization },
      );
      expect(changed.status).toBe(200);
      expect(positionsSetBy(changed)).toEqual([]);
    });
  });
});

function cookiesOf(browser: TestBrowser): [string, string][] {
  return browser.cookie.split('; ').map((each) => each.split('=') as [string, string]);
}
