import { createHash, timingSafeEqual } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PdfRenderer } from '../pdf/pdf-renderer';
import { poolOf } from '../persistence/pool';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { withinTime } from '../outage/within-time';
import type { Settings } from '../settings/settings';
import { diskSpaceOf } from '../system/disk-space';
import { MetricSource, type StoredMetricValue } from './metric-source';
import { providersOf } from '../wiring/providers-of';

/** How long values read from the database are answered again. Milliseconds. */
const cachedFor = 5_000;

/** A database that does not answer within this time is reported as down. Milliseconds. */
const answerTimeout = 4_000;

/** The library that keeps the values; null without a token: then it is not even loaded. */
export type Prometheus = typeof import('prom-client');

/** The methods that a label may name; any other is `other`. */
const labelledMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** From a cached answer to a list of a million rows, and the time that a caller waits for papers. Seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Whether a caller may read the metrics; `off`: there are none. */
export type MetricsPermission = 'off' | 'refused' | 'granted';

export interface AnsweredRequest {
  readonly method: string;
  /** The template of its route, `/api/demand/:id`; undefined when none matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
}

/** Counts what this process does and answers Prometheus, if a token for it is set (docs/monitoring.md). */
export class Metrics {
  readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';
  private readonly logger = new Logger('Metrics');
  private readonly registry: Registry | null;
  private readonly tokenHash: Buffer | null;
  private readonly requests: Histogram<'method' | 'route' | 'status'> | null = null;
  private readonly stored = new Map<string, Gauge | Counter>();
  private sources: readonly MetricSource[] | null = null;
  private reading: Promise<readonly StoredMetricValue[]> | null = null;
  private readUntil = -Infinity;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly pdfs: PdfRenderer,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    { metricsToken, dataDir }: Settings,
    private readonly prometheus: Prometheus | null,
  ) {
    this.tokenHash = metricsToken === undefined ? null : hashOf(metricsToken);
    this.registry = this.tokenHash && prometheus ? new prometheus.Registry() : null;
    if (!prometheus || !this.registry) return;
    const registers = [this.registry];
    prometheus.collectDefaultMetrics({ register: this.registry });
    this.requests = new prometheus.Histogram({
      name: 'pds_http_request_duration_seconds',
      help: 'Answered requests by method, route template and class of the status',
      labelNames: ['method', 'route', 'status'],
      buckets: durationBuckets,
      registers,
    });
    this.observePools(prometheus, registers);
    this.observeReplica(prometheus, registers);
    observeDisk(prometheus, dataDir, registers);
  }

  /** Loads the library if a token is set. */
  static async with(
    discovery: DiscoveryService,
    pdfs: PdfRenderer,
    unitOfWork: TypeOrmUnitOfWork,
    settings: Settings,
  ): Promise<Metrics> {
    const prometheus = settings.metricsToken === undefined ? null : await import('prom-client');
    return new Metrics(discovery, pdfs, unitOfWork, settings, prometheus);
  }

  get isOn(): boolean {
    return this.registry !== null;
  }

