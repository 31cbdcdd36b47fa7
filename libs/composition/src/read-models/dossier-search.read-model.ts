import type { Instant, Scope } from '@pds/kernel';
import { allOf, anyOf, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** A dossier found by the search. */
export interface FoundDossier {
  readonly id: number;
  readonly eventName: string;
  readonly organisationName: string | null;
  readonly place: string;
  readonly contactName: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** 1 EN COURS, 2 REFUSÉE, 3 VALIDÉE. */
  readonly status: number;
  /** The paper whose number was typed, `Devis n° 12`, `Facture F69-2026-000041`; null when other words were found. */
  readonly foundBy: string | null;
}

interface Row {
  readonly id: number;
  readonly event_name: string;
  readonly organisation_name: string | null;
  readonly place: string;
  readonly contact_name: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly status: number;
  readonly found_by: string | null;
}

/** Longer results are not read: more words narrow them down. */
const mostFound = 50;
/**
 * With at most this many matches, across all scopes, all are found by the word indexes and sorted; with more, the first are found early
 * along the order of events.
 */
const few = 2_000;
/** Further words are ignored. */
const mostWords = 8;

/**
 * The search of staff: number of a dossier, document, invoice or credit note; event, organisation, contact, place and town. Ignores
 * accents, case and hyphens. Every word must be found, each in any field.
 */
export class DossierSearch {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The dossiers of the caller's scope: first the one with that number, then the latest events. */
  async find(text: string, scope: Scope): Promise<FoundDossier[]> {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const numbers = await this.byNumber(words, scope);
    const matches = sql`SELECT d.id, d.starts_at, d.department_id, d.office_id, d.organisation_id, d.filed_by FROM demand.demands d
      WHERE ${allOf(sql`d.deleted_at IS NULL`, ...(await this.byWords(words)))}`;
    const latest = sql`ORDER BY starts_at DESC, id DESC LIMIT ${mostFound}`;
    const areFew = sql`(SELECT count(*) FROM matches) <= ${few}`;
    const isOwn = (table: Sql) => scopeCondition(scope, table);
    const found = [
      ...numbers,
      sql`SELECT id, NULL::text AS found_by, 2 AS rank FROM matches m
          WHERE ${areFew} AND ${isOwn(sql`m`)} ${latest}`,
      sql`SELECT id, NULL::text, 2 FROM (${matches} AND NOT ${areFew} AND ${isOwn(sql`d`)} ${latest}) AS met`,
    ].map((query) => sql`(${query})`);
    const all = found.reduce((queries, query) => sql`${queries} UNION ALL ${query}`);
    const rows = await this.unitOfWork.query<Row>(
      sql`WITH matches AS MATERIALIZED (${matches} LIMIT ${few + 1}), found AS (SELECT DISTINCT ON (id) id, found_by, rank FROM (${all}) AS any_way (id, found_by, rank) ORDER BY id, rank)
          SELECT d.id, d.event_name, o.name AS organisation_name, d.starts_at, d.time_zone, d.status, found.found_by,
                 coalesce(nullif(d.event_place_city, ''), d.event_place) AS place,
                 btrim(d.contact_first_name || ' ' || d.contact_last_name) AS contact_name
          FROM found JOIN demand.demands d ON d.id = found.id
          LEFT JOIN organisations.organisations o ON o.id = d.organisation_id
          WHERE d.deleted_at IS NULL AND ${scopeCondition(scope, sql`d`)}
          ORDER BY found.rank, d.starts_at DESC, d.id DESC LIMIT ${mostFound}`,
    );
    return rows.map((row) => ({
      id: row.id,
      eventName: row.event_name,
      organisationName: row.organisation_name,
      place: row.place,
      contactName: row.contact_name,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
      status: row.status,
      foundBy: row.found_by,
    }));
  }

  /** The dossiers that a paper's number leads to; those outside the scope are filtered out later. */
  private async byNumber(words: readonly string[], scope: Scope): Promise<Sql[]> {
    const typed = words.join('');
    const queries: Sql[] = [];
    if (/^\d{1,9}$/.test(typed)) {
      const id = Number(typed);
      queries.push(
        sql`SELECT ${id}::integer AS id, NULL::text AS found_by, 0 AS rank`,
        sql`SELECT c.demand_id, (CASE c.type WHEN 1 THEN 'Devis' WHEN 2 THEN 'Convention' ELSE 'Déclaration' END)
              || ' n° ' || c.id, 1 FROM documents.documents c WHERE c.id = ${id}`,
      );
    }
    // Shorter numbers occur in every invoice number.
    if (/^(?:[fa]\d[\da-z]{3,}|\d{5,})$/.test(typed)) {
      const pattern = `%${typed}%`;
      queries.push(
        sql`SELECT i.aid_station_id, 'Facture ' || i.number, 1 FROM accounting.invoices i
            WHERE replace(lower(i.number), '-', '') LIKE ${pattern} AND ${scopeCondition(scope, sql`i`)}
            LIMIT ${mostFound}`,
        sql`SELECT i.aid_station_id, 'Avoir ' || n.number, 1
            FROM accounting.credit_notes n JOIN accounting.invoices i ON i.id = n.invoice_id
            WHERE replace(lower(n.number), '-', '') LIKE ${pattern} AND ${scopeCondition(scope, sql`i`)}
            LIMIT ${mostFound}`,
      );
    }
    return queries;
  }

  /** One condition per word, on the dossier's own words or on its organisation's name. */
  private async byWords(words: readonly string[]): Promise<Sql[]> {
    const conditions: Sql[] = [];
    for (const word of words) {
      const pattern = patternOf(word);
      // Queried first: with the organisations' ids, both sides of the OR can use an index.
      const organisations = await this.unitOfWork.query<{ id: number }>(
        sql`SELECT id FROM organisations.organisations WHERE words_search LIKE ${pattern} LIMIT 1000`,
      );
      const ids = organisations.map(({ id }) => id);
      conditions.push(
        anyOf(
          sql`d.dossier_search LIKE ${pattern}`,
          ids.length === 0 ? undefined : sql`d.organisation_id = ANY(${ids}::integer[])`,
        ),
      );
    }
    return conditions;
  }
}

/** The words of a search in the form of the search columns: without accents, case and punctuation. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/** Matches anywhere in a field; a short word has no trigram and only matches the beginning of a word. */
function patternOf(word: string): string {
  return word.length >= 3 ? `%${word}%` : `% ${word}%`;
}
