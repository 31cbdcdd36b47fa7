import type { Scope } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';

/**
 * The caller's scope as a condition on `organisations.v_organisations o`: the SQL form of `isOrganisationInScope` of the organisations'
 * domain (a property-based test compares them).
 */
export function organisationScope(scope: Scope): Sql {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'department':
    case 'office':
      return sql`(o.department_id = ${scope.departmentId} OR o.id IN (
        SELECT d.organisation_id FROM demand.v_dossiers d
        WHERE d.department_id = ${scope.departmentId} AND d.organisation_id IS NOT NULL))`;
    case 'organiser':
      return sql`o.id = ANY(${scope.organisationIds}::integer[])`;
  }
}
