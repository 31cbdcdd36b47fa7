import { isDeepStrictEqual } from 'node:util';
import { Settings } from '@pds/platform';
import { TaskIntegrity } from '@pds/screens';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { type ServerProcess, serverProcess } from './testing/server-processes';

/** More than the paused saves, and the queries about their sessions. */
const connections = 68;

describe('saves of whole dossiers, while the server is killed', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;
  let optionIds: number[];
  const servers: Promise<ServerProcess>[] = [];

  beforeAll(async () => {
    app = await testApplication();
    servers.push(serve(), serve(true));
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
    const options = (await manager.get('/api/department/options/0')).body as { id: number }[];
    optionIds = options.map(({ id }) => id);
  });
  afterAll(async () => {
    for (const { kill, way } of await Promise.all(servers)) {
      await kill();
      await way.close();
    }
    await app?.close();
  });

  const serve = (isTorn = false) =>
    serverProcess(app.unitOfWork, app.application.get(Settings).dataDir, { connections, isTorn });

  /** Identical dossiers: more than a save has statements, so that the last ones are paused after their commit. */
  const createAlike = (stage: 'priced' | 'transformed', count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const dossier = app.scenario.dossier({
          name: 'Marathon de Lyon',
          organiser: app.demo.person('organisateur@demo.example'),
          organisation: app.demo.organisation('Les Foulées de la Confluence'),
          office: app.demo.office('69/Villeurbanne'),
          staff: app.demo.person('cadre@demo.example'),
          day: '2028-10-04',
          slots: 3,
        });
        return (await dossier[stage]()).id;
      }),
    );

  /** Staff's save of a station: its event, slots, prices, options, extras, engagement and statuses. */
  const staffSave = async (id: number, time: number) => {
    const { demand, slots } = (await manager.get(`/api/demand/${id}`)).body;
    return {
      browser: manager,
      method: 'PATCH' as const,
      path: `/api/demand/${id}`,
      body: {
        version: demand.version,
        eventName: `Marathon, ${time}`,
        comments: `Le parcours change, ${time}`,
        contactLastName: `Martin ${time}`,
        officeId: app.demo.office(time % 2 ? '69/Givors' : '69/Villeurbanne').id,
        demandSlots: (slots as { id: number }[]).map((slot, place) => ({
          id: slot.id,
          publicBehavior: 2 + (time % 2),
          rescueWorkerCount: 4 * (time + place),
          mealCount: time,
          vps: time,
        })),
        optionsDiscount: time,
        demandOptions: optionIds.slice(0, 1 + (time % 2)).map((option) => ({ id: option, dayCount: time })),
        extras: Array.from({ length: time }, (_, n) => ({ name: `Câble ${n}`, quantity: time, price: 12.5 })),
        pse1: time,
        services: { rescueServices: [{ id: 5, service: 'Samu / Smur', informed: true, present: time % 2 === 0 }] },
        commercialStatus: 4,
        teamStatus: 1 + time,
        administrativeStatus: 1 + (time % 3),
        reinforcement: 1 + time,
        hosting: 1 + time,
      },
    };
  };

  /** An organiser's save of a demand EN COURS. */
  const organiserSave = async (id: number, time: number) => {
    const { demand, slots } = (await organiser.get(`/api/demand/${id}`)).body;
    return {
      browser: organiser,
      method: 'PUT' as const,
      path: `/api/demand/update/${id}`,
      body: {
        version: demand.version,
        eventName: `Marathon, ${time}`,
        eventPlaceCity: `Lyon ${time}`,
        demandSlots: (slots as { id: number }[]).map((slot) => ({ id: slot.id, feature: 1 + time, publicBehavior: 4 })),
        updateRescuers: true,
      },
    };
  };
  type Save = Awaited<ReturnType<typeof organiserSave | typeof staffSave>>;
  type Group = { readonly kind: (id: number, time: number) => Promise<Save>; readonly ids: readonly number[] };

  const send = ({ browser, method, path, body }: Save, to: ServerProcess) => to.send(browser, method, path, body);

  /** Every row about a dossier, by table. */
  async function rowsOf(id: number): Promise<Record<string, Record<string, unknown>[]>> {
    const tables = Object.entries({
      'demand.demands': 'id = $1',
      'demand.slots': 'demand_id = $1 ORDER BY position',
      'aid_station.aid_stations': 'id = $1',
      'documents.documents': 'demand_id = $1 ORDER BY id',
      'platform.timeline': 'dossier_id = $1 ORDER BY id',
      'platform.mails': 'demand_id = $1 ORDER BY id',
      'platform.outbox_events': `(payload->>'demandId')::integer = $1 ORDER BY id`,
    });
    const rows = tables.map(async ([table, of]) => [
      table,
      (await app.unitOfWork.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${of}`, [id])).map(
        ({ row }) => row,
      ),
    ]);
    return Object.fromEntries(await Promise.all(rows));
  }

  /** The same for any dossier: without its ids and times. */
  const withoutIdentity = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    JSON.parse(
      JSON.stringify(rows, (key, value: unknown) => {
        if (key === 'path') return String(value).replace(/#\d+/, '#…');
        return own.has(key) || /(^|_)(at|key|sha256)$/.test(key) ? '…' : value;
      }),
    ) as unknown;
  const own = new Set([
    ...['id', 'demand_id', 'dossier_id', 'uniq_id', 'uniq', 'slotId'],
    ...['number', 'document', 'quoteId', 'issuedAt', 'demandId'],
  ]);

  /** Saves the dossiers once; returns the rows after one save, and those after two saves. */
  async function savedOnce({ kind, ids }: Group, server: ServerProcess) {
    const saved = async (id: number, time: number) => {
      const answer = await send(await kind(id, time), server);
      expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
    };
    // One after the other: on a busy machine, many at once would keep the server waiting for connections for seconds.
    for (const id of ids) await saved(id, 1);
    const [whole, ...others] = ids as [number, ...number[]];
    await saved(whole, 2);
    const after = withoutIdentity(await rowsOf(whole));
    const before = new Map(await Promise.all(others.map(async (id) => [id, await rowsOf(id)] as const)));
    const saves = await Promise.all(others.map((id) => kind(id, 2)));
    /** The state of each dossier now, in the order of the saves; its rows when it matches neither state. */
    const left = async () => {
      const found = await Promise.all(others.map(rowsOf));
      return found.map((rows, place) => {
        if (isDeepStrictEqual(rows, before.get(others[place]!))) return 'before';
        return isDeepStrictEqual(withoutIdentity(rows), after) ? 'after' : rows;
      });
    };
    return { saves, left };
  }

  /**
   * Saves the dossiers once, then again: the second saves are all paused, each one statement later than the previous one, and the server is
   * killed. Returns for each group the saves in progress, how many were committed, and the resulting states.
   */
  async function killedWhileSaving(groups: readonly Group[], server: ServerProcess) {
    const savedGroups = [];
    for (const group of groups) savedGroups.push(await savedOnce(group, server));
    const answered = async (save: Save): Promise<never> => {
      throw new Error(`A save was answered: ${await (await send(save, server)).text()}`);
    };
    const unexpected: Promise<never>[] = [];
    const killed: { saves: Save[]; committed: number; left: Awaited<ReturnType<typeof savedOnce>>['left'] }[] = [];
    for (const { saves, left } of savedGroups) {
      server.way.pauseTransactions();
      for (const [place, save] of saves.entries()) {
        unexpected.push(answered(save));
        await Promise.race([server.way.whenPaused(place + 1), ...unexpected]);
      }
      const paused = await server.way.whenPaused(saves.length);
      killed.push({ saves, committed: paused.filter((where) => where === 'committed').length, left });
    }
    await server.kill();
    await Promise.allSettled(unexpected);
    return killed;
  }

  it('leaves each dossier as before or as after the save, and lets the former be saved again', async () => {
    const [server, stations, demands] = await Promise.all([
      servers[0]!,
      createAlike('transformed', 38),
      createAlike('priced', 20),
    ]);
    const killed = await killedWhileSaving(
      [
        { kind: staffSave, ids: stations },
        { kind: organiserSave, ids: demands },
      ],
      server,
    );
    for (const { saves, committed, left } of killed) {
      const states = await left();
      expect(states.filter((state) => state !== 'before' && state !== 'after')).toEqual([]);
      // Every moment of a save occurred: some were paused before their commit, the last ones after it.
      expect(committed).toBeGreaterThan(1);
      expect(states.filter((state) => state === 'after')).toHaveLength(committed);
      expect(await app.application.get(TaskIntegrity).checks[0]!.find(10)).toEqual([]);
      const again = await Promise.all(
        saves.map(async ({ browser, method, path, body }) => (await browser.request(method, path, body)).status),
      );
      expect(again).toEqual(states.map((state) => (state === 'before' ? 200 : 409)));
      expect(await left()).toEqual(saves.map(() => 'after'));
    }
  });

  it('are found incomplete when their statements are not one transaction', async () => {
    const [server, stations] = await Promise.all([servers[1]!, createAlike('transformed', 32)]);
    const [killed] = await killedWhileSaving([{ kind: staffSave, ids: stations }], server);
    const states = await killed!.left();
    const torn = states.filter((state) => state !== 'before' && state !== 'after');
    expect(torn.length).toBeGreaterThan(1);
    for (const state of ['before', 'after']) expect(states).toContain(state);
  });
});
