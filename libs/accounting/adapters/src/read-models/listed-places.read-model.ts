import { mainlandTimeZone } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** The department and office of a row. */
export interface PlacedRow {
  readonly department_id: number | null;
  readonly office_id: number | null;
}

/** The names of the department and office of a row, and its time zone. */
export interface ListedPlace {
  readonly departmentName: string | null;
  readonly officeName: string | null;
  /** That of the department; that of mainland France if the department no longer exists. */
  readonly timeZone: string;
}

/** Reads the names of the departments and offices of all rows in one request, and returns a function from a row to its place. */
export async function placesOfRows(
  organisations: Pick<OrganisationsFacade, 'places'>,
  rows: readonly PlacedRow[],
): Promise<(row: PlacedRow) => ListedPlace> {
  const { departments, offices } = await organisations.places({
    departments: idsOf(rows, 'department_id'),
    offices: idsOf(rows, 'office_id'),
    organisations: [],
  });
  return ({ department_id, office_id }) => {
    const department = department_id === null ? undefined : departments.get(department_id);
    const office = office_id === null ? undefined : offices.get(office_id);
    return {
      departmentName: department?.name ?? null,
      officeName: office?.name ?? null,
      timeZone: department?.timeZone ?? mainlandTimeZone,
    };
  };
}

function idsOf(rows: readonly PlacedRow[], column: keyof PlacedRow): number[] {
  return [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))];
}
