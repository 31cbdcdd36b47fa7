import { commercialStatus } from '@pds/aid-station/contract';
import { type Actor, actors } from '@pds/aid-station/domain';
import { documentTypes } from '@pds/documents/contract';
import type { Instant, Scope } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';
import { hasRestToInvoice } from '../aid-stations/stations-to-invoice.bridge';
import { isLastOfItsKind, lacksDescription, lastQuote, mayBeAnswered, quotesOfDemand } from './step-facts';

/**
 * Whose turn it is on a demand `d`, as the index in `actors`: the SQL form of `nextStep`, since a list is ordered by it. Stations have a
 * branch of their own: an organiser may have thousands that are over, for which three look-ups suffice.
 */
export function turnOf(scope: Scope, now: Instant): Sql {
  const place = (by: Actor) => sql`${actors.indexOf(by)}::integer`;
  const [organiser, association, nobody] = [place('organiser'), place('association'), place('nobody')];
  const isOver = sql`d.ends_at <= ${new Date(now)}::timestamptz`;
  const paper = (type: number, is: Sql) =>
    sql`EXISTS (SELECT FROM documents.v_papers p WHERE p.demand_id = d.id AND p.type = ${type} AND ${is})`;
  const declined = sql`p.validated_at IS NULL AND ${isLastOfItsKind}
    AND EXISTS (SELECT FROM documents.v_answers n WHERE n.document_id = p.id AND n.outcome = 'declined')`;
  const quoteIs = (what: Sql) => sql`EXISTS (SELECT FROM (${lastQuote}) q
    WHERE q.accepted_at IS NULL AND q.declined_at IS NULL AND coalesce(q.valid_until, 'infinity') ${what} ${new Date(now)}::timestamptz)`;
  const quoteWaits = sql`${quoteIs(sql`>`)} AND ${paper(documentTypes.quote, mayBeAnswered(now))}`;
  const conventionWaits = paper(documentTypes.convention, mayBeAnswered(now));
  return sql`CASE
    WHEN EXISTS (SELECT FROM accounting.v_invoices i
      WHERE i.aid_station_id = d.id AND i.balance_cents > 0 AND ${scopeCondition(scope, sql`i`)}) THEN ${organiser}
    WHEN NOT d.is_active THEN ${nobody}
    WHEN d.is_station THEN (SELECT CASE
        WHEN a.commercial_status = ${commercialStatus.dropped} THEN ${nobody}
        WHEN ${quoteWaits} THEN ${organiser}
        WHEN NOT ${isOver} THEN CASE WHEN ${conventionWaits} THEN ${organiser} ELSE ${association} END
        WHEN a.commercial_status = ${commercialStatus.ordered} AND ${hasRestToInvoice} THEN ${association}
        ELSE ${nobody} END
      FROM aid_station.v_stations a WHERE a.id = d.id)
    WHEN EXISTS (SELECT FROM aid_station.v_tracked_demands t
      WHERE t.id = d.id AND t.commercial_status = ${commercialStatus.dropped}) THEN ${nobody}
    WHEN NOT ${isOver} AND (${quoteWaits} OR ${conventionWaits}) THEN ${organiser}
    WHEN EXISTS (SELECT ${quotesOfDemand} AND q.accepted_at IS NOT NULL) THEN ${association}
    WHEN ${isOver} THEN ${nobody}
    WHEN ${quoteIs(sql`<=`)} OR ${paper(documentTypes.quote, declined)} THEN ${association}
    WHEN ${lacksDescription} THEN ${organiser}
    ELSE ${association} END`;
}

/** The key by which an organiser's lists are ordered, ascending: whose turn it is, then how near the event is to the present. */
export function orderOfTurn(scope: Scope, now: Instant): Sql {
  return sql`((${turnOf(scope, now)}) * 1e11 + abs(extract(epoch FROM d.starts_at - ${new Date(now)}::timestamptz)))`;
}
