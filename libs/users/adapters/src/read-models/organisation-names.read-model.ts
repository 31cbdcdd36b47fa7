import type { TypeOrmUnitOfWork } from '@pds/platform';

/** The names of organisations, which another context owns, for what shows affiliations. */
export class OrganisationNames {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async of(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return new Map();
    const rows = await this.unitOfWork.query<{ id: number; name: string }>(
      'SELECT id, name FROM organisations.organisations WHERE id = ANY($1::integer[])',
      [wanted],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
