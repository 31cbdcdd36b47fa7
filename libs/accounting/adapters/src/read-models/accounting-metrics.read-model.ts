import { MetricSource, type StoredMetric, type StoredMetricValue, type TypeOrmUnitOfWork } from '@pds/platform';

/** How many numbers of invoices and credit notes were issued since the installation began, from the counters of the issuers. */
export class AccountingMetrics extends MetricSource {
  override readonly metrics: readonly StoredMetric[] = [
    {
      name: 'pds_numbers_issued_total',
      help: 'Numbers issued to invoices and credit notes',
      kind: 'counter',
      labels: ['kind'],
    },
  ];

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async read(): Promise<readonly StoredMetricValue[]> {
    const rows = await this.unitOfWork.query<{ kind: string; issued: number }>(
      `SELECT kind, coalesce(sum(last_number), 0)::float8 AS issued
       FROM unnest(ARRAY['invoice', 'credit-note']) AS kind LEFT JOIN accounting.counters USING (kind) GROUP BY kind`,
    );
    return rows.map(({ kind, issued }) => ({ name: 'pds_numbers_issued_total', labels: { kind }, value: issued }));
  }
}
