import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import { IntegrityRuns, Settings } from '@pds/platform';
import { FakeTraceReceiver, type ReceivedSpan } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import pg from 'pg';
import { databaseUrlOf, startProgram } from './testing/programs';

const metricsToken = 'token-of-the-traces-test';

/** The call whose traces the dashboard shows after a press on a route: the variable that the link of that panel sets. */
function callOpenedBy(labels: Readonly<Record<string, string | undefined>>): string {
  const { panels } = JSON.parse(readFileSync('deploy/monitoring/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; fieldConfig?: { defaults: { links?: { url: string }[] } } }[];
  };
  const link = panels.find(({ title }) => title.startsWith('Routes les plus lentes'))!.fieldConfig!.defaults.links![0]!;
  const [, value] = /[?&]var-call=(\S+)&/.exec(link.url)!;
  return decodeURIComponent(value!.replace(/\$\{__field\.labels\.(\w+)\}/g, (_, name: string) => labels[name] ?? ''));
}

const attribute = ({ attributes }: ReceivedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0] as unknown;
const isSql = (span: ReceivedSpan) =>
  attribute(span, 'db.statement') !== undefined || attribute(span, 'db.query.text') !== undefined;

/** Nanoseconds. */
const lengthOf = ({ startTimeUnixNano, endTimeUnixNano }: ReceivedSpan) =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano));

