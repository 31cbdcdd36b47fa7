import { AidStation, AidStations, AlreadyTransformed, timelineEntriesOf } from '@pds/aid-station/domain';
import type { Timeline } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { In, QueryFailedError, type Repository } from 'typeorm';
import { AidStationRecord } from './aid-station.record';

const uniqueViolation = '23505';

export class PostgresAidStations extends AidStations {
  constructor(
    private readonly timeline: Timeline,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  private get records(): Repository<AidStationRecord> {
    return this.unitOfWork.manager.getRepository(AidStationRecord);
  }

  override async find(id: number): Promise<AidStation | null> {
    const record = await this.records.findOneBy({ id });
    return record && toStation(record);
  }

  override findAllForUpdate(ids: readonly number[]): Promise<AidStation[]> {
    return this.unitOfWork.run(async () => {
      const records = await this.records.find({
        where: { id: In(ids) },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      return records.map(toStation);
    });
  }

  override add(station: AidStation): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.insert(station);
      await this.timeline.record(...timelineEntriesOf([station]));
    });
  }

  override save(...stations: AidStation[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      // One statement for all stations. Their rows exist, and the row of a station is never deleted: nothing is inserted.
      await this.records.upsert(stations.map(toRecord), ['id']);
      await this.timeline.record(...timelineEntriesOf(stations));
    });
  }

  private async insert(station: AidStation): Promise<void> {
    try {
      await this.records.insert(toRecord(station));
    } catch (error) {
      if (error instanceof QueryFailedError && error.driverError.code === uniqueViolation)
        throw new AlreadyTransformed();
      throw error;
    }
  }
}

function toStation({ createdAt, ...state }: AidStationRecord): AidStation {
  return AidStation.restore({ ...state, createdAt: createdAt.getTime() });
}

function toRecord(station: AidStation): AidStationRecord {
  const { createdAt, ...state } = station.snapshot();
  return { ...state, createdAt: new Date(createdAt) };
}
