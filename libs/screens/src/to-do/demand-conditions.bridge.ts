import { commercialStatus } from '@pds/aid-station/contract';
import { type DemandToDo, DemandConditions } from '@pds/demand/adapters';
import type { Clock } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';
import { isOfOrganisationNamed } from '../search/search-words';

/** An event within this many days is « soon ». */
const soonDays = 30;
const dayMs = 86_400_000;

/** The tasks of demands, computed from the demands, their quotes and their commercial statuses; and the names of their organisations. */
export class DemandConditionsBridge extends DemandConditions {
  constructor(private readonly clock: Clock) {
    super();
  }

  override isOfOrganisationNamed(name: string): Sql {
    return isOfOrganisationNamed(name);
  }

  override isToDo(todo: DemandToDo): Sql {
    const now = new Date(this.clock.now());
    const quotes = sql`SELECT FROM documents.v_quote_of_demand q WHERE q.demand_id = d.id`;
    const validated = sql`EXISTS (${quotes} AND q.accepted_at IS NOT NULL)`;
    // The customer declined the newest quote: the association prepares the next one, as when there was none.
    const declined = sql`SELECT n.demand_id FROM documents.v_answers n
      JOIN documents.v_quote_of_demand answered ON answered.id = n.document_id
      WHERE n.outcome = 'declined' AND NOT EXISTS (
        SELECT FROM documents.v_quote_of_demand later WHERE later.demand_id = n.demand_id AND later.id > n.document_id)`;
    // The longest event bounds their start too, so that the index does not read all past events.
    const longest = sql`(SELECT make_interval(secs => max(extract(epoch FROM e.ends_at - e.starts_at))::double precision)
      FROM demand.v_dossiers e)`;
    // A dossier « Sans suite » leaves nothing to do.
    const pursued = sql`d.is_in_progress AND NOT EXISTS (
      SELECT FROM aid_station.v_tracked_demands f
      WHERE f.id = d.id AND f.commercial_status = ${commercialStatus.dropped})`;
    // An event that is over needs no quote any more.
    const toCome = sql`${pursued} AND d.ends_at >= ${now} AND d.starts_at >= ${now}::timestamptz - ${longest}`;
    // A save by the organiser does not count as an answer to the organiser.
    const untouched = sql`(d.updated_by IS NULL OR d.updated_by = d.filed_by)`;
    switch (todo) {
      case 'new':
        return sql`${toCome} AND ${untouched} AND NOT EXISTS (${quotes})`;
      case 'without-quote':
        // Two small sets: evaluated per demand, one would be searched within the whole of the other.
        return sql`${toCome} AND NOT ${validated} AND d.id IN (
          SELECT t.id FROM demand.v_dossiers t
          WHERE t.is_in_progress AND t.ends_at >= ${now}
            AND t.updated_by IS NOT NULL AND t.updated_by IS DISTINCT FROM t.filed_by
            AND NOT EXISTS (SELECT FROM documents.v_quote_of_demand q WHERE q.demand_id = t.id)
          UNION ALL ${declined})`;
      case 'quote-to-follow-up':
        // Most quotes are validated, and an index holds the others: fewer than the upcoming demands.
        return sql`${toCome} AND NOT ${validated} AND d.id IN (
          SELECT q.demand_id FROM documents.v_quote_of_demand q WHERE q.accepted_at IS NULL EXCEPT ${declined})`;
      case 'to-transform':
        // Nearly all validated quotes are of stations: the others are found by merging two indexes.
        return sql`${pursued} AND d.id IN (
          SELECT q.demand_id FROM (
            SELECT v.demand_id FROM documents.v_quote_of_demand v WHERE v.accepted_at IS NOT NULL
            ORDER BY v.demand_id OFFSET 0) AS q
          LEFT JOIN (SELECT s.id FROM aid_station.v_stations s ORDER BY s.id OFFSET 0) AS s ON s.id = q.demand_id
          WHERE s.id IS NULL)`;
      case 'soon':
        return sql`(${pursued} OR d.is_station AND NOT EXISTS (
            SELECT FROM aid_station.v_stations s WHERE s.id = d.id AND s.commercial_status = ${commercialStatus.dropped}))
          AND d.starts_at >= ${now} AND d.starts_at < ${new Date(now.getTime() + soonDays * dayMs)}`;
    }
  }
}
