import { ServedOrganisations } from '@pds/organisations/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Read from the demands' own table. */
export class SqlServedOrganisations extends ServedOrganisations {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async among(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT DISTINCT organisation_id AS id FROM demand.demands
          WHERE department_id = ${departmentId} AND organisation_id = ANY(${organisationIds}) AND deleted_at IS NULL`,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
