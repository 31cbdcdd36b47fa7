import type { Scope } from '@pds/kernel';
import { type Sql, sql } from '../sql/sql';

/**
 * The caller's scope as a condition on a table with `department_id`, `office_id`, `organisation_id` and `filed_by`: the SQL version of the
 * kernel's `isInScope` (a property test compares both).
 * @param table the alias of the table in the query
 */
export function scopeCondition(scope: Scope, table: Sql): Sql {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'department':
      return sql`${table}.department_id = ${scope.departmentId}`;
    case 'office':
      return sql`${table}.office_id = ${scope.officeId}`;
    case 'organiser':
      return sql`(${table}.filed_by = ${scope.accountId} OR ${table}.organisation_id = ANY(${scope.organisationIds}))`;
  }
}
