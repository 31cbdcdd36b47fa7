import { mainlandTimeZone } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** What a row tells of whom it belongs to. */
export interface PlacedRow {
  readonly department_id: number | null;
  readonly office_id: number | null;
}

/** The place of a row in words, and its clocks. */
export interface ListedPlace {
  readonly departmentName: string | null;
  readonly officeName: string | null;
  /** The department's; the mainland's where there is none any more. */
  readonly timeZone: string;
}

/** Names the departments and offices of rows, each asked for once, for all of them together. */
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
