import { TrackedDemand, TrackedDemands } from '@pds/aid-station/domain';
import type { Timeline } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { Repository } from 'typeorm';
import { TrackedDemandRecord } from './tracked-demand.record';

export class PostgresTrackedDemands extends TrackedDemands {
  constructor(
    private readonly timeline: Timeline,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  private get records(): Repository<TrackedDemandRecord> {
    return this.unitOfWork.manager.getRepository(TrackedDemandRecord);
  }

  override async find(id: number): Promise<TrackedDemand> {
    const record = await this.records.findOneBy({ id });
    return record ? TrackedDemand.restore(record) : TrackedDemand.untouched(id);
  }

  override findForUpdate(id: number): Promise<TrackedDemand> {
    return this.unitOfWork.run(async () => {
      // A row to lock: without one, two people could each set the first status of a demand.
      await this.records
        .createQueryBuilder()
        .insert()
        .values(TrackedDemand.untouched(id).snapshot())
        .orIgnore()
        .execute();
      const record = await this.records.findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
      return TrackedDemand.restore(record);
    });
  }

  override save(demand: TrackedDemand): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.records.update({ id: demand.id }, demand.snapshot());
      const { timelineEntry } = demand;
      if (timelineEntry) await this.timeline.record(timelineEntry);
    });
  }
}
