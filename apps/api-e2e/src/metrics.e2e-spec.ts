import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntegrityRuns } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';

const token = 'a-token-of-thirty-two-characters';

/** The value of each sample in Prometheus' text format: `name{labels}` → value. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const),
  );

describe('metrics', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication({ METRICS_TOKEN: token });
  });
  afterAll(() => app?.close());

  const scrape = (browser = app.visitor()) => browser.get('/metrics', { authorization: `Bearer ${token}` });
  /** Values stored in the database are cached by a process: another one reads them anew. */
  const freshSamples = async () => {
    const other = await app.another();
    const { raw } = await scrape(app.visitor().on(other));
    await other.close();
    return samplesOf(raw.toString());
  };

  it('are shown with the token only', async () => {
    const { status, headers, raw } = await scrape();
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(raw.toString()).toContain('# TYPE pds_http_request_duration_seconds histogram');
    for (const authorization of [undefined, 'Bearer', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token} x`]) {
      const refused = await app.visitor().get('/metrics', { authorization });
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(refused.raw.toString()).not.toContain('pds_');
    }
    const admin = await app.loginAs('admin@demo.example');
    expect((await admin.get('/metrics')).status).toBe(401);
  });

  it('name the template of a route, and nothing of a request', async () => {
    const admin = await app.loginAs('admin@demo.example');
    const before = samplesOf((await scrape()).raw.toString());
    for (const id of [987_001, 987_002]) expect((await admin.get(`/api/demand/${id}`)).status).toBe(404);
    await app.visitor().get('/api/no-such-call/ada@example.org?name=Lovelace');
    await app.visitor().get('/api/mails');
    const text = (await scrape()).raw.toString();
    expect(text).not.toMatch(/98700|ada@|Lovelace|no-such-call|admin@/);
    const counted = (labels: string) => {
      const name = `pds_http_request_duration_seconds_count{${labels}}`;
      return (samplesOf(text).get(name) ?? 0) - (before.get(name) ?? 0);
    };
    expect(counted('method="GET",route="/api/demand/:id",status="4xx"')).toBe(2);
    expect(counted('method="GET",route="/api/mails",status="4xx"')).toBe(1);
    expect(counted('method="GET",route="none",status="4xx"')).toBe(1);
  });

  it('tell what waits, which numbers were issued and when a task last succeeded, the same in every process', async () => {
    const invoices = 'pds_numbers_issued_total{kind="invoice"}';
    const success = 'pds_task_last_success_timestamp_seconds{task="platform.check-integrity"}';
    const before = await freshSamples();
    expect(before.get(success)).toBeUndefined();
    await app.scenario.dossier({ price: 800 }).invoiced();
    await app.application.get(IntegrityRuns).start(null);
    const waiting = await freshSamples();
    expect(waiting.get(invoices)).toBe(before.get(invoices)! + 1);
    expect(waiting.get('pds_numbers_issued_total{kind="credit-note"}')).toBe(0);
    expect(waiting.get('pds_jobs{state="queued"}')).toBe(1);
    expect(waiting.get('pds_queue_tasks{task="relay-event",state="waiting"}')).toBeGreaterThan(0);
    expect(waiting.get('pds_outbox_events')).toBeGreaterThan(0);
    expect(waiting.get('pds_outbox_oldest_seconds')).toBeGreaterThan(0);
    expect(waiting.get('pds_database_up')).toBe(1);
    await app.drainJobs();
    const done = await freshSamples();
    expect([done.get('pds_outbox_events'), done.get('pds_outbox_oldest_seconds')]).toEqual([0, 0]);
    expect(done.get('pds_jobs{state="queued"}')).toBe(0);
    expect(Math.abs(done.get(success)! - Date.now() / 1000)).toBeLessThan(60);
  });

  it('tell the pools and the memory of the process', async () => {
    const samples = samplesOf((await scrape()).raw.toString());
    expect(samples.get('pds_pdf_pages{state="busy"}')).toBe(0);
    expect(samples.get('pds_pdf_pages{state="free"}')).toBe(2);
    expect(samples.get('pds_pdf_waiting')).toBe(0);
    expect(samples.get('pds_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(samples.get('pds_database_connections_max')).toBe(10);
    expect(samples.get('pds_database_waiting')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });
});

const monitoring = join(import.meta.dirname, '../../../deploy/monitoring');
const read = (file: string) => readFileSync(join(monitoring, file), 'utf8');

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** The queries of the dashboard, by the title of their panel. */
const dashboardQueries = (text: string) =>
  (JSON.parse(text) as { readonly panels: readonly Panel[] }).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

/** The queries of the alert rules, by name: each is the line after `expr: >-`. */
const alertQueries = (text: string) =>
  [...text.matchAll(/- alert: (\w+)\n\s+expr: >-\n\s+(.+)\n\s+for: /g)].map(
    ([, name, expr]) => [name!, expr!] as const,
  );

/** The metrics that a query names, with the labels that it selects or groups by where they belong to one metric. */
const selectorsOf = (query: string) =>
  [...query.matchAll(/\b((?:pds|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, selection = '']) => ({
    name: name!,
    labels: [...selection.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  }));

describe('the dashboard and the alert rules', () => {
  let samples: ReadonlyMap<string, ReadonlySet<string>>;
  beforeAll(async () => {
    const app = await testApplication({
      METRICS_TOKEN: token,
      DATABASE_URL: 'postgres://127.0.0.1/unused',
      // Nothing listens there: the product works without its replica.
      DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/unused',
    });
    try {
      // So that every metric has a value: a planned task that succeeded, one that failed, and a task in the queue.
      await app.unitOfWork.query(
        `INSERT INTO platform.task_runs (task, succeeded_at, failed_at) VALUES ('requeue-mails', now(), now())`,
      );
      await app.scenario.dossier().filed();
      const { raw } = await app.visitor().get('/metrics', { authorization: `Bearer ${token}` });
      await app.visitor().get('/health/live');
      const again = await app.visitor().get('/metrics', { authorization: `Bearer ${token}` });
      const found = new Map<string, Set<string>>();
      for (const sample of samplesOf(`${raw}\n${again.raw}`).keys()) {
        const [name] = sample.split('{');
        const labels = found.get(name!) ?? new Set();
        for (const [, label] of sample.matchAll(/(\w+)="/g)) labels.add(label!);
        found.set(name!, labels);
      }
      samples = found;
    } finally {
      await app.close();
    }
  });

  const queries = [...dashboardQueries(read('grafana-dashboard.json')), ...alertQueries(read('alerts.yml'))];

  it('are read completely by this test', () => {
    expect(alertQueries(read('alerts.yml'))).toHaveLength(read('alerts.yml').match(/- alert:/g)!.length);
    expect(dashboardQueries(read('grafana-dashboard.json')).length).toBeGreaterThan(25);
  });

  it.each(queries)('%s names only metrics and labels that are exposed: %s', (_, query) => {
    const selectors = selectorsOf(query);
    expect(selectors.length + Number(query.startsWith('up{'))).toBeGreaterThan(0);
    for (const { name, labels } of selectors) {
      const exposed = samples.get(name);
      if (!exposed) throw new Error(`${name} is not exposed`);
      // Prometheus adds these two.
      expect(labels.filter((label) => !exposed.has(label) && !['job', 'instance'].includes(label))).toEqual([]);
    }
  });

  it('use every metric of the product', () => {
    const used = new Set(queries.flatMap(([, query]) => selectorsOf(query).map(({ name }) => name)));
    const own = [...samples.keys()].filter((name) => name.startsWith('pds_') && !name.endsWith('_sum'));
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(queries)('%s has balanced brackets: %s', (_, query) => {
    const open: string[] = [];
    const pairs: Readonly<Record<string, string>> = { ')': '(', '}': '{', ']': '[' };
    for (const sign of query.replace(/"[^"]*"/g, '')) {
      if ('({['.includes(sign)) open.push(sign);
      else if (sign in pairs) expect(open.pop()).toBe(pairs[sign]);
    }
    expect(open).toEqual([]);
  });

  it('name each alert in the documentation', () => {
    const page = readFileSync(join(monitoring, '../../docs/monitoring.md'), 'utf8');
    const missing = alertQueries(read('alerts.yml')).filter(([name]) => !page.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});
