import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processorTimeOf } from '@pds/testing/product';
import { median } from '../measured';
import { type ApiProcess, startApi } from './api-process';
import { timed } from './measure';
import { type BenchDatabase, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

const isSmall = process.argv.includes('--small');
const rounds = isSmall ? 5 : 15;
/** Before the figures count: the code is compiled, and the memory has grown. */
const warmingRounds = isSmall ? 1 : 6;
const requestsPerRound = isSmall ? 40 : 200;
/** One process alone costs up to a tenth more or less than another of the same kind, for its whole life. */
const processesOfEach = isSmall ? 1 : 3;
const goal = 1.03;

/** API processes with the same settings, and what their requests cost. */
interface Variant {
  readonly name: string;
  readonly products: readonly { readonly product: ApiProcess; readonly cookie: string }[];
  /** Of each round: microseconds of processor per request. */
  readonly processor: number[];
  /** Of each round: the median time of a request, in milliseconds. */
  readonly latency: number[];
}

/**
 * Measures what metrics and traces cost: API processes on the same demonstration data answer the same list in turns, and each round
 * compares their processor time and their times of response. The receiver of the traces runs in this process.
 */
export async function benchWatching(): Promise<BenchRow[]> {
  const nothing = async () => {};
  return withBenchDatabase('pds_bench_watching', nothing, measureVariants);
}

async function measureVariants(database: BenchDatabase): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const started: ApiProcess[] = [];
  try {
    const variants: Variant[] = [];
    const metrics = { METRICS_TOKEN: 'token-of-the-bench-watching' };
    const traces = { ...metrics, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
    for (const [name, settings] of [
      ['nothing', {}],
      ['metrics', metrics],
      ['metrics and one trace in ten, as by default', traces],
      ['metrics and all traces', { ...traces, OTEL_TRACES_SAMPLER: 'always_on' }],
    ] as const) {
      const products = [];
      for (let n = 0; n < processesOfEach; n++) {
        const product = await startApi(database, { DEMO: 'on', WORKER: 'off', ...settings });
        started.push(product);
        products.push({ product, cookie: await logIn(product.url) });
      }
      variants.push({ name, products, processor: [], latency: [] });
    }
    for (let round = -warmingRounds; round < rounds; round++) await measureRound(variants, round >= 0);
    if (receiver.spans() === 0) throw new Error('No trace was received: the figures would compare nothing');
    return rowsOf(variants);
  } finally {
    for (const product of started) await product.end();
    await receiver.close();
  }
}

/**
 * The processes answer in turns, so that other work on the machine slows all of them; each a number of requests on end, so that its
 * processor time has little of what it does while it waits.
 */
async function measureRound(variants: readonly Variant[], isCounted: boolean): Promise<void> {
  const processor = variants.map(() => 0);
  const latency = variants.map((): number[] => []);
  for (let which = 0; which < processesOfEach; which++) {
    for (const [index, { products }] of variants.entries()) {
      const one = products[which]!;
      const before = processorTimeOf(one.product.pid);
      for (let n = 0; n < requestsPerRound; n++) latency[index]!.push(await timed(() => readList(one)));
      processor[index]! += processorTimeOf(one.product.pid) - before;
    }
  }
  if (!isCounted) return;
  for (const [index, variant] of variants.entries()) {
    variant.processor.push((processor[index]! * 1_000) / (requestsPerRound * processesOfEach));
    variant.latency.push(median(latency[index]!));
  }
}

function rowsOf([plain, ...others]: readonly Variant[]): BenchRow[] {
  const rowsBy = (figure: 'latency' | 'processor', unit: string): BenchRow[] => [
    { what: `a list of demands with ${plain!.name} recorded`, value: median(plain![figure]), unit },
    ...others.map((variant): BenchRow => {
      const ratio = median(variant[figure].map((own, round) => own / plain![figure][round]!));
      return {
        what: `the same with ${variant.name}`,
        value: median(variant[figure]),
        unit,
        ratio,
        reference: 'nothing, in pairs',
        goal: { text: `at most ${goal} ×`, met: ratio <= goal },
      };
    }),
  ];
  return [...rowsBy('latency', 'ms (p50)'), ...rowsBy('processor', 'µs CPU/request')];
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'fetch', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'cadre@demo.example', password: 'Secours-2026' }),
  });
  if (!answer.ok) throw new Error(`The manager could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function readList({ product, cookie }: Variant['products'][number]): Promise<void> {
  const answer = await fetch(`${product.url}/api/demand/list?page=1&perPage=25`, {
    headers: { 'X-Requested-With': 'fetch', Cookie: cookie },
  });
  if (!answer.ok) throw new Error(`The list answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Accepts what OpenTelemetry sends, and counts it. */
async function startReceiver(): Promise<{ url: string; spans: () => number; close: () => Promise<void> }> {
  let spans = 0;
  const server = createServer((request, answer) => {
    let length = 0;
    request.on('data', (piece: Buffer) => (length += piece.length));
    request.on('end', () => {
      if (request.url === '/v1/traces' && length > 0) spans += 1;
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
