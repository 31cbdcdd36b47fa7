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
  const dossiers = withDeleted ? sql`demand.v_all_dossiers` : sql`demand.v_dossiers`;
  return sql`SELECT o.id FROM ${dossiers} o WHERE o.filed_by = ${accountId}
    UNION
    SELECT o.id FROM ${dossiers} o WHERE o.organisation_id = ANY(${organisationIds}::integer[])`;
}
