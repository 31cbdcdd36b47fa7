import { AidStation, AidStations, AlreadyTransformed } from '@pds/aid-station/domain';
import type { Timeline } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { QueryFailedError, type Repository } from 'typeorm';
import { AidStationRecord } from './aid-station.record';

const uniqueViolation = '23505';

/** Stations in PostgreSQL. */
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

  override findForUpdate(id: number): Promise<AidStation | null> {
    return this.unitOfWork.run(async () => {
      const record = await this.records.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      return record && toStation(record);
    });
  }

  override add(station: AidStation): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.insert(station);
      await this.record(station);
    });
  }

  override save(station: AidStation): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.records.update({ id: station.id }, toRecord(station));
      await this.record(station);
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

  private async record({ entry }: AidStation): Promise<void> {
    if (entry) await this.timeline.record(entry);
  }
}

function toStation({ createdAt, ...state }: AidStationRecord): AidStation {
  return AidStation.restore({ ...state, createdAt: createdAt.getTime() });
}

function toRecord(station: AidStation): AidStationRecord {
  const { createdAt, ...state } = station.snapshot();
  return { ...state, createdAt: new Date(createdAt) };
}
