import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type NamedPlaces, type NamesOfPlaces, PlaceNames } from '@pds/users/domain';

/** Names read from the organisations' own tables. */
export class SqlPlaceNames extends PlaceNames {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(affiliations: readonly NamedPlaces[]): Promise<NamesOfPlaces> {
    const ids = (field: keyof NamedPlaces) => [
      ...new Set(affiliations.map((each) => each[field]).filter((id) => id !== null)),
    ];
    const departments = await this.named<{ code: string }>(
      sql`SELECT id, code, name FROM organisations.departments`,
      ids('departmentId'),
    );
    const offices = await this.named(sql`SELECT id, name FROM organisations.offices`, ids('officeId'));
    const organisations = await this.named(
      sql`SELECT id, name FROM organisations.organisations`,
      ids('organisationId'),
    );
    return {
      departments: new Map(departments.map(({ id, code, name }) => [id, { code, name }])),
      offices: new Map(offices.map(({ id, name }) => [id, name])),
      organisations: new Map(organisations.map(({ id, name }) => [id, name])),
    };
  }

  private async named<More = unknown>(
    places: Sql,
    ids: readonly number[],
  ): Promise<({ id: number; name: string } & More)[]> {
    return ids.length === 0 ? [] : this.unitOfWork.query(sql`${places} WHERE id = ANY(${ids})`);
  }
}
