import {
  filesNamedBy,
  type IntegrityCheck,
  IntegritySource,
  sql,
  sqlCheck,
  type StoredFiles,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** Checks that each file annexed to a demand exists with the received content, and that past events have the days of their periods. */
export class DemandIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.checks = [
      sqlCheck<{ readonly id: number; readonly name: string }>(unitOfWork, {
        name: 'demand.past-event-days',
        title: 'Un évènement passé importé a les jours de ses périodes',
        severity: 'error',
        statement: sql`SELECT p.id, p.name FROM demand.past_events p CROSS JOIN LATERAL (
            SELECT min((t ->> 'startDay')::date) AS first_day, max((t ->> 'endDay')::date) AS last_day
            FROM jsonb_array_elements(p.periods) t) days
          WHERE p.first_day <> days.first_day OR p.last_day <> days.last_day`,
        subject: ({ id, name }) => `Évènement passé n°\u00a0${id} (${name})`,
        message: () => 'Ses jours ne sont pas ceux de ses périodes.',
      }),
    ];
    this.files = [
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, demand_id::text AS name, file_key, sha256, size FROM demand.related_files`,
        (demandId) => `Pièce jointe du dossier n°\u00a0${demandId}`,
      ),
    ];
  }
}
