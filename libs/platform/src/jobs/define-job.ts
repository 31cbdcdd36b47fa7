import type { Instant } from '@pds/kernel';

/**
 * Where a job is. `queued` → `running` → `done`, `failed` or `cancelled`; back to `queued` when its process stops, and
 * `running` again elsewhere when its process died.
 */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What whoever started a job may see of it. */
export interface JobView<Result = unknown> {
  readonly id: number;
  /** Name of its definition. */
  readonly name: string;
  readonly state: JobState;
  /** Whether a running job was asked to stop; it ends as `cancelled` unless it is done first. */
  readonly cancelling: boolean;
  /** Steps done, of how many; `total` is null until the job knows. */
  readonly progress: { readonly done: number; readonly total: number | null };
  /** What a job that is done answered; null before. */
  readonly result: Result | null;
  /** The file that a job that is done made, see `Jobs.openResult`. */
  readonly file: { readonly name: string; readonly contentType: string; readonly size: number } | null;
  /** Of a job that failed: the code of the broken rule, `jobs.interrupted` or `jobs.unexpected`. */
  readonly errorCode: string | null;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
}

/** A kind of long work: what it is told and what it answers, both plain JSON. */
export interface JobDefinition<Input extends object, Result extends object | void> {
  readonly name: string;
  /** Whether a job is of this kind, whose answer is then known. */
  describes(job: JobView): job is JobView<Result>;
  /** Holds the type for the compiler; never there at run time. */
  readonly input?: Input;
}

/**
 * Declares a kind of long work (an export, a batch, a synchronisation):
 *
 *     export const ExportInvoices = defineJob<{ year: number }, { invoices: number }>('accounting.export-invoices');
 *
 *     const id = await jobs.start(ExportInvoices, { year: 2026 }, principal.accountId);
 *
 * The input is kept for as long as the job is listed: numbers of objects, dates, filters, no personal data.
 * @param name `<context>.<what it does>`
 */
export function defineJob<Input extends object, Result extends object | void = void>(
  name: `${string}.${string}`,
): JobDefinition<Input, Result> {
  if (!/^[a-z-]+\.[a-z-]+$/.test(name)) throw new RangeError(`${name} is no name of a job`);
  return { name, describes: (job): job is JobView<Result> => job.name === name };
}
