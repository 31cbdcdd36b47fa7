import { EprotecExport, EprotecExports } from '@pds/aid-station/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { Repository } from 'typeorm';
import { EprotecExportRecord } from './eprotec-export.record';

/** Exports of stations to e-Protec in PostgreSQL. */
export class PostgresEprotecExports extends EprotecExports {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  private get records(): Repository<EprotecExportRecord> {
    return this.unitOfWork.manager.getRepository(EprotecExportRecord);
  }

  override async find(stationId: number): Promise<EprotecExport | null> {
    const record = await this.records.findOneBy({ stationId });
    return record && toExport(record);
  }

  override findForUpdate(stationId: number): Promise<EprotecExport | null> {
    return this.unitOfWork.run(async () => {
      const record = await this.records.findOne({ where: { stationId }, lock: { mode: 'pessimistic_write' } });
      return record && toExport(record);
    });
  }

  override async add(exported: EprotecExport): Promise<void> {
    await this.records.insert(toRecord(exported));
  }

  override async save(exported: EprotecExport): Promise<void> {
    await this.records.update({ stationId: exported.stationId }, toRecord(exported));
  }
}

function toExport(record: EprotecExportRecord): EprotecExport {
  const { stationId, runId, askedBy, askedAt, outcome, error } = record;
  const { eventId, eventUrl, exportedVersion, exportedAt, creationKey, creationForm } = record;
  return EprotecExport.restore({
    stationId,
    runId,
    askedBy,
    askedAt: askedAt.getTime(),
    outcome,
    error,
    exported:
      eventId === null ? null : { id: eventId, url: eventUrl, version: exportedVersion!, at: exportedAt!.getTime() },
    creation: creationKey === null ? null : { key: creationKey, form: creationForm! },
  });
}

function toRecord(export_: EprotecExport): EprotecExportRecord {
  const { exported, creation, askedAt, ...same } = export_.snapshot();
  return {
    ...same,
    askedAt: new Date(askedAt),
    eventId: exported?.id ?? null,
    eventUrl: exported?.url ?? null,
    exportedVersion: exported?.version ?? null,
    exportedAt: exported && new Date(exported.at),
    creationKey: creation?.key ?? null,
    creationForm: creation?.form ?? null,
  };
}
