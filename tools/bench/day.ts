import { setTimeout as delay } from 'node:timers/promises';
import { createApplicationContext } from '@pds/application';
import { scenario, scenarioPassword } from '@pds/testing/scenario';
import { demandCount, demandDatabase, loadDemandDatabase } from './demand-list';
import { percentile } from '../measured';
import { startApi } from './api-process';
import { inParallel } from './measure';
import { type BenchDatabase, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

const isSmall = process.argv.includes('--small');
const measuredSeconds = isSmall ? 20 : 300;
/** Number of actions performed one at a time, for comparison. */
const roundsAlone = isSmall ? 30 : 250;
const goalMs = 250;
/** Pause between two actions of a person. */
const thinkMs = [2_000, 6_000] as const;

type Post = 'manager' | 'admin' | 'accounting' | 'organiser';
/** The number of people per post, fifty in total (`--small`: ten). */
const posts: Readonly<Record<Post, number>> = isSmall
  ? { manager: 6, admin: 1, accounting: 2, organiser: 1 }
  : { manager: 31, admin: 5, accounting: 8, organiser: 6 };
/** The managers and accountants are divided among this many of the busiest departments: several work on the same lists. */
const departmentCount = 5;

/** A dossier or a station in a list. */
interface Listed {
  readonly id: number;
}

interface Worker {
  readonly post: Post;
  readonly email: string;
  readonly departmentId: number;
}

/** The results of one kind of call. */
interface Calls {
  readonly ms: number[];
  errors: number;
}

/**
 * Measures fifty people who work at once on the running product, each with a separate session: lists, dossiers, saves, statuses, searches,
 * dashboards, the accountants' lists and what-ifs, with pauses of some seconds. The database is that of `demand-list`; it is retained for
 * the next run, with their accounts. They save some hundreds of its dossiers. For comparison, the same actions are first performed one at a
 * time.
 */
export async function benchDay(): Promise<BenchRow[]> {
  return withBenchDatabase(
    demandDatabase,
    (database) => loadDemandDatabase(database, demandCount),
    async (database) => {
      const people = await peopleAtWork(database);
      const { url, end } = await startApi(database);
      try {
        const alone = new Figures();
        const together = new Figures();
        const desks: Desk[] = [];
        await inParallel(people.length, 4, async (n) => {
          const desk = new Desk(url, people[n - 1]!, n, alone);
          await desk.logIn();
          desks.push(desk);
        });
        await inTurns(desks);
        for (const desk of desks) desk.figures = together;
        const until = performance.now() + measuredSeconds * 1000;
        await Promise.all(desks.map((desk) => desk.workUntil(until)));
        return rowsOf(together, alone, people.length);
      } finally {
        await end();
      }
    },
  );
}

/** Performs actions one at a time, without pauses: each person in turn. */
async function inTurns(desks: readonly Desk[]): Promise<void> {
  // The first action of each person is not counted: the server has not read the data yet.
  const { figures } = desks[0]!;
  for (const desk of desks) {
    desk.figures = new Figures();
    await desk.round();
    desk.figures = figures;
  }
  for (let n = 0; n < roundsAlone; n++) await desks[n % desks.length]!.round();
}

function rowsOf(together: Figures, alone: Figures, people: number): BenchRow[] {
  const row = (what: string, calls: Calls, reference: Calls | undefined): BenchRow => {
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(calls.ms, share)) as [
      ...[number, number, number, number],
    ];
    return {
      what: `${what}: p95 of ${calls.ms.length} (p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)} ms; ${calls.errors} errors)`,
      value: p95,
      unit: 'ms',
      ...(reference && { ratio: p95 / percentile(reference.ms, 0.95), reference: 'one at a time' }),
    };
  };
  const all = together.whole();
  const whole = row(`all calls of ${people} people`, all, alone.whole());
  return [
    ...[...together.byKind].sort().map(([kind, calls]) => row(kind, calls, alone.byKind.get(kind))),
    { ...whole, goal: { text: `under ${goalMs} ms`, met: whole.value < goalMs } },
    { what: 'errors', value: all.errors, unit: '', goal: { text: 'none', met: all.errors === 0 } },
    { what: 'saves that met another’s (409), done again', value: together.conflicts, unit: '' },
  ];
}

