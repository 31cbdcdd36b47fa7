/** The median of several figures. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The figure that a share of them (0.95) does not exceed; NaN for none, which meets no goal. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Prints whether a goal is met; a missed one sets exit code 1. */
export function judge(what: string, met: boolean): void {
  process.stdout.write(`${what}: ${met ? 'met' : 'MISSED'}\n`);
  if (!met) process.exitCode = 1;
}
