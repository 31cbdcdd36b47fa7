import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type JobHandler, RUN_JOB } from './runs-job';

/** Two handlers would run one kind of job, or two kinds have one name. */
class JobHandledTwice extends Error {
  constructor(name: string, handlers: readonly string[]) {
    super(`The job ${name} is run by ${handlers.join(' and ')}`);
  }
}

/** Who runs which kind of job. */
@Injectable()
export class JobHandlers implements OnApplicationBootstrap {
  private readonly byName = new Map<string, JobHandler<object, object | void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Finds the handlers.
   * @throws JobHandledTwice: such an application does not start
   */
  onApplicationBootstrap(): void {
    for (const wrapper of this.discovery.getProviders()) {
      if (!wrapper.instance || !wrapper.metatype) continue;
      const handler = wrapper.instance as JobHandler<object, object | void>;
      const job = this.reflector.get<{ readonly name: string } | undefined>(RUN_JOB, handler.constructor);
      if (!job) continue;
      const other = this.byName.get(job.name);
      if (other) throw new JobHandledTwice(job.name, [other.constructor.name, handler.constructor.name]);
      this.byName.set(job.name, handler);
    }
  }

  of(name: string): JobHandler<object, object | void> | undefined {
    return this.byName.get(name);
  }
}
