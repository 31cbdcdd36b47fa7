import type { Scope } from '@pds/kernel';

/**
 * The caller's scope as an SQL condition on `organisations.organisations o`. Staff of a department, and of its offices,
 * see its organisations and those of the demands that it handles; organisers those they manage.
 * @param parameter takes a value and answers its placeholder
 */
export function organisationScope(scope: Scope, parameter: (value: unknown) => string): string {
  switch (scope.kind) {
    case 'all':
      return 'true';
    case 'department':
    case 'office': {
      const department = parameter(scope.departmentId);
      return `(o.department_id = ${department} OR o.id IN (
        SELECT d.organisation_id FROM demand.demands d
        WHERE d.department_id = ${department} AND d.organisation_id IS NOT NULL AND d.deleted_at IS NULL))`;
    }
    case 'organiser':
      return `o.id = ANY(${parameter([...scope.organisationIds])}::integer[])`;
  }
}
