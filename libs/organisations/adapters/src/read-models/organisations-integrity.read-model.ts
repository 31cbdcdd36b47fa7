import { vehicleKinds } from '@pds/organisations/contract';
import {
  filesNamedBy,
  type IntegrityCheck,
  IntegritySource,
  sql,
  sqlCheck,
  type StoredFiles,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** Integrity checks of the equipment and members of offices, and of the logos on papers: each exists, with the stored bytes. */
export class OrganisationsIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.checks = [
      sqlCheck<{ id: number; office: string }>(unitOfWork, {
        name: 'organisations.vehicle',
        title: 'Chaque véhicule a un nom et compte pour un',
        severity: 'error',
        statement: sql`
          SELECT e.id, f.name AS office FROM organisations.equipment e
          JOIN organisations.offices f ON f.id = e.office_id
          WHERE e.kind = ANY(${[...vehicleKinds]}::text[]) AND (e.name IS NULL OR e.quantity <> 1)`,
        subject: ({ id }) => `Moyen n°\u00a0${id}`,
        message: ({ office }) => `Un véhicule de l’antenne ${office} n’a pas de nom ou compte pour plusieurs.`,
      }),
      sqlCheck<{ id: number; office: string }>(unitOfWork, {
        name: 'organisations.out-of-service-twice',
        title: 'Un moyen n’est pas deux fois hors service le même jour',
        // Harmless: it counts as missing once.
        severity: 'warning',
        statement: sql`
          SELECT DISTINCT e.id, f.name AS office
          FROM organisations.equipment_out_of_service a
          JOIN organisations.equipment_out_of_service b ON b.equipment_id = a.equipment_id AND b.position > a.position
            AND b.from_day <= a.to_day AND a.from_day <= b.to_day
          JOIN organisations.equipment e ON e.id = a.equipment_id
          JOIN organisations.offices f ON f.id = e.office_id`,
        subject: ({ id }) => `Moyen n°\u00a0${id}`,
        message: ({ office }) => `Deux périodes hors service d’un moyen de l’antenne ${office} se recouvrent.`,
      }),
      sqlCheck<{ id: number; office: string }>(unitOfWork, {
        name: 'organisations.member-twice',
        title: 'Une personne n’est inscrite qu’une fois dans son antenne',
        // Two people may have one name.
        severity: 'warning',
        statement: sql`
          SELECT max(m.id) AS id, f.name AS office
          FROM organisations.members m JOIN organisations.offices f ON f.id = m.office_id
          WHERE m.left_on IS NULL
          GROUP BY f.id, f.name, organisations.name_words(m.last_name), organisations.name_words(m.first_name), lower(m.email)
          HAVING count(*) > 1`,
        subject: ({ id }) => `Personne n°\u00a0${id}`,
        message: ({ office }) => `Elle figure deux fois parmi les personnes de l’antenne ${office}.`,
      }),
    ];
    this.files = [
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, code AS name, logo_key AS file_key, logo_sha256 AS sha256
            FROM organisations.departments WHERE logo_key IS NOT NULL`,
        (code) => `Logo du département ${code}`,
      ),
    ];
  }
}
