/** A metric of Prometheus whose values are read from the database. */
export interface StoredMetric {
  /** A counter ends with `_total`. */
  readonly name: `pds_${string}`;
  readonly help: string;
  /** `counter`: only grows, from process to process. */
  readonly kind: 'gauge' | 'counter';
  readonly labels: readonly string[];
}

/** One value of a {@link StoredMetric}. */
export interface StoredMetricValue {
  readonly name: StoredMetric['name'];
  /** Codes that the program defines: never an id, an address or anything that people write. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics of one context whose values are in the database: every process reports the same. Providers of this class are found by themselves. */
export abstract class MetricSource {
  abstract readonly metrics: readonly StoredMetric[];

  /** Reads the present values, in few statements that use indexes: it is called every few seconds. */
  abstract read(): Promise<readonly StoredMetricValue[]>;
}
