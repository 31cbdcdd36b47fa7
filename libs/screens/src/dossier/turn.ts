import { commercialStatus } from '@pds/aid-station/contract';
import { type Actor, actors } from '@pds/aid-station/domain';
import { documentTypes } from '@pds/documents/contract';
import type { Instant, Scope } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';
import { hasRestToInvoice } from '../aid-stations/stations-to-invoice.bridge';
import { isLastOfItsKind, lacksDescription, lastQuote, mayBeAnswered, quotesOfDemand } from './step-facts';

/** Whose turn it is on a demand `d`, as the index in `actors`: the SQL form of `nextStep`, since a list is ordered by it. */
export function turnOf(scope: Scope, now: Instant): Sql {
  const place = (by: Actor) => sql`${actors.indexOf(by)}::integer`;
  const [organiser, association, nobody] = [place('organiser'), place('association'), place('nobody')];
  const instant = sql`${new Date(now)}::timestamptz`;
  const station = sql`SELECT FROM aid_station.v_stations a WHERE a.id = d.id`;
  const paper = (type: number, is: Sql) =>
    sql`EXISTS (SELECT FROM documents.v_papers p WHERE p.demand_id = d.id AND p.type = ${type} AND ${is})`;
  const declined = sql`p.validated_at IS NULL AND ${isLastOfItsKind}
    AND EXISTS (SELECT FROM documents.v_answers n WHERE n.document_id = p.id AND n.outcome = 'declined')`;
  return sql`(SELECT CASE
    WHEN EXISTS (SELECT FROM accounting.v_invoices i
      WHERE i.aid_station_id = d.id AND i.balance_cents > 0 AND ${scopeCondition(scope, sql`i`)}) THEN ${organiser}
    WHEN NOT d.is_active OR EXISTS (${station} AND a.commercial_status = ${commercialStatus.dropped}) THEN ${nobody}
    WHEN f.quote = 'valid' AND (f.is_station OR NOT f.is_over)
      AND ${paper(documentTypes.quote, mayBeAnswered(now))} THEN ${organiser}
    WHEN NOT f.is_over AND ${paper(documentTypes.convention, mayBeAnswered(now))} THEN ${organiser}
    WHEN f.is_station THEN CASE
      WHEN NOT f.is_over OR EXISTS (${station} AND a.commercial_status = ${commercialStatus.ordered}) AND ${hasRestToInvoice}
        THEN ${association} ELSE ${nobody} END
    WHEN f.is_accepted THEN ${association}
    WHEN f.is_over THEN ${nobody}
    WHEN f.quote = 'expired' OR ${paper(documentTypes.quote, declined)} THEN ${association}
    WHEN ${lacksDescription} THEN ${organiser}
    ELSE ${association} END
  FROM (SELECT d.ends_at <= ${instant} AS is_over, EXISTS (${station}) AS is_station,
      EXISTS (SELECT ${quotesOfDemand} AND q.accepted_at IS NOT NULL) AS is_accepted,
      (SELECT CASE WHEN q.accepted_at IS NOT NULL OR q.declined_at IS NOT NULL THEN NULL
          WHEN q.valid_until <= ${instant} THEN 'expired' ELSE 'valid' END
        FROM (${lastQuote}) q) AS quote) f)`;
}

/** The key by which an organiser's lists are ordered, ascending: whose turn it is, then how near the event is to the present. */
export function orderOfTurn(scope: Scope, now: Instant): Sql {
  return sql`(${turnOf(scope, now)} * 1e11 + abs(extract(epoch FROM d.starts_at - ${new Date(now)}::timestamptz)))`;
}
