import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import * as prometheus from 'prom-client';
import type { PdfRenderer } from '../pdf/pdf-renderer';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { Settings } from '../settings/settings';
import { MetricSource, type StoredMetric, type StoredMetricValue } from './metric-source';
import { Metrics } from './metrics';

class Ducks extends MetricSource {
  override readonly metrics: readonly StoredMetric[] = [
    { name: 'pds_ducks', help: 'Ducks', kind: 'gauge', labels: ['colour'] },
    { name: 'pds_eggs_total', help: 'Eggs', kind: 'counter', labels: [] },
  ];
  readings = 0;
  answer: () => Promise<readonly StoredMetricValue[]> = async () => [
    { name: 'pds_ducks', labels: { colour: 'white' }, value: 3 },
    { name: 'pds_eggs_total', value: 7 },
  ];

  override read(): Promise<readonly StoredMetricValue[]> {
    this.readings += 1;
    return this.answer();
  }
}

const pool = { totalCount: 4, idleCount: 1, waitingCount: 2, options: { max: 10 }, listenerCount: () => 1 };

const metricsToken = 'a-token-of-24-characters';

function metricsOf(source: MetricSource, dataDir = import.meta.dirname): Metrics {
  return new Metrics(
    { getProviders: () => [{ instance: source }, { instance: undefined }, { instance: {} }] } as DiscoveryService,
    { load: { busy: 1, free: 1, waiting: 5 } } as PdfRenderer,
    { dataSource: { driver: { master: pool } } } as unknown as TypeOrmUnitOfWork,
    { metricsToken, dataDir } as Settings,
    prometheus,
  );
}

describe('metrics', () => {
  beforeAll(() => Logger.overrideLogger(false));
  let now: number;
  let clock: { mockRestore(): void };
  beforeEach(() => {
    now = 0;
    clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => clock.mockRestore());

  it('have the values of every source and of the pools', async () => {
    const text = await metricsOf(new Ducks()).text();
    for (const line of [
      'pds_ducks{colour="white"} 3',
      '# TYPE pds_eggs_total counter',
      'pds_eggs_total 7',
      'pds_database_up 1',
      'pds_pdf_pages{state="busy"} 1',
      'pds_pdf_waiting 5',
      'pds_database_connections{state="total"} 4',
      'pds_database_connections{state="idle"} 1',
      'pds_database_waiting 2',
    ])
      expect(text).toContain(`${line}\n`);
  });

  it('are read from the database once in five seconds, whatever the number of scrapes', async () => {
    const source = new Ducks();
    const metrics = metricsOf(source);
    await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
    now = 4_999;
    expect(await metrics.text()).toContain('pds_eggs_total 7\n');
    expect(source.readings).toBe(1);
    now = 5_001;
    await metrics.text();
    expect(source.readings).toBe(2);
  });

  it('have the room on the disk of DATA_DIR, and none where there is no such folder', async () => {
    const free = /^pds_disk_bytes\{state="free"\} \d{4,}/m;
    expect(await metricsOf(new Ducks()).text()).toMatch(free);
    const elsewhere = await metricsOf(new Ducks(), join(import.meta.dirname, 'no-such-folder')).text();
    expect(elsewhere).not.toMatch(/^pds_disk_bytes\{/m);
    expect(elsewhere).toContain('pds_database_up 1\n');
  });

  it('of a process alone read nothing from the database', async () => {
    const source = new Ducks();
    expect(await metricsOf(source).textOfProcess()).toContain('pds_pdf_waiting 5\n');
    expect(source.readings).toBe(0);
  });

  it('report a database that does not answer, without old values, and its return', async () => {
    const source = new Ducks();
    const { answer } = source;
    const metrics = metricsOf(source);
    await metrics.text();
    now = 6_000;
    source.answer = () => Promise.reject(new Error('lost'));
    const lost = await metrics.text();
    expect(lost).toContain('pds_database_up 0\n');
    expect(lost).not.toContain('pds_ducks{');
    expect(lost).toContain('pds_pdf_waiting 5\n');
    source.answer = answer;
    expect(await metrics.text()).toContain('pds_database_up 1\n');
  });

  it.each([
    [200, '2xx'],
    [304, '3xx'],
    [404, '4xx'],
    [503, '5xx'],
  ])('count a request answered with %i as %s', async (status, label) => {
    const metrics = metricsOf(new Ducks());
    metrics.countRequest({ method: 'GET', route: '/api/demand/:id', status, milliseconds: 30 });
    const text = await metrics.textOfProcess();
    const labels = `method="GET",route="/api/demand/:id",status="${label}"`;
    expect(text).toContain(`pds_http_request_duration_seconds_bucket{le="0.025",${labels}} 0\n`);
    expect(text).toContain(`pds_http_request_duration_seconds_bucket{le="0.05",${labels}} 1\n`);
    expect(text).toContain(`pds_http_request_duration_seconds_sum{${labels}} 0.03\n`);
  });

  it('count unknown methods and routes together, so that callers cannot add labels', async () => {
    const metrics = metricsOf(new Ducks());
    for (const method of ['PROPFIND', 'LOCK'])
      metrics.countRequest({ method, route: undefined, status: 404, milliseconds: 1 });
    expect(await metrics.textOfProcess()).toContain('_count{method="other",route="none",status="4xx"} 2\n');
  });

  it('are permitted to the bearer of the token', () => {
    const metrics = metricsOf(new Ducks());
    const given = (header: string | undefined) => metrics.permissionOf(header);
    expect(given('Bearer a-token-of-24-characters')).toBe('granted');
    expect(given('bearer a-token-of-24-characters')).toBe('granted');
    for (const header of [undefined, '', 'Bearer ', 'Bearer a-token-of-24-character', 'a-token-of-24-characters'])
      expect(given(header)).toBe('refused');
  });
});
