import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { annotatedProviders } from '../wiring/annotated-providers';
import type { JobDefinition } from './define-job';
import { type JobHandler, runsJobKey } from './runs-job';

/** Two handlers for one kind of job, or two kinds with the same name. */
class JobHandledTwice extends Error {
  constructor(name: string, handlers: readonly string[]) {
    super(`The job ${name} is run by ${handlers.join(' and ')}`);
  }
}

@Injectable()
export class JobHandlers implements OnApplicationBootstrap {
  private readonly byName = new Map<string, JobHandler<object, object | void>>();
  private readonly definitions = new Map<string, JobDefinition<object, object | void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Finds the handlers.
   * @throws JobHandledTwice; the application then does not start
   */
  onApplicationBootstrap(): void {
    for (const { provider: handler, note: job } of annotatedProviders<
      JobHandler<object, object | void>,
      JobDefinition<object, object | void>
    >(this.discovery, this.reflector, runsJobKey)) {
      const other = this.byName.get(job.name);
      if (other) throw new JobHandledTwice(job.name, [other.constructor.name, handler.constructor.name]);
      this.byName.set(job.name, handler);
      this.definitions.set(job.name, job);
    }
  }

  of(name: string): JobHandler<object, object | void> | undefined {
    return this.byName.get(name);
  }

  /** The queue of a job, see {@link JobDefinition.queueOf}. */
  queueOf(name: string, input: object): string | undefined {
    return this.definitions.get(name)?.queueOf?.(input);
  }
}
