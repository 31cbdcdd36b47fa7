import type { Scope } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';

/**
 * The demands of an organiser's scope, as a SELECT of their `id`: `scopeCondition` rewritten so that two indexes suffice. The OR of the
 * original visits every row: thousands of pages for an organiser with thousands of demands. One spec compares both.
 */
export function ownDemands(
  { accountId, organisationIds }: Scope & { readonly kind: 'organiser' },
  { withDeleted }: { readonly withDeleted: boolean },
): Sql {
  const kept = withDeleted ? sql`true` : sql`o.deleted_at IS NULL`;
  return sql`SELECT o.id FROM demand.demands o WHERE o.filed_by = ${accountId} AND ${kept}
    UNION
    SELECT o.id FROM demand.demands o WHERE o.organisation_id = ANY(${organisationIds}::integer[]) AND ${kept}`;
}
