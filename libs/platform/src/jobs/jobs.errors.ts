import { DomainError } from '@pds/kernel';

/** The job does not exist, was forgotten, or was started by somebody else. */
export class JobNotFound extends DomainError {
  readonly code = 'jobs.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce traitement n’existe pas ou n’existe plus.');
  }
}

/** Nothing runs this kind of job: its handler is no provider of any module, or another version started it. */
export class JobWithoutHandler extends Error {
  constructor(name: string) {
    super(`Nothing runs jobs of the kind ${name}`);
  }
}

/** Why a run was told to stop: its owner cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** Why a run was told to stop: its process ends. The queue runs the job again. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

/** Why a run was told to stop: this process was taken for dead and another one runs the job. */
export class JobTakenOver extends Error {
  override readonly name = 'JobTakenOver';
}
