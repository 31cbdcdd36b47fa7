import type { BackgroundFiguresReader } from './background-figures';
import { MetricSource, type StoredMetric, type StoredMetricValue } from './metric-source';

const gauge = (name: StoredMetric['name'], help: string, ...labels: string[]): StoredMetric => ({
  name,
  help,
  kind: 'gauge',
  labels,
});

/** The queue, long jobs, events, messages and planned tasks as metrics. */
export class BackgroundMetrics extends MetricSource {
  override readonly metrics = [
    gauge('pds_queue_tasks', 'Tasks of the queue: waiting (due), planned, running, failed (given up)', 'task', 'state'),
    gauge('pds_queue_oldest_waiting_seconds', 'How long the oldest due task has waited for a worker', 'task'),
    gauge('pds_jobs', 'Long jobs: queued, running', 'state'),
    gauge('pds_jobs_failed_day', 'Long jobs that failed in the last 24 hours'),
    gauge('pds_jobs_oldest_queued_seconds', 'The age of the oldest queued long job; 0 when none waits'),
    gauge('pds_outbox_events', 'Events of the outbox that were not delivered yet'),
    gauge('pds_outbox_oldest_seconds', 'The age of the oldest event that is due or failed; 0 when there is none'),
    gauge('pds_mails_day', 'Messages of the last 24 hours: sent, refused', 'outcome'),
    gauge('pds_mails_waiting', 'Messages that wait for their first or next attempt'),
    gauge('pds_workers', 'Living workers of the queue, three for each background process'),
    gauge('pds_task_last_success_timestamp_seconds', 'When a planned task or kind of long job last succeeded', 'task'),
    gauge('pds_task_last_failure_timestamp_seconds', 'When a planned task or kind of long job last failed', 'task'),
  ];

  constructor(private readonly reader: BackgroundFiguresReader) {
    super();
  }

  override async read(): Promise<readonly StoredMetricValue[]> {
    const { tasks, jobs, events, mails, workers, runs } = await this.reader.read();
    const relay = tasks.find(({ task }) => task === 'relay-event');
    return [
      ...tasks.flatMap(({ task, waiting, planned, running, failed, oldestWaiting }): StoredMetricValue[] => [
        ...Object.entries({ waiting, planned, running, failed }).map(([state, value]) => ({
          name: 'pds_queue_tasks' as const,
          labels: { task, state },
          value,
        })),
        { name: 'pds_queue_oldest_waiting_seconds', labels: { task }, value: oldestWaiting ?? 0 },
      ]),
      { name: 'pds_jobs', labels: { state: 'queued' }, value: jobs.queued },
      { name: 'pds_jobs', labels: { state: 'running' }, value: jobs.running },
      { name: 'pds_jobs_failed_day', value: jobs.failed },
      { name: 'pds_jobs_oldest_queued_seconds', value: jobs.oldestQueued ?? 0 },
      { name: 'pds_outbox_events', value: events },
      { name: 'pds_outbox_oldest_seconds', value: relay?.oldestUndone ?? 0 },
      { name: 'pds_mails_day', labels: { outcome: 'sent' }, value: mails.sent },
      { name: 'pds_mails_day', labels: { outcome: 'refused' }, value: mails.refused },
      { name: 'pds_mails_waiting', value: mails.waiting },
      { name: 'pds_workers', value: workers },
      ...runs.flatMap(({ task, succeededAt, failedAt }): StoredMetricValue[] => [
        ...(succeededAt === null
          ? []
          : [
              {
                name: 'pds_task_last_success_timestamp_seconds' as const,
                labels: { task },
                value: succeededAt / 1000,
              },
            ]),
        ...(failedAt === null
          ? []
          : [{ name: 'pds_task_last_failure_timestamp_seconds' as const, labels: { task }, value: failedAt / 1000 }]),
      ]),
    ];
  }
}
