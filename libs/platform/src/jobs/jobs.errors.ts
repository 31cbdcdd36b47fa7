import { defineError } from '@pds/kernel';

/** The job does not exist, was deleted, or was started by another user. */
export class JobNotFound extends defineError('jobs.not-found', 'not-found', {
  message: 'Ce traitement n’existe pas ou n’existe plus.',
}) {}

/** No handler for this kind of job: it is not a provider of any module, or another version started the job. */
export class JobWithoutHandler extends Error {
  constructor(name: string) {
    super(`Nothing runs jobs of the kind ${name}`);
  }
}

/** The reason why a run must stop: its owner cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** The reason why a run must stop: its process ends. The queue runs the job again. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

/** The reason why a run must stop: this process was considered dead and another one runs the job. */
export class JobTakenOver extends Error {
  override readonly name = 'JobTakenOver';
}
