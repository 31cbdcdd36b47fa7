import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type NamedPlaces, Structure, type StructureFacts } from '@pds/users/domain';

/** Departments, offices and organisations, read from the tables of the context that owns them. */
export class SqlStructure extends Structure {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async factsOf(places: readonly NamedPlaces[]): Promise<StructureFacts> {
    const named = (key: keyof NamedPlaces) => [
      ...new Set(places.map((place) => place[key]).filter((id) => id !== null)),
    ];
    const rows = await this.unitOfWork.query<{ kind: string; id: number; department_id: number | null }>(
      `SELECT 'department' AS kind, id, id AS department_id
       FROM organisations.departments WHERE id = ANY($1::integer[])
       UNION ALL
       SELECT 'office', id, department_id FROM organisations.offices WHERE id = ANY($2::integer[])
       UNION ALL
       SELECT 'organisation', id, department_id FROM organisations.organisations WHERE id = ANY($3::integer[])`,
      [named('departmentId'), named('officeId'), named('organisationId')],
    );
    const of = (kind: string) => rows.filter((row) => row.kind === kind);
    return {
      departments: new Set(of('department').map(({ id }) => id)),
      offices: new Map(of('office').map(({ id, department_id }) => [id, department_id!])),
      organisations: new Map(of('organisation').map(({ id, department_id }) => [id, department_id])),
    };
  }
}
