import type { INestApplicationContext } from '@nestjs/common';
import type { Scope } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { SingleBar } from 'cli-progress';

/** A running batch, as facades return it. */
interface Batch<Step> {
  readonly total: number;
  readonly outcomes: AsyncIterable<Step>;
}

/**
 * Reads a batch, several items of which run at once, to its end, with a progress bar on the error output. The first Ctrl-C ends the batch
 * once the current items are reported, so that the report is complete; a second one ends it at once.
 * @returns whether it was interrupted
 */
export async function followBatch<Outcome extends object>(
  { total, outcomes }: Batch<readonly Outcome[]>,
  label: string,
  each: (outcome: Outcome) => void | Promise<void>,
): Promise<boolean> {
  const bar = new SingleBar({
    format: `${label} [{bar}] {percentage} % · {value}/{total} · reste {eta_formatted}`,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 2_000,
  });
  let isInterrupted = false;
  const interrupt = () => (isInterrupted = true);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  bar.start(total, 0);
  try {
    for await (const together of outcomes) {
      for (const outcome of together) {
        await each(outcome);
        bar.increment();
      }
      if (isInterrupted) break;
    }
  } finally {
    bar.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
  return isInterrupted;
}

/** Prints on the error output why items of a batch failed, the first twenty of them. */
export function printFailures(failures: readonly string[], isInterrupted: boolean): void {
  const shown = failures.slice(0, 20);
  if (shown.length > 0) process.stderr.write(`${shown.join('\n')}\n`);
  if (failures.length > shown.length) process.stderr.write(`… et ${failures.length - shown.length} autre(s)\n`);
  if (isInterrupted) process.stderr.write('Interrompu : relancez la même commande pour finir.\n');
}

/** The exit codes of a batch, as its help shows them. @param one the item it processes, « une facture » */
export function exitCodesHelp(one: string): string {
  return `\nCode de sortie : 0 tout est fait, 1 ${one} au moins a échoué (les autres sont faites), une option est refusée ou la tâche a été interrompue.`;
}

interface SendingOutcome {
  readonly outcome: 'sent' | 'would-send' | 'already-sent' | 'failed';
  readonly message?: string;
}

/**
 * Follows a batch of messages to its end and prints their outcomes, as text or as one line of JSON each.
 * @param told the summary of what the task did, by number of messages
 * @returns false when one could not be sent or the run was interrupted
 */
export async function followSending<Outcome extends SendingOutcome>(
  batch: Batch<Outcome>,
  {
    label,
    json,
    nameOf,
    summary,
  }: {
    readonly label: string;
    readonly json: boolean;
    readonly nameOf: (one: Outcome) => string;
    readonly summary: (counts: Readonly<Record<SendingOutcome['outcome'], number>>) => string;
  },
): Promise<boolean> {
  const counts = { sent: 0, 'would-send': 0, 'already-sent': 0, failed: 0 };
  const failures: string[] = [];
  const { total, outcomes } = batch;
  const isInterrupted = await followBatch({ total, outcomes: inBatchesOfOne(outcomes) }, label, (one) => {
    counts[one.outcome]++;
    if (one.outcome === 'failed') failures.push(`${nameOf(one)} : ${one.message}`);
    if (json) writeJson(one);
  });
  if (!json)
    process.stdout.write(
      `${summary(counts)}. Déjà envoyées : ${counts['already-sent']}. En échec : ${counts.failed}.\n`,
    );
  printFailures(json ? [] : failures, isInterrupted);
  return counts.failed === 0 && !isInterrupted;
}

async function* inBatchesOfOne<Outcome>(
  outcomes: AsyncIterable<Outcome>,
): AsyncGenerator<readonly [Outcome], void, void> {
  for await (const outcome of outcomes) yield [outcome];
}

/** Writes one line of JSON on the standard output, for programs. */
export function writeJson(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The scope of everything, or of the department with this code. @throws UnknownDepartment */
export async function scopeOf(application: INestApplicationContext, code: string | undefined): Promise<Scope> {
  if (code === undefined) return { kind: 'all' };
  const department = await application.get(OrganisationsFacade, { strict: false }).departmentByCode(code);
  if (!department) throw new UnknownDepartment(code);
  return { kind: 'department', departmentId: department.id };
}

class UnknownDepartment extends Error {
  constructor(code: string) {
    super(`Aucun département ne porte le numéro ${code}.`);
  }
}

/** Runs a task. The exit code is 1 when it fails or returns false; an unknown department is reported. */
export async function withExitCode(task: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await task())) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof UnknownDepartment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
