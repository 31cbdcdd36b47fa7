import { reasonToKeep } from '@pds/aid-station/domain';
import { type HoldQuestion, type RetentionCategory, RetentionSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Erases what stations no longer need, as the model's retention rule says. */
export class AidStationRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[] = [];

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async holds({ dossierIds, isDeletion }: HoldQuestion): Promise<ReadonlyMap<number, string>> {
    const stations = await this.unitOfWork.query<{ id: number; commercialStatus: number }>(
      sql`SELECT id, commercial_status AS "commercialStatus" FROM aid_station.aid_stations
          WHERE id = ANY(${[...dossierIds]}::integer[])`,
    );
    return new Map(
      stations.flatMap(({ id, commercialStatus }) => {
        const reason = reasonToKeep(commercialStatus, isDeletion);
        return reason === null ? [] : [[id, reason] as const];
      }),
    );
  }

  override async forgetDossiers(dossierIds: readonly number[], isDeleted: boolean): Promise<void> {
    const ids = [...dossierIds];
    if (!isDeleted) {
      await this.unitOfWork.query(
        sql`UPDATE aid_station.reinforcement_requests SET message = '', answer = ''
            WHERE dossier_id = ANY(${ids}::integer[])`,
      );
      await this.unitOfWork.query(
        sql`UPDATE aid_station.sign_ups SET instructions = '' WHERE demand_id = ANY(${ids}::integer[])`,
      );
      await this.unitOfWork.query(
        sql`UPDATE aid_station.answers a SET note = '' FROM aid_station.sign_ups s
            WHERE s.slot_id = a.slot_id AND s.demand_id = ANY(${ids}::integer[])`,
      );
      return;
    }
    await this.unitOfWork.query(sql`DELETE FROM aid_station.assignments WHERE demand_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(sql`DELETE FROM aid_station.sign_ups WHERE demand_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(sql`DELETE FROM aid_station.deadline_marks WHERE dossier_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(
      sql`DELETE FROM aid_station.reinforcement_requests WHERE dossier_id = ANY(${ids}::integer[])`,
    );
    await this.unitOfWork.query(sql`DELETE FROM aid_station.tracked_demands WHERE id = ANY(${ids}::integer[])`);
  }
}
