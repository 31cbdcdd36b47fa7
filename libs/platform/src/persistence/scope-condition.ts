import type { Scope } from '@pds/kernel';

/**
 * The caller's scope as an SQL condition on a table with `department_id`, `office_id`, `organisation_id` and, for
 * organisers, `filed_by`. Mirrors kernel's `isInScope`. Values are appended to `parameters`.
 * @param alias the table's alias in the query
 */
export function scopeCondition(scope: Scope, alias: string, parameters: unknown[]): string {
  const placeholder = (value: unknown) => `$${parameters.push(value)}`;
  switch (scope.kind) {
    case 'all':
      return 'true';
    case 'department':
      return `${alias}.department_id = ${placeholder(scope.departmentId)}`;
    case 'office':
      return `${alias}.office_id = ${placeholder(scope.officeId)}`;
    case 'organiser':
      return (
        `(${alias}.filed_by = ${placeholder(scope.accountId)}` +
        ` OR ${alias}.organisation_id = ANY(${placeholder([...scope.organisationIds])}))`
      );
  }
}
