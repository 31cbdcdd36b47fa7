import { type Instant, isCalendarDate, mainlandDay, parseDay, type Scope } from '@pds/kernel';
import { allOf, anyOf, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { papersByNumber } from './papers-by-number';
import { isPhoneNumber, organisationNameContains, patternOf, wordsOf } from './search-words';
import { searchedNumber } from './searched-number';

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
const maxResults = 50;
/**
 * With at most this many matches, across all scopes, all are found by the word indexes and sorted; with more, the nearest are found early
 * along the order of events, from today on and back.
 */
const fewMatches = 2_000;

/**
 * The search of staff: number of a dossier, document, invoice or credit note; event, organisation, contact, place and town; the contact's
 * whole phone number; a day of the event, `12/6`. Ignores accents, case and hyphens. Every word must be found, each in any field; when
 * nothing is, near spellings are.
 */
export class DossierSearch {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * The dossiers of the caller's scope: first the one with that number, then the events nearest to today.
   *
   * @param withPapers whether the number of a document, invoice or credit note finds its dossier
   */
  async find(text: string, scope: Scope, { limit = maxResults, withPapers = true } = {}): Promise<FoundDossier[]> {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const number = searchedNumber(words);
    const id = number.dossierId;
    const exact = [
      ...(id === null ? [] : [sql`SELECT ${id}::integer AS id, NULL::text AS found_by, 0 AS rank`]),
      ...(withPapers ? papersByNumber(number, scope, limit) : []).map(
        (papers) => sql`SELECT dossier_id, name, 1 FROM (${papers}) AS papers`,
      ),
      ...onPhoneOrDay(text).map(
        (condition) =>
          sql`SELECT d.id, NULL::text, 1 FROM demand.v_dossiers d WHERE ${condition} AND ${scopeCondition(scope, sql`d`)}
              ORDER BY ${nearest(sql`d.starts_at`)}, id DESC LIMIT ${limit}`,
      ),
    ];
    return this.unitOfWork.mayLag(async () => {
      const found = await this.byWords(words, scope, { limit, exact, isNear: false });
      if (found.length > 0 || !words.some(mayBeMisspelt)) return found;
      return this.byWords(words, scope, { limit, exact: [], isNear: true });
    });
  }

  /** The dossiers with all words, besides those that other queries find exactly. */
  private async byWords(
    words: readonly string[],
    scope: Scope,
    { limit, exact, isNear }: { readonly limit: number; readonly exact: readonly Sql[]; readonly isNear: boolean },
  ): Promise<FoundDossier[]> {
    const matches = sql`SELECT d.id, d.starts_at, d.department_id, d.office_id, d.organisation_id, d.filed_by FROM demand.v_dossiers d
      WHERE ${allOf(...(await this.wordConditions(words, isNear)))}`;
    const areFew = sql`(SELECT count(*) FROM matches) <= ${fewMatches}`;
    const isOwn = (table: Sql) => scopeCondition(scope, table);
    const found = [
      ...exact,
      sql`SELECT id, NULL::text AS found_by, 2 AS rank FROM matches m
          WHERE ${areFew} AND ${isOwn(sql`m`)} ORDER BY ${nearest(sql`starts_at`)}, id DESC LIMIT ${limit}`,
      ...[
        sql`AND starts_at >= now() ORDER BY starts_at, id DESC`,
        sql`AND starts_at < now() ORDER BY starts_at DESC, id DESC`,
      ].map(
        (along) => sql`SELECT id, NULL::text, 2
          FROM (${matches} AND NOT ${areFew} AND ${isOwn(sql`d`)} ${along} LIMIT ${limit}) AS met`,
      ),
    ].map((query) => sql`(${query})`);
    const all = found.reduce((queries, query) => sql`${queries} UNION ALL ${query}`);
    const rows = await this.unitOfWork.query<Row>(
      sql`WITH matches AS MATERIALIZED (${matches} LIMIT ${fewMatches + 1}), found AS (SELECT DISTINCT ON (id) id, found_by, rank FROM (${all}) AS any_way (id, found_by, rank) ORDER BY id, rank)
          SELECT d.id, d.event_name, o.name AS organisation_name, d.starts_at, d.time_zone, d.status, found.found_by,
                 coalesce(nullif(d.event_place_city, ''), d.event_place) AS place,
                 btrim(d.contact_first_name || ' ' || d.contact_last_name) AS contact_name
          FROM found JOIN demand.v_dossiers d ON d.id = found.id
          LEFT JOIN organisations.v_organisations o ON o.id = d.organisation_id
          WHERE ${scopeCondition(scope, sql`d`)}
          ORDER BY found.rank, ${nearest(sql`d.starts_at`)}, d.id DESC LIMIT ${limit}`,
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

  /** One condition per word, on the dossier's own words or on its organisation's name; a near spelling has most of the word's trigrams. */
  private async wordConditions(words: readonly string[], isNear: boolean): Promise<Sql[]> {
    const conditions: Sql[] = [];
    for (const word of words) {
      const pattern = patternOf(word);
      const isLike = (column: Sql) =>
        isNear && mayBeMisspelt(word)
          ? sql`${word}::text OPERATOR(public.<%) ${column}`
          : sql`${column} LIKE ${pattern}`;
      // Queried first: with the organisations' ids, both sides of the OR can use an index.
      const organisations = await this.unitOfWork.query<{ id: number }>(
        sql`SELECT o.id FROM organisations.v_organisations o WHERE ${isNear ? isLike(sql`o.words_search`) : organisationNameContains(word)} LIMIT 1000`,
      );
      const ids = organisations.map(({ id }) => id);
      conditions.push(
        anyOf(
          isLike(sql`d.dossier_search`),
          isLike(sql`d.joined_search`),
          ids.length === 0 ? undefined : sql`d.organisation_id = ANY(${ids}::integer[])`,
        ),
      );
    }
    return conditions;
  }
}

/** How far from today an event is. */
const nearest = (startsAt: Sql) => sql`abs(extract(epoch FROM ${startsAt} - now()))`;

/** A shorter word has too few trigrams to be told from others. */
const mayBeMisspelt = (word: string) => word.length > 3;

/** The conditions on the dossier `d` of a search that is a phone number or a day. */
function onPhoneOrDay(text: string): Sql[] {
  const phone = isPhoneNumber(sql`d.contact_phone`, text);
  const day = parseDay(text, 'nearest', mainlandDay(Date.now()));
  return [
    ...(phone ? [phone] : []),
    ...(isCalendarDate(day)
      ? [
          sql`d.starts_at > ${day}::date - 31 AND d.starts_at < ${day}::date + 2
            AND (d.starts_at AT TIME ZONE d.time_zone)::date <= ${day}::date
            AND ((d.ends_at - interval '1 second') AT TIME ZONE d.time_zone)::date >= ${day}::date`,
        ]
      : []),
  ];
}
