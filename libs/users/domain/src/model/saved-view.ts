import type { Instant, Principal } from '@pds/kernel';

/** The most views that one account may save. */
export const savedViewLimit = 100;

/** A named set of filters, columns and sort order of a list. */
export interface SavedView {
  readonly id: number;
  readonly accountId: number;
  /** The list, by a name that never changes: `demands`. */
  readonly list: string;
  /** Unique for one account and list. */
  readonly name: string;
  /** Filters and sort order, as the list's address holds them: `status=1&sort=createdAt`. */
  readonly query: string;
  /** Keys of the chosen columns. Null: the list's own. */
  readonly columns: readonly string[] | null;
  /** The department whose staff see it too. Null: only its owner. */
  readonly departmentId: number | null;
  readonly createdAt: Instant;
}

/** Returns the department with which a member of staff can share, and whose shared views they see. Null for administrators and organisers. */
export function sharingDepartmentOf({ scope }: Principal): number | null {
  return scope.kind === 'department' || scope.kind === 'office' ? scope.departmentId : null;
}
