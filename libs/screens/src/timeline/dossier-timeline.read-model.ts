import type { Change, Instant, Json, Scope, TimelineKind } from '@pds/kernel';
import { allOf, equals, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { isTold, type ThreadEntry, threadOf } from './organiser-thread';

/** An event in the life of a dossier, from any context's tables. */
export interface DossierEvent {
  /** Unique among those of a dossier; sorts events of one instant. */
  readonly key: EventKey;
  readonly at: Instant;
  readonly what: string;
  readonly kinds: readonly TimelineKind[];
  /** Null without a user: a task, a customer with their link, an automatic consequence. */
  readonly by: number | null;
  readonly facts: Readonly<Record<string, Json>>;
  readonly changes: readonly Change[];
}

export interface EventKey {
  readonly source: string;
  readonly id: number;
}

/** Where a page ends: the next one begins below. */
export interface TimelinePlace extends EventKey {
  readonly at: Instant;
}

export interface TimelineFilters {
  readonly kind?: TimelineKind | undefined;
  /** An account's id. */
  readonly by?: number | undefined;
}

/** A person who took part in a dossier. A deleted account has the name that accounts give it. */
export interface Participant {
  readonly id: number;
  readonly name: string;
}

/** The change after which a dossier no longer matched its accepted quote, and its author. */
export interface OutdatingChange {
  readonly name: string;
  readonly isOrganiser: boolean;
  readonly at: Instant;
}

/** A move of a dossier's event to another time zone. */
export interface ZoneMove {
  /** The timeline entry that records it. */
  readonly entry: number;
  readonly at: Instant;
  /** IANA zones. */
  readonly before: string;
  readonly after: string;
}

/** Current names for the ids in recorded changes. */
export interface TimelineNames {
  readonly departments: ReadonlyMap<number, string>;
  readonly offices: ReadonlyMap<number, string>;
  readonly organisations: ReadonlyMap<number, string>;
  /** Of slots, extras and options, deleted ones included, by their path in a {@link Change}. */
  readonly elements: ReadonlyMap<string, string>;
}

/** How many events an organiser is told. */
const longestThread = 100;

type Row = Omit<DossierEvent, 'key' | 'at'> & EventKey & { readonly at: Date };

/**
 * The timeline of a dossier (ADR 0053), newest first: what its contexts recorded, and the events in tables that never change: messages,
 * invoices, payments, credit notes, answers by a secret link.
 */
export class DossierTimeline {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** IANA zone of a dossier of the scope, deleted or not; null when there is none. */
  async zoneOf(demandId: number, scope: Scope): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ zone: string }>(
      sql`SELECT d.time_zone AS zone FROM demand.v_all_dossiers d WHERE d.id = ${demandId} AND ${scopeCondition(scope, sql`d`)}`,
    );
    return row?.zone ?? null;
  }

  /**
   * At most `limit` events, newest first.
   * @param scope which invoices are shown, with their payments, credit notes and e-mails
   * @param below absent for the newest events
   */
  async events(
    demandId: number,
    scope: Scope,
    { kind, by }: TimelineFilters,
    limit: number,
    below?: TimelinePlace,
  ): Promise<DossierEvent[]> {
    const place = below && sql`(${new Date(below.at)}::timestamptz, ${below.source}, ${below.id})`;
    return this.those(
      demandId,
      scope,
      allOf(
        kind && sql`${kind}::text = ANY(e.kinds)`,
        equals(sql`e.by`, by),
        place && sql`(e.at, e.source, e.id) < ${place}`,
      ),
      limit,
    );
  }

  /** The latest events in words for the organiser whose scope it is, newest first. */
  async thread(demandId: number, scope: Scope): Promise<ThreadEntry[]> {
    return threadOf(await this.those(demandId, scope, isTold, longestThread));
  }

  private async those(demandId: number, scope: Scope, condition: Sql, limit: number): Promise<DossierEvent[]> {
    const rows = await this.unitOfWork.query<Row>(
      sql`SELECT e.source, e.id::integer AS id, e.at, e.what, e.kinds, e.by, e.facts, e.changes FROM (${allEvents(demandId, scope)}) e
          WHERE ${condition}
          ORDER BY e.at DESC, e.source DESC, e.id DESC LIMIT ${limit}`,
    );
    return rows.map(({ source, id, at, ...same }) => ({ key: { source, id }, at: at.getTime(), ...same }));
  }

  /** The authors of all events that the scope may see, by name. */
  participants(demandId: number, scope: Scope): Promise<Participant[]> {
    return this.unitOfWork.query<Participant>(
      sql`SELECT p.id, coalesce(btrim(a.first_name || ' ' || a.last_name), 'Compte n°\u00a0' || p.id) AS name
          FROM (SELECT DISTINCT e.by AS id FROM (${allEvents(demandId, scope)}) e WHERE e.by IS NOT NULL) p
          LEFT JOIN users.v_accounts a ON a.id = p.id ORDER BY 2, 1`,
    );
  }

  /** The name of the last person whose change made a dossier differ from its accepted quote, and when; null when unknown. */
  async findOutdatingChange(demandId: number, quoteId: number): Promise<OutdatingChange | null> {
    const [row] = await this.unitOfWork.query<Omit<OutdatingChange, 'at'> & { readonly at: Date }>(
      sql`SELECT t.at, coalesce(btrim(a.first_name || ' ' || a.last_name), 'Compte n°\u00a0' || t.by_account) AS name,
                 (t.facts ->> 'isOrganiser')::boolean AS "isOrganiser"
          FROM platform.timeline t LEFT JOIN users.v_accounts a ON a.id = t.by_account
          WHERE t.dossier_id = ${demandId} AND t.what = 'documents.outdated' AND t.facts ->> 'document' = ${String(quoteId)}
          ORDER BY t.at DESC, t.id DESC LIMIT 1`,
    );
    return row ? { ...row, at: row.at.getTime() } : null;
  }

  /** Every move of a dossier to another zone, oldest first. */
  async zoneMoves(demandId: number): Promise<ZoneMove[]> {
    const rows = await this.unitOfWork.query<Omit<ZoneMove, 'at'> & { readonly at: Date }>(
      sql`SELECT t.id::integer AS entry, date_trunc('milliseconds', t.at) AS at, c ->> 'before' AS before, c ->> 'after' AS after
          FROM platform.timeline t, jsonb_array_elements(t.changes) c
          WHERE t.dossier_id = ${demandId} AND c ->> 'path' = '/timeZone'
          ORDER BY t.at, t.id`,
    );
    return rows.map((row) => ({ ...row, at: row.at.getTime() }));
  }

  async namesFor(demandId: number, changes: readonly Change[]): Promise<TimelineNames> {
    const idsAt = (path: string) => [
      ...new Set(
        changes.filter((change) => change.path === path).flatMap(({ before, after }) => [before, after].filter(isId)),
      ),
    ];
    const [departments, offices, organisations, elements] = await Promise.all([
      this.namesById(
        sql`SELECT id, name || ' (' || code || ')' AS name FROM organisations.v_departments`,
        idsAt('/departmentId'),
      ),
      this.namesById(sql`SELECT id, name FROM organisations.v_offices`, idsAt('/officeId')),
      this.namesById(sql`SELECT id, name FROM organisations.v_organisations`, idsAt('/organisationId')),
      this.elements(demandId, changes),
    ]);
    return { departments, offices, organisations, elements };
  }

  private async namesById(rows: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.unitOfWork.query<Participant>(sql`${rows} WHERE id = ANY(${ids}::integer[])`);
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Current names of elements, or their last names before deletion. */
  private async elements(demandId: number, changes: readonly Change[]): Promise<ReadonlyMap<string, string>> {
    if (!changes.some(({ path }) => /^\/(slots|extras|options)\//.test(path))) return new Map();
    const rows = await this.unitOfWork.query<{ path: string; name: string }>(
      sql`SELECT path, name FROM (
            SELECT '/slots/#' || s.id AS path, s.name AS name, NULL::bigint AS told FROM demand.v_slots s WHERE s.demand_id = ${demandId}
            UNION ALL
            SELECT '/extras/#' || (x ->> 'id'), x ->> 'name', NULL
              FROM demand.v_all_dossiers d, jsonb_array_elements(d.extras) x WHERE d.id = ${demandId}
            UNION ALL
            SELECT '/options/#' || (x ->> 'id'), x ->> 'name', NULL
              FROM demand.v_all_dossiers d, jsonb_array_elements(d.options) x WHERE d.id = ${demandId}
            UNION ALL
            SELECT c ->> 'path', coalesce(c -> 'before', c -> 'after') ->> 'name', t.id
              FROM platform.timeline t, jsonb_array_elements(t.changes) c
              WHERE t.dossier_id = ${demandId} AND c ->> 'path' ~ '^/(slots|extras|options)/#[0-9]+$'
          ) named ORDER BY told NULLS LAST`,
    );
    return new Map(rows.map(({ path, name }) => [path, name]));
  }
}

function isId(value: Json | undefined): value is number {
  return typeof value === 'number';
}

/**
 * Every event of a dossier that a scope may see. An invoice stays visible to its issuer and its customer, whatever scope the dossier is in
 * now. The application's clock counts milliseconds, the database's more precisely.
 */
function allEvents(demandId: number, scope: Scope): Sql {
  const invoicesInScope = sql`i.aid_station_id = ${demandId} AND ${scopeCondition(scope, sql`i`)}`;
  return sql`
    SELECT 'entry' AS source, t.id, date_trunc('milliseconds', t.at) AS at, t.what, t.kinds, t.by_account AS by, t.facts, t.changes
      FROM platform.timeline t WHERE t.dossier_id = ${demandId}
    UNION ALL
    SELECT 'mail', m.id, date_trunc('milliseconds', m.created_at), 'mails.posted', '{mails}', m.sent_by,
           jsonb_build_object('subject', m.subject, 'state', m.state, 'recipients', (
             SELECT coalesce(jsonb_agg(jsonb_build_object('address', r.address, 'kind', r.kind, 'state', r.state) ORDER BY r.place), '[]')
             FROM platform.mail_recipients r WHERE r.mail_id = m.id)), '[]'
      FROM platform.mails m WHERE m.demand_id = ${demandId} AND (m.about_thing IS DISTINCT FROM 'invoice'
        OR EXISTS (SELECT FROM accounting.v_invoices i WHERE i.id = m.about_id AND ${invoicesInScope}))
    UNION ALL
    SELECT 'answer', a.number, date_trunc('milliseconds', a.answered_at), 'documents.' || a.outcome, '{documents}', NULL,
           jsonb_build_object('document', a.document_id, 'type', a.document_type, 'reason', a.reason), '[]'
      FROM documents.v_answers a WHERE a.demand_id = ${demandId}
    UNION ALL
    SELECT i.source, i.id, date_trunc('milliseconds', i.at), i.what, '{invoices}', i.by_account, i.facts, '[]'
      FROM accounting.v_invoice_events i WHERE ${invoicesInScope}`;
}
