/** A measured figure, with its ratio to a reference of the same run, if there is one. */
export interface BenchRow {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** This figure divided by the reference's. */
  readonly ratio?: number;
  /** The name of the reference. */
  readonly reference?: string;
  /** The limit of this figure or ratio, as text, and whether it was met. */
  readonly goal?: { readonly text: string; readonly met: boolean };
}

/** Prints figures as a table that can be pasted into docs/performance.md. */
export function printRows(title: string, rows: readonly BenchRow[]): void {
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
  process.stdout.write(`\n### ${title}\n\n| what | figure | ratio | goal |\n|---|---|---|---|\n`);
  for (const row of rows) {
    const ratio = row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} × ${row.reference ?? 'reference'}`;
    const goal = row.goal ? `${row.goal.text}: ${row.goal.met ? 'met' : 'MISSED'}` : '';
    process.stdout.write(`| ${row.what} | ${number(row.value)} ${row.unit} | ${ratio} | ${goal} |\n`);
  }
}
