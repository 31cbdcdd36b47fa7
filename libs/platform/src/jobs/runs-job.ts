import { SetMetadata } from '@nestjs/common';
import type { FileContent } from '../files/file-store';
import type { JobDefinition } from './define-job';

export const RUN_JOB = 'pds:runs-job';

/** One run of a job, as its handler sees it. */
export interface JobRun<Input extends object> {
  readonly jobId: number;
  readonly input: Input;
  /** The account that started the job: what it may see is what the job may see. */
  readonly ownerId: number;
  /**
   * Aborted when the owner cancels, when the process stops, or when the job was given to another process. Let it end
   * what is under way and throw its reason (`signal.throwIfAborted()`).
   */
  readonly signal: AbortSignal;
  /**
   * Tells how far the job is; written at most a few times a second, so that it may be called for every step.
   * @throws the signal's reason when the run must stop
   */
  progress(done: number, total?: number): Promise<void>;
  /**
   * Keeps the file that the job makes, for its owner to fetch once the job is done; a second one replaces the first.
   * @param name the name to save it under
   */
  saveResult(content: FileContent, name: string, contentType: string): Promise<void>;
}

/**
 * Does the work of a job, outside of any transaction: it opens its own, one for each step. A run may be cut short at any
 * point and the job run again from the beginning, in another process: steps done before must be found done, or do no harm
 * when done again.
 *
 * What it throws ends the job as failed, with the code of a `DomainError`; it is not tried again, its owner decides.
 */
export interface JobHandler<Input extends object, Result extends object | void = void> {
  // A property, not a method, of which TypeScript would also accept one that asks for more than the input has.
  readonly run: (run: JobRun<Input>) => Promise<Result>;
}

/** Registers an injectable {@link JobHandler}; a class that takes another input or answers otherwise does not compile. */
export function RunsJob<Input extends object, Result extends object | void>(
  job: JobDefinition<Input, Result>,
): (handler: new (...parameters: never[]) => JobHandler<NoInfer<Input>, NoInfer<Result>>) => void {
  return SetMetadata(RUN_JOB, job);
}
