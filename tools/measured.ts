/** The middle one of several figures. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The figure that a share of the others does not exceed: 0.95. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

/** Prints whether a goal is met; a missed one ends the program with code 1. */
export function judge(what: string, met: boolean): void {
  process.stdout.write(`${what}: ${met ? 'met' : 'MISSED'}\n`);
  if (!met) process.exitCode = 1;
}
