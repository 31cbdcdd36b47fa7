import { commercialStatus } from '@pds/aid-station/contract';
import { type HoldQuestion, type RetentionCategory, RetentionSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

const { dropped, paid } = commercialStatus;

/** Stations are never deleted; one that is neither « Payé » nor « Sans suite » is open, and nothing of it is erased. */
export class AidStationRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[] = [];

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async holds({ dossierIds, isDeletion }: HoldQuestion): Promise<readonly number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id FROM aid_station.aid_stations
          WHERE id = ANY(${[...dossierIds]}::integer[])
            AND (${isDeletion} OR commercial_status NOT IN (${dropped}, ${paid}))`,
    );
    return rows.map(({ id }) => id);
  }

  override async forgetDossiers(dossierIds: readonly number[], isDeleted: boolean): Promise<void> {
    const ids = [...dossierIds];
    if (!isDeleted) {
      await this.unitOfWork.query(
        sql`UPDATE aid_station.reinforcement_requests SET message = '', answer = ''
            WHERE dossier_id = ANY(${ids}::integer[])`,
      );
      return;
    }
    await this.unitOfWork.query(sql`DELETE FROM aid_station.assignments WHERE demand_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(sql`DELETE FROM aid_station.deadline_marks WHERE dossier_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(
      sql`DELETE FROM aid_station.reinforcement_requests WHERE dossier_id = ANY(${ids}::integer[])`,
    );
    await this.unitOfWork.query(sql`DELETE FROM aid_station.tracked_demands WHERE id = ANY(${ids}::integer[])`);
  }
}
