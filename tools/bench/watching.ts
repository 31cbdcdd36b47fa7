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
const requestsPerRound = isSmall ? 40 : 200;
const goal = 1.03;

/** One API process and what its requests cost. */
interface Variant {
  readonly name: string;
  readonly product: ApiProcess;
  readonly cookie: string;
  /** Of each round: microseconds of processor per request. */
  readonly processor: number[];
  /** Of each request, in milliseconds. */
  readonly latency: number[];
}

/**
 * Measures what metrics and traces cost: four API processes on the same demonstration data answer the same list in turns, and each round
 * compares their processor time. The receiver of the traces runs in this process.
 */
export async function benchWatching(): Promise<BenchRow[]> {
  const nothing = async () => {};
  return withBenchDatabase('pds_bench_watching', nothing, measureVariants);
}

async function measureVariants(database: BenchDatabase): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const products: ApiProcess[] = [];
  try {
    const variants: Variant[] = [];
    const metrics = { METRICS_TOKEN: 'token-of-the-bench-watching' };
    const traces = { ...metrics, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
    for (const [name, settings] of [
      ['nothing', {}],
      ['metrics', metrics],
      [
        'metrics and one trace in ten',
        { ...traces, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      ],
      ['metrics and all traces', traces],
    ] as const) {
      const product = await startApi(database, { DEMO: 'on', WORKER: 'off', ...settings });
      products.push(product);
      variants.push({ name, product, cookie: await logIn(product.url), processor: [], latency: [] });
    }
    // The first rounds warm the code up.
    for (let round = -3; round < rounds; round++) await measureRound(variants, round >= 0);
    if (receiver.spans() === 0) throw new Error('No trace was received: the figures would compare nothing');
    return rowsOf(variants);
  } finally {
    for (const product of products) await product.end();
    await receiver.close();
  }
}

/** The processes answer in turns, so that other work on the machine slows all of them. */
async function measureRound(variants: readonly Variant[], isCounted: boolean): Promise<void> {
  const before = variants.map(({ product }) => processorTimeOf(product.pid));
  for (let n = 0; n < requestsPerRound; n++) {
    for (const variant of variants) {
      const took = await timed(() => readList(variant));
      if (isCounted) variant.latency.push(took);
    }
  }
  if (!isCounted) return;
  for (const [index, { product, processor }] of variants.entries())
    processor.push(((processorTimeOf(product.pid) - before[index]!) * 1_000) / requestsPerRound);
}

function rowsOf([plain, ...others]: readonly Variant[]): BenchRow[] {
  const figures = (variant: Variant) => `p50 ${median(variant.latency).toFixed(2)} ms`;
  return [
    {
      what: `a list of demands with ${plain!.name} recorded (${figures(plain!)})`,
      value: median(plain!.processor),
      unit: 'µs CPU/request',
    },
    ...others.map((variant): BenchRow => {
      const ratio = median(variant.processor.map((own, round) => own / plain!.processor[round]!));
      return {
        what: `the same with ${variant.name} (${figures(variant)})`,
        value: median(variant.processor),
        unit: 'µs CPU/request',
        ratio,
        reference: 'nothing, in pairs',
        goal: { text: `at most ${goal} ×`, met: ratio <= goal },
      };
    }),
  ];
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

async function readList({ product, cookie }: Variant): Promise<void> {
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
