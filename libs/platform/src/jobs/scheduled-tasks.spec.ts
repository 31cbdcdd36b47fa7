import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { RunsOnSchedule, type ScheduledTask, ScheduledTasks, TaskScheduledTwice } from './scheduled-tasks';

const noted: string[] = [];

@RunsOnSchedule({ name: 'sweep', times: '0 4 * * *', makeUpHours: 2 })
class Sweep implements ScheduledTask {
  async run(planned: number): Promise<void> {
    noted.push(new Date(planned).toISOString());
  }
}

@RunsOnSchedule({ name: 'sweep', times: '0 5 * * *', makeUpHours: 0 })
class SweepAgain extends Sweep {}

function started(...tasks: (new () => ScheduledTask)[]) {
  @Module({ imports: [DiscoveryModule], providers: [ScheduledTasks, ...tasks] })
  class TasksModule {}
  return NestFactory.createApplicationContext(TasksModule, { logger: false, abortOnError: false });
}

describe('scheduled tasks', () => {
  it('are in the crontab, and run at their planned time', async () => {
    const application = await started(Sweep);
    const tasks = application.get(ScheduledTasks);
    expect(tasks.crontab).toEqual(['0 4 * * * sweep ?fill=2h']);
    await tasks.list['sweep']!({ _cron: { ts: '2026-11-27T04:00:00.000Z' } });
    expect(noted).toEqual(['2026-11-27T04:00:00.000Z']);
    await application.close();
  });

  it('do not start when two have the same name', async () => {
    await expect(started(Sweep, SweepAgain)).rejects.toThrow(TaskScheduledTwice);
  });
});
