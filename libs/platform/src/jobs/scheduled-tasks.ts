import { Injectable, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Instant } from '@pds/kernel';
import { annotatedProviders } from '../wiring/annotated-providers';

const runsOnScheduleKey = 'pds:runs-on-schedule';

/** When a task runs. */
export interface Schedule {
  /** Unique among all tasks, `send-digests`. */
  readonly name: string;
  /** Minute, hour, day of the month, month and weekday in UTC, as in a crontab. */
  readonly times: string;
  /** Times that passed while no process ran are made up for when they are not older. Hours. */
  readonly makeUpHours: number;
}

/**
 * A task that runs on a schedule, in one of the processes. It may be interrupted at any point and is then run again for the same time:
 * completed steps must be detected, or be harmless when repeated.
 */
export interface ScheduledTask {
  /** @param planned the time of the schedule, which may have passed */
  run(planned: Instant): Promise<void>;
}

/** Registers an injectable {@link ScheduledTask}. */
export function RunsOnSchedule(schedule: Schedule): (task: new (...parameters: never[]) => ScheduledTask) => void {
  return SetMetadata(runsOnScheduleKey, schedule);
}

/** Two scheduled tasks have the same name: the queue would run only one of them. */
export class TaskScheduledTwice extends Error {
  constructor(name: string) {
    super(`Two scheduled tasks are named ${name}`);
  }
}

/** What the queue adds to the payload of a scheduled task. */
interface CronPayload {
  readonly _cron: { readonly ts: string };
}

/** The scheduled tasks of all contexts. */
@Injectable()
export class ScheduledTasks implements OnApplicationBootstrap {
  private tasks: readonly { readonly provider: ScheduledTask; readonly note: Schedule }[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** @throws TaskScheduledTwice; the application then does not start */
  onApplicationBootstrap(): void {
    const tasks = annotatedProviders<ScheduledTask, Schedule>(this.discovery, this.reflector, runsOnScheduleKey);
    const names = new Set<string>();
    for (const { note } of tasks) {
      if (names.has(note.name)) throw new TaskScheduledTwice(note.name);
      names.add(note.name);
    }
    this.tasks = tasks;
  }

  /** One line per task, for the queue. */
  get crontab(): readonly string[] {
    return this.tasks.map(({ note: { times, name, makeUpHours } }) => `${times} ${name} ?fill=${makeUpHours}h`);
  }

  /** What the queue runs, by the names in the crontab. */
  get list(): Readonly<Record<string, (payload: unknown) => Promise<void>>> {
    return Object.fromEntries(
      this.tasks.map(({ provider, note }) => [
        note.name,
        (payload: unknown) => provider.run(Date.parse((payload as CronPayload)._cron.ts)),
      ]),
    );
  }
}