describe('traces', () => {
  const receiver = new FakeTraceReceiver();
  let app: TestApplication;
  let api: ChildProcess;
  let worker: ChildProcess;
  let url: string;
  let databaseUrl: string;

  beforeAll(async () => {
    app = await testApplication();
    const { dataDir } = app.application.get(Settings);
    const env = {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.listen(),
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_TRACES_SAMPLER: 'always_on',
      METRICS_TOKEN: metricsToken,
    };
    databaseUrl = await databaseUrlOf(app.unitOfWork);
    const start = async (name: string, ...more: string[]) => {
      const child = startProgram(`apps/resilience-e2e/src/testing/${name}.ts`, [databaseUrl, dataDir, ...more], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env,
      });
      const [line] = (await once(child.stdout!, 'data')) as [Buffer];
      return [child, line.toString().trim()] as const;
    };
    [[api, url], [worker]] = await Promise.all([start('serving-process', '10'), start('worker-process')]);
  });
  afterAll(async () => {
    for (const child of [api, worker]) {
      if (!child) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await receiver.close();
    await app?.close();
  });

  it('have a request and its SQL in one trace, named by the template of the route', async () => {
    const { cookie } = await app.loginAs('admin@demo.example');
    const answer = await fetch(`${url}/api/demand/987001?name=Lovelace`, {
      headers: {
        cookie,
        'user-agent': 'Browser of Ada',
        traceparent: '00-11111111111111111111111111111111-2222222222222222-00',
      },
    });
    expect(answer.status).toBe(404);
    const request = await receiver.find(({ name }) => name === 'GET /api/demand/:id');
    expect(attribute(request, 'http.route')).toBe('/api/demand/:id');
    expect(Number(attribute(request, 'http.response.status_code'))).toBe(404);
    // A visitor cannot choose the trace, nor keep the request out of the traces.
    expect(request.parentSpanId ?? '').toBe('');
    expect(request.traceId).not.toBe('1'.repeat(32));
    const sql = await receiver.find((span) => isSql(span) && span.traceId === request.traceId);
    expect(String(attribute(sql, 'db.statement') ?? attribute(sql, 'db.query.text'))).toMatch(/\$1/);
    expect(sql.parentSpanId).not.toBe('');
  });

  it('have the SQL of a request whose body arrives after its handling has begun', async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'fetch', expect: '100-continue' };
    const sent = ask(`${url}/api/authentication/login`, { method: 'POST', headers });
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.end(JSON.stringify({ username: 'nobody@demo.example', password: 'Secours-2026' }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    const request = await receiver.find(({ name }) => name === 'POST /api/authentication/login');
    const sql = await receiver.find((span) => isSql(span) && span.traceId === request.traceId);
    expect(sql.parentSpanId).toBe(request.spanId);
  });

  it('lead from the slowest route of the dashboard to the statement that was slow', async () => {
    const { cookie } = await app.loginAs('admin@demo.example');
    const locker = new pg.Client({ connectionString: databaseUrl });
    await locker.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE organisations.organisations IN ACCESS EXCLUSIVE MODE');
      const answered = fetch(`${url}/api/organization/list`, { headers: { cookie } });
      await locker.query('SELECT pg_sleep(1)');
      await locker.query('COMMIT');
      expect((await answered).status).toBe(200);
    } finally {
      await locker.end();
    }
    await fetch(`${url}/api/site/publisher`);

    // The labels of the slowest line, as the dashboard's panel has them; its link opens the call of that name.
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const sums = [...(await metrics.text()).matchAll(/^pds_http_request_duration_seconds_sum\{(.+)\} (\S+)$/gm)];
    const slowest = sums
      .filter(([, labels]) => /route="\/api\/(?:organization|site)/.test(labels!))
      .reduce((one, other) => (Number(other[2]) > Number(one[2]) ? other : one));
    const labels = Object.fromEntries(
      [...slowest[1]!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const call = callOpenedBy(labels);
    expect(call).toBe('GET /api/organization/list');

    const request = await receiver.find(({ name }) => name === call);
    const steps = receiver.spans.filter((span) => span.traceId === request.traceId && span !== request);
    const longest = steps.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
    expect(String(attribute(longest, 'db.statement') ?? attribute(longest, 'db.query.text'))).toMatch(/organisations/);
    expect(lengthOf(longest) / lengthOf(request)).toBeGreaterThan(0.5);
  });

  it('have the printing of a document in the trace of its request', async () => {
    const answer = await fetch(`${url}/dev/papers/quote/pdf`);
    expect(answer.status).toBe(200);
    const pdf = await receiver.find(({ name }) => name === 'pdf');
    const request = await receiver.find(({ name }) => name === 'GET /dev/papers/:name/pdf');
    expect([pdf.traceId, pdf.parentSpanId]).toEqual([request.traceId, request.spanId]);
  });

  it('have tasks, jobs and messages of a worker, each with its SQL', async () => {
    await app.scenario.dossier().filed();
    await app.application.get(IntegrityRuns).start(null);
    worker.stdin!.write('\n');
    for (const name of ['event', 'mail', 'job platform.check-integrity']) {
      const span = await receiver.find((one) => one.name === name);
      expect(span.parentSpanId ?? '').toBe('');
      const sql = await receiver.find((one) => isSql(one) && one.traceId === span.traceId);
      expect(sql.parentSpanId).not.toBe('');
    }
  });

  it('leave out probes, and SQL outside every trace', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics']) await fetch(`${url}${path}`);
    await fetch(`${url}/api/site/publisher`);
    await receiver.find(({ name }) => name === 'GET /api/site/publisher');
    expect(receiver.spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
    expect(receiver.spans.filter((span) => isSql(span) && !span.parentSpanId)).toEqual([]);
  });

  it('have nothing that people wrote, and no address', () => {
    const sent = receiver.bodies.join('\n');
    expect(sent).not.toMatch(/987001|Lovelace|Browser of Ada|@demo\.example|127\.0\.0\.1/);
    const names = new Set(receiver.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect(
      [...names].filter(
        (name) =>
          !/^(http\.(route|request\.method|response\.status_code)|db\.(system|statement|query\.text|system\.name|operation\.name|response\.status_code)|error\.type)$/.test(
            name,
          ),
      ),
    ).toEqual([]);
    expect(receiver.spans.filter(({ status }) => 'message' in status)).toEqual([]);
  });
});

describe('without OTEL_EXPORTER_OTLP_ENDPOINT and METRICS_TOKEN', () => {
  it('no package of OpenTelemetry is loaded, nor the library of metrics', async () => {
    const child = startProgram('apps/resilience-e2e/src/testing/loaded-modules.ts', [], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await text(child.stdout!)).toBe('[]\n');
  });
});
