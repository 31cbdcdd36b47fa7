import type { Instant } from '@pds/kernel';

/**
 * The state of a job. `queued` → `running` → `done`, `failed` or `cancelled`; back to `queued` when its process stops, and `running` again
 * elsewhere when its process died.
 */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** The data of a job that its owner may see. */
export interface JobView<Result = unknown> {
  readonly id: number;
  /** The name of its definition. */
  readonly name: string;
  readonly state: JobState;
  /** Whether a running job was asked to stop; it ends as `cancelled` unless it is done first. */
  readonly cancelling: boolean;
  /** Completed steps, and their number; `total` is null until the job knows it. */
  readonly progress: { readonly done: number; readonly total: number | null };
  /** The result of a completed job; null before. */
  readonly result: Result | null;
  /** The file that a completed job created, see `Jobs.openResult`. */
  readonly file: { readonly name: string; readonly contentType: string; readonly size: number } | null;
  /** The error code of a failed job: that of the broken rule, `jobs.interrupted` or `jobs.unexpected`. */
  readonly errorCode: string | null;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
}

/** A kind of long work: its input and its result, both plain JSON. */
export interface JobDefinition<Input extends object, Result extends object | void> {
  readonly name: string;
  /** Jobs with the same value run one after the other; without it, at the same time. */
  queueOf?(input: Input): string;
  /** Whether a job is of this kind; its result then has a known type. */
  describes(job: JobView): job is JobView<Result>;
  /** Contains the type for the compiler; never set at run time. */
  readonly input?: Input;
}

/**
 * Declares a kind of long work (an export, a batch, a synchronisation):
 *
 *     export const ExportInvoices = defineJob<{ year: number }, { invoices: number }>('accounting.export-invoices');
 *
 *     const id = await jobs.start(ExportInvoices, { year: 2026 }, principal.accountId);
 *
 * The input is stored for as long as the job is listed: numbers of objects, dates, filters, no personal data.
 * @param name `<context>.<what it does>`
 * @param queueOf what jobs share that wait for each other, of any kind
 */
export function defineJob<Input extends object, Result extends object | void = void>(
  name: `${string}.${string}`,
  { queueOf }: Pick<JobDefinition<Input, Result>, 'queueOf'> = {},
): JobDefinition<Input, Result> {
  if (!/^[a-z-]+\.[a-z-]+$/.test(name)) throw new RangeError(`${name} is no name of a job`);
  return { name, ...(queueOf && { queueOf }), describes: (job): job is JobView<Result> => job.name === name };
}