/** Times and errors by kind of call. */
class Figures {
  readonly byKind = new Map<string, Calls>();
  /** Saves refused because of another person's save. */
  conflicts = 0;

  of(kind: string): Calls {
    const calls = this.byKind.get(kind) ?? { ms: [], errors: 0 };
    this.byKind.set(kind, calls);
    return calls;
  }

  whole(): Calls {
    const all = [...this.byKind.values()];
    return { ms: all.flatMap(({ ms }) => ms), errors: all.reduce((sum, { errors }) => sum + errors, 0) };
  }
}

/** The accounts of the people: created once, and reused in the retained database. */
async function peopleAtWork({ url, settings, raw }: BenchDatabase): Promise<readonly Worker[]> {
  const departments = (
    await raw.query<{ id: number }>(
      `SELECT department_id AS id FROM demand.demands WHERE department_id IS NOT NULL
       GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $1`,
      [departmentCount],
    )
  ).rows.map(({ id }) => id);
  const people = Object.entries(posts).flatMap(([post, count]) =>
    Array.from({ length: count }, (_, n) => ({
      post: post as Post,
      email: `${post}-${n}@journee.example`,
      departmentId: departments[n % departments.length]!,
    })),
  );
  const known = await raw.query<{ email: string }>('SELECT email FROM users.accounts WHERE email = ANY ($1)', [
    people.map(({ email }) => email),
  ]);
  const there = new Set(known.rows.map(({ email }) => email));
  const missing = people.filter(({ email }) => !there.has(email));
  if (missing.length === 0) return people;
  const context = await createApplicationContext(settings, url);
  try {
    const play = scenario(context, { seed: `journee-${Date.now()}` });
    for (const { post, email, departmentId } of missing) {
      if (post !== 'organiser') {
        await play.staff(post, { email, department: departmentId });
        continue;
      }
      const organiser = await play.organiser({ email, department: departmentId });
      for (let n = 0; n < 5; n++) await play.dossier({ organiser, department: departmentId }).filed();
    }
  } finally {
    await context.close();
  }
  return people;
}

interface Answer {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- only ids and versions are read
  readonly body: any;
}

/** One person at work: a session, and the dossiers and stations seen. */
class Desk {
  private cookie = '';
  private dossiers: readonly Listed[] = [];
  private stations: readonly Listed[] = [];
  /** Returns the next pseudo-random number from 0 to 1; the sequence is the same in every run. */
  private readonly draw: () => number;

  constructor(
    private readonly url: string,
    private readonly worker: Worker,
    seed: number,
    /** Receives the measurements. */
    public figures: Figures,
  ) {
    this.draw = seeded(seed);
  }

  /** Opens the session and the first screen; the times are not counted. */
  async logIn(): Promise<void> {
    const { figures } = this;
    this.figures = new Figures();
    const { email } = this.worker;
    const { status } = await this.send('login', '/api/authentication/login', 'POST', {
      username: email,
      password: scenarioPassword,
    });
    if (status !== 200 && status !== 204) throw new Error(`${email} could not log in: ${status}`);
    await this.look();
    this.figures = figures;
  }

  /** Alternates pauses and actions. @param until by `performance.now()` */
  async workUntil(until: number): Promise<void> {
    // People do not all start at the same moment.
    await delay(this.draw() * thinkMs[1]);
    while (performance.now() < until) {
      await this.round();
      await delay(thinkMs[0] + this.draw() * (thinkMs[1] - thinkMs[0]));
    }
  }

  /** Performs one random action; each has a share in percent. */
  async round(): Promise<void> {
    const { post } = this.worker;
    if (post === 'organiser') {
      return this.oneOf([50, () => this.openOwn()], [25, () => this.saveOwn()], [25, () => this.look()]);
    }
    if (post === 'accounting') {
      return this.oneOf(
        [45, () => this.invoices()],
        [15, () => this.books()],
        [15, () => this.openDossier()],
        [10, () => this.search()],
        [15, () => this.dashboard()],
      );
    }
    return this.oneOf(
      [24, () => this.look()],
      [10, () => this.stationList()],
      [4, () => this.notTakenOn()],
      [24, () => this.openDossier()],
      [18, () => this.saveDossier()],
      [6, () => this.setStatuses()],
      [6, () => this.search()],
      [4, () => this.whatIf()],
      [4, () => this.dashboard()],
    );
  }

