import {
  type OpenDossier,
  type OpenPage,
  type PageActivity,
  type PageOfDossier,
  Presences,
  presenceTimeoutSeconds,
} from '@pds/demand/domain';
import type { Scope } from '@pds/kernel';
import { scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface DossierRow {
  version: number;
  updated_by: number | null;
  updated_at: Date;
  time_zone: string;
  pages: (Omit<OpenPage, 'since'> & { readonly since: number })[];
}

/**
 * Open pages in PostgreSQL, so that every process sees them. All times are the database's, so that processes need not agree on the time.
 * Each report is one statement, which also removes a few silent pages: no job is needed.
 */
export class PostgresPresences extends Presences {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async recordPage(said: PageActivity, scope: Scope): Promise<OpenDossier | null> {
    const { demandId, editing } = said;
    // In one statement, reads see the data before its changes: silent pages are excluded by their time, and the page itself by its key.
    const [row] = await this.unitOfWork.query<DossierRow>(
      sql`WITH dossier AS (${dossierOf(demandId, scope)}),
          silent AS (
            DELETE FROM demand.presences WHERE (account_id, tab) IN (
              SELECT p.account_id, p.tab FROM demand.presences p WHERE p.shown_until <= now() AND NOT ${isPage(said)}
              ORDER BY p.shown_until LIMIT 20 FOR UPDATE SKIP LOCKED)
          ),
          told AS (
            INSERT INTO demand.presences AS p (account_id, tab, demand_id, editing, since, shown_until)
            SELECT ${said.accountId}::integer, ${said.tab}::uuid, id, ${editing}::boolean, now(), now() + make_interval(secs => ${presenceTimeoutSeconds})
            FROM dossier
            ON CONFLICT (account_id, tab) DO UPDATE SET
              demand_id = excluded.demand_id, editing = excluded.editing, shown_until = excluded.shown_until,
              since = CASE WHEN p.demand_id = excluded.demand_id AND p.editing = excluded.editing AND p.shown_until > now()
                           THEN p.since ELSE excluded.since END
          )
          SELECT version, updated_by, updated_at, time_zone, (
            SELECT coalesce(json_agg(json_build_object('accountId', p.account_id, 'editing', p.editing,
                                                       'since', floor(extract(epoch FROM p.since) * 1000))), '[]')
            FROM demand.presences p WHERE p.demand_id = dossier.id AND p.shown_until > now() AND NOT ${isPage(said)}
          ) AS pages FROM dossier`,
    );
    return row
      ? {
          version: row.version,
          updatedBy: row.updated_by,
          updatedAt: row.updated_at.getTime(),
          timeZone: row.time_zone,
          pages: row.pages,
        }
      : null;
  }

  override async removePage(page: PageOfDossier, scope: Scope): Promise<boolean> {
    const found = await this.unitOfWork.query(
      sql`WITH dossier AS (${dossierOf(page.demandId, scope)}),
          gone AS (DELETE FROM demand.presences p USING dossier WHERE p.demand_id = dossier.id AND ${isPage(page)})
          SELECT 1 FROM dossier`,
    );
    return found.length > 0;
  }
}

/** A dossier of the scope, deleted or not: a page that shows a deleted dossier must learn of the deletion. */
function dossierOf(demandId: number, scope: Scope): Sql {
  return sql`SELECT d.id, d.version, d.updated_by, d.updated_at, d.time_zone FROM demand.demands d
             WHERE d.id = ${demandId} AND ${scopeCondition(scope, sql`d`)}`;
}

function isPage({ accountId, tab }: PageOfDossier): Sql {
  return sql`(p.account_id = ${accountId} AND p.tab = ${tab})`;
}
