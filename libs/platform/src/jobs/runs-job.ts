import { SetMetadata } from '@nestjs/common';
import type { FileContent } from '../files/file-store';
import type { JobDefinition } from './define-job';

export const runsJobKey = 'pds:runs-job';

/** One run of a job, as its handler sees it. */
export interface JobRun<Input extends object> {
  readonly jobId: number;
  readonly input: Input;
  /** The account that started the job: the job may see what this account may see. */
  readonly ownerId: number;
  /**
   * Aborted when the owner cancels, when the process stops, or when the job was given to another process. The handler then finishes the
   * present step and throws the reason (`signal.throwIfAborted()`).
   */
  readonly signal: AbortSignal;
  /**
   * Reports the job's progress; written at most a few times a second, so that it may be called for every step.
   * @throws the signal's reason when the run must stop
   */
  progress(done: number, total?: number): Promise<void>;
  /**
   * Stores the job's file, which its owner downloads once the job is done; a second one replaces the first.
   * @param name the file name of the download
   */
  saveResult(content: FileContent, name: string, contentType: string): Promise<void>;
}

/**
 * Does the work of a job, outside of any transaction: it opens its own, one for each step. A run may be interrupted at any point and the
 * job run again from the beginning, in another process: completed steps must be detected, or be harmless when repeated.
 *
 * An exception ends the job as failed, with the code of a `DomainError`; it is not retried, its owner decides.
 */
export interface JobHandler<Input extends object, Result extends object | void = void> {
  // A property, not a method: for methods TypeScript would also accept a handler that needs more than the input has.
  readonly run: (run: JobRun<Input>) => Promise<Result>;
}

/** Registers an injectable {@link JobHandler}; a class with another input or result does not compile. */
export function RunsJob<Input extends object, Result extends object | void>(
  job: JobDefinition<Input, Result>,
): (handler: new (...parameters: never[]) => JobHandler<NoInfer<Input>, NoInfer<Result>>) => void {
  return SetMetadata(runsJobKey, job);
}