  private oneOf(...shares: readonly (readonly [share: number, work: () => Promise<unknown>])[]): Promise<void> {
    let left = this.draw() * shares.reduce((sum, [share]) => sum + share, 0);
    const chosen = shares.find(([share]) => (left -= share) < 0) ?? shares[0]!;
    return chosen[1]().then(() => undefined);
  }

  private any<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.draw() * values.length)];
  }

  /** Opens the main list of this person's post. */
  private async look(): Promise<void> {
    if (this.worker.post === 'organiser') {
      const { body } = await this.send('an organiser’s own list', '/api/demand/user/list?page=1');
      this.dossiers = body?.records ?? [];
      return;
    }
    const page = 'page=1&perPage=25';
    const query = this.any([
      `${page}&sort=id&direction=desc`,
      `${page}&sort=id&direction=desc&status=1`,
      `${page}&sort=startDate&direction=asc&status=1`,
      `page=3&perPage=25&sort=createdAt&direction=desc`,
      `${page}&sort=id&direction=desc&eventName=marathon`,
      `${page}&sort=startDate&direction=desc&eventPlace=lyon`,
      `${page}&sort=startDate&direction=asc&startDate=${day(0)}&endDate=${day(31)}`,
    ])!;
    const { body } = await this.send('the list of demands', `/api/demand/list?${query}`);
    if (body?.records?.length) this.dossiers = body.records;
  }

  private async stationList(): Promise<void> {
    const coming = `page=1&perPage=25&startDate=${day(0)}&endDate=${day(3650)}`;
    const query = this.any([
      `${coming}&sort=id&direction=desc`,
      `${coming}&sort=startDate&direction=asc`,
      `${coming}&sort=startDate&direction=asc&eventName=festival`,
      `page=1&perPage=25&sort=startDate&direction=asc&todo=to-invoice`,
    ])!;
    const { body } = await this.send('the list of stations', `/api/aid-station/list?${query}`);
    if (body?.records?.length) this.stations = body.records;
  }

  private notTakenOn(): Promise<Answer> {
    return this.send(
      'demands not taken on',
      '/api/demand/dps-support/list?page=1&perPage=25&sort=id&direction=desc&dpsSupport=false',
    );
  }

  private async dashboard(): Promise<void> {
    const paths = [
      '/api/home/to-do?page=1&perPage=8',
      `/api/home/data?start=${day(-20)}&end=${day(10)}`,
      '/api/demand/list?status=1&page=1&perPage=6&sort=id&direction=desc',
      `/api/aid-station/list?startDate=${day(0)}&page=1&perPage=6&sort=startDate&direction=asc`,
    ];
    await Promise.all(paths.map((path) => this.send('the dashboard', path)));
  }

  private search(): Promise<Answer> {
    const words = this.any(['marathon lyon', 'mémorial loïc dupont', 'festival', '765432', 'F69-2026-000004'])!;
    return this.send('a search', `/api/home/search?q=${encodeURIComponent(words)}`);
  }

  /** Opens a dossier of the last list, with all calls of its screen. */
  private async openDossier(): Promise<Answer | null> {
    if (this.dossiers.length === 0) await this.look();
    const id = this.any(this.dossiers)?.id;
    if (id === undefined) return null;
    const shown = await this.send('a dossier', `/api/demand/${id}`);
    const department: number = shown.body?.demand?.departmentId ?? this.worker.departmentId;
    const paths = [
      `/api/aid-station-pricing/default-pricing/${id}/${department}`,
      `/api/demand/particularities/${id}`,
      `/api/office/list?page=1&perPage=10000`,
      '/api/department/list',
    ];
    await Promise.all(paths.map((path) => this.send('what a dossier’s screen asks beside it', path)));
    const tabs = [
      [`/api/invoice/of-demand/${id}`, `/api/mails/of-demand/${id}`],
      [`/api/demand/${id}/timeline`],
      [`/api/demand/options/${id}`],
      [],
    ];
    await Promise.all(this.any(tabs)!.map((path) => this.send('a tab of a dossier', path)));
    return shown;
  }

  private async saveDossier(): Promise<void> {
    const opened = await this.openDossier();
    if (opened?.status !== 200) return;
    const { id } = opened.body.demand;
    const rescueWorkerCount = 2 + 2 * Math.floor(this.draw() * 6);
    await this.save('a dossier saved', `/api/demand/${id}`, 'PATCH', opened, ({ demand, slots }) => ({
      version: demand.version,
      // For an event without a chosen department, the person chooses one.
      departmentId: demand.departmentId ?? this.worker.departmentId,
      comments: `Reçu par téléphone, ${rescueWorkerCount} secouristes`,
      pse1: rescueWorkerCount,
      demandSlots: (slots as Listed[]).map((slot) => ({ id: slot.id, rescueWorkerCount, mealCount: 2 })),
    }));
  }

  private async openOwn(): Promise<Answer | null> {
    if (this.dossiers.length === 0) await this.look();
    const id = this.any(this.dossiers)?.id;
    return id === undefined ? null : this.send('an organiser’s own dossier', `/api/demand/${id}`);
  }

  private async saveOwn(): Promise<void> {
    const opened = await this.openOwn();
    if (opened?.status !== 200) return;
    const { id } = opened.body.demand;
    await this.save('an organiser’s save', `/api/demand/update/${id}`, 'PUT', opened, ({ demand }) => ({
      version: demand.version,
      comments: `Nous attendons ${Math.floor(this.draw() * 900)} personnes`,
    }));
  }

  /** Saves an opened dossier. After a conflict, opens and saves it again, as a person does. */
  private async save(
    kind: string,
    path: string,
    method: 'PATCH' | 'PUT',
    opened: Answer,
    body: (dossier: Answer['body']) => object,
  ): Promise<void> {
    await delay(this.draw() * 1_000);
    for (let dossier = opened, time = 0; time < 5; time++) {
      const { status } = await this.send(kind, path, method, body(dossier.body));
      if (status !== 409) return;
      dossier = await this.send('a dossier', `/api/demand/${opened.body.demand.id}`);
    }
    // A conflict after the last attempt is an error.
    this.figures.of(kind).errors++;
  }

  private async setStatuses(): Promise<void> {
    if (this.stations.length === 0) await this.stationList();
    const id = this.any(this.stations)?.id;
    if (id === undefined) return;
    const teamStatus = 1 + Math.floor(this.draw() * 3);
    await this.send('statuses of a station', `/api/aid-station/update-status/${id}`, 'PATCH', { teamStatus });
  }

  private async whatIf(): Promise<void> {
    const opened = await this.openDossier();
    const slot = (opened?.body?.slots as Listed[] | undefined)?.[0];
    if (slot) await this.send('a what-if', `/api/demand-slot/simulate-pricing/${slot.id}/${this.worker.departmentId}`);
  }

  private invoices(): Promise<Answer> {
    const query = this.any([
      'state=unpaid&sort=dueDate&direction=asc',
      'sort=id&direction=desc',
      'sort=id&direction=desc&minAmount=300&maxAmount=1000',
      'sort=id&direction=desc&orgaName=foulees',
    ])!;
    return this.send('the list of invoices', `/api/invoice?page=1&perPage=25&${query}`);
  }

  private books(): Promise<Answer> {
    const path = this.any([
      '/api/payment?page=1&perPage=25',
      '/api/credit?page=1&perPage=25',
      '/api/reminder/aged-balance',
    ])!;
    return this.send('the other lists of an accountant', path);
  }

  /** Sends a request as the SPA does, and records how long the whole response took. */
  private async send(
    kind: string,
    path: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' = 'GET',
    body?: object,
  ): Promise<Answer> {
    const calls = this.figures.of(kind);
    const started = performance.now();
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: {
          ...{ 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin', cookie: this.cookie },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      calls.ms.push(performance.now() - started);
      const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
      if (set.length > 0) this.cookie = set.join('; ');
      if (answer.status === 409 && (method === 'PATCH' || method === 'PUT')) this.figures.conflicts++;
      else if (!answer.ok) {
        calls.errors++;
        process.stderr.write(`${method} ${path} by ${this.worker.email}: ${answer.status} ${text.slice(0, 300)}\n`);
      }
      const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
      return { status: answer.status, body: isJson ? JSON.parse(text) : null };
    } catch (error) {
      calls.errors++;
      process.stderr.write(`${method} ${path} by ${this.worker.email}: ${String(error)}\n`);
      return { status: 0, body: null };
    }
  }
}

/** Returns the date this many days from today, in the format of a query (`YYYY-MM-DD`). */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** Numbers from 0 to 1 generated from a seed (xorshift). */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