  /** Judges the header `Authorization` of a caller, in a time that does not depend on the token. */
  permissionOf(authorization: string | undefined): MetricsPermission {
    if (!this.tokenHash || !this.registry) return 'off';
    const [, given] = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '') ?? [];
    return given !== undefined && timingSafeEqual(hashOf(given), this.tokenHash) ? 'granted' : 'refused';
  }

  /** Counts an answered request; does nothing without a token. */
  countRequest({ method, route, status, milliseconds }: AnsweredRequest): void {
    this.requests?.observe(
      {
        method: labelledMethods.has(method) ? method : 'other',
        route: route ?? 'none',
        status: `${Math.floor(status / 100)}xx`,
      },
      milliseconds / 1000,
    );
  }

  /** The metrics of this process and of the database, in Prometheus' text format. Database values are at most five seconds old. */
  async text(): Promise<string> {
    await this.readStored();
    return this.textOfProcess();
  }

  async textOfProcess(): Promise<string> {
    return this.registry?.metrics() ?? '';
  }

  private observePools({ Gauge }: Prometheus, registers: Registry[]): void {
    const { pdfs } = this;
    new Gauge({
      name: 'pds_pdf_pages',
      help: 'Pages of this process’s PDF browser: busy, free',
      labelNames: ['state'],
      registers,
      collect() {
        const { busy, free } = pdfs.load;
        this.set({ state: 'busy' }, busy);
        this.set({ state: 'free' }, free);
      },
    });
    new Gauge({
      name: 'pds_pdf_waiting',
      help: 'PDFs that wait for a free page of this process’s browser',
      registers,
      collect() {
        this.set(pdfs.load.waiting);
      },
    });
    const { dataSource } = this.unitOfWork;
    new Gauge({
      name: 'pds_database_connections',
      help: 'This process’s database connections: total, idle',
      labelNames: ['state'],
      registers,
      collect() {
        const { totalCount, idleCount } = poolOf(dataSource);
        this.set({ state: 'total' }, totalCount);
        this.set({ state: 'idle' }, idleCount);
      },
    });
    new Gauge({
      name: 'pds_database_connections_max',
      help: 'The most database connections that this process may hold',
      registers,
      collect() {
        this.set(poolOf(dataSource).options.max);
      },
    });
    new Gauge({
      name: 'pds_database_waiting',
      help: 'Callers in this process that wait for a database connection',
      registers,
      collect() {
        this.set(poolOf(dataSource).waitingCount);
      },
    });
  }

  /** None of these exists without a replica. */
  private observeReplica({ Counter, Gauge }: Prometheus, registers: Registry[]): void {
    const { replica } = this.unitOfWork;
    if (!replica) return;
    new Counter({
      name: 'pds_replica_reads_total',
      help: 'Reads of this process that the replica could have answered, by source: replica, primary',
      labelNames: ['source'],
      registers,
      collect() {
        this.reset();
        this.inc({ source: 'replica' }, replica.reads.replica);
        this.inc({ source: 'primary' }, replica.reads.primary);
      },
    });
    new Gauge({
      name: 'pds_replica_used',
      help: 'Whether this process reads lists, searches and exports from the replica',
      registers,
      collect() {
        this.set(Number(replica.state === 'used'));
      },
    });
    new Gauge({
      name: 'pds_replica_lag_seconds',
      help: 'By how much the replica is behind the primary at most, also while it does not answer',
      registers,
      collect() {
        this.set(replica.lagSeconds);
      },
    });
  }

  /** Reads the values of every source; while the database does not answer, only that is reported, and no old value. */
  private async readStored(): Promise<void> {
    this.declareStored();
    let values: readonly StoredMetricValue[];
    try {
      values = [...(await withinTime(this.current(), answerTimeout)), { name: 'pds_database_up', value: 1 }];
    } catch (error) {
      this.logger.warn(`The database's metrics could not be read: ${(error as Error).name}`);
      values = [{ name: 'pds_database_up', value: 0 }];
    }
    for (const metric of this.stored.values()) metric.reset();
    for (const { name, labels = {}, value } of values) this.stored.get(name)!.inc(labels, value);
  }

  /** One reading at a time, whatever the number of scrapers. */
  private current(): Promise<readonly StoredMetricValue[]> {
    if (this.reading && performance.now() < this.readUntil) return this.reading;
    this.readUntil = Infinity;
    this.reading = Promise.all(this.sources!.map((source) => source.read())).then((values) => values.flat());
    this.reading.then(
      () => (this.readUntil = performance.now() + cachedFor),
      () => (this.readUntil = -Infinity),
    );
    return this.reading;
  }

  private declareStored(): void {
    const { prometheus, registry } = this;
    if (this.sources || !prometheus || !registry) return;
    this.sources = providersOf(this.discovery, MetricSource);
    const up = { name: 'pds_database_up', help: 'Whether the database answered', kind: 'gauge', labels: [] } as const;
    for (const { name, help, kind, labels } of [up, ...this.sources.flatMap(({ metrics }) => metrics)]) {
      const options = { name, help, labelNames: [...labels], registers: [registry] };
      this.stored.set(name, kind === 'counter' ? new prometheus.Counter(options) : new prometheus.Gauge(options));
    }
  }
}

/** Hashes have one length, which a comparison in constant time needs. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Where DATA_DIR does not exist (a store and a database elsewhere), the metric has no value. */
function observeDisk({ Gauge }: Prometheus, folder: string, registers: Registry[]): void {
  new Gauge({
    name: 'pds_disk_bytes',
    help: 'The disk of DATA_DIR: free for the program, total',
    labelNames: ['state'],
    registers,
    async collect() {
      const space = await diskSpaceOf(folder).catch(() => null);
      this.reset();
      if (!space) return;
      this.set({ state: 'free' }, space.free);
      this.set({ state: 'total' }, space.total);
    },
  });
}
