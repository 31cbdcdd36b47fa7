import { useHasRole } from '../../session/session';
import type { ListColumn } from './list-column';

/**
 * Folds the columns `department` and `office` where they say the same in every row: only administrators see several departments, and a
 * manager of an office sees that office.
 */
export function useFoldedPlaces<Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  const isConstant: Readonly<Record<string, boolean>> = {
    department: !useHasRole('ROLE_ADMIN'),
    office: useHasRole('ROLE_OFFICE_LOCAL_MANAGER'),
  };
  return columns.map((column) => (isConstant[column.key] ? { ...column, folded: true } : column));
}
