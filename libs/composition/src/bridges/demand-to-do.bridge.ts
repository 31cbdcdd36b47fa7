import { type DemandToDo, DemandToDoConditions } from '@pds/demand/adapters';
import type { Clock } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';

/** Until then an event is « soon ». */
const soonDays = 30;
const dayMs = 86_400_000;

/** What is to be done with demands: asked of the demands and of the quotes of the documents' schema. */
export class DemandToDoBridge extends DemandToDoConditions {
  constructor(private readonly clock: Clock) {
    super();
  }

  override condition(todo: DemandToDo): Sql {
    const now = new Date(this.clock.now());
    const quotes = sql`SELECT FROM documents.documents q WHERE q.demand_id = d.id AND q.type = 1`;
    const validated = sql`EXISTS (${quotes} AND q.validated_at IS NOT NULL)`;
    // An event that is over needs no quote any more.
    const toCome = sql`d.status = 1 AND d.ends_at >= ${now}`;
    // The organiser's own saves are no answer to him.
    const untouched = sql`(d.updated_by IS NULL OR d.updated_by = d.filed_by)`;
    switch (todo) {
      case 'new':
        return sql`${toCome} AND ${untouched} AND NOT EXISTS (${quotes})`;
      case 'without-quote':
        return sql`${toCome} AND NOT ${untouched} AND NOT EXISTS (${quotes})`;
      case 'quote-to-follow-up':
        return sql`${toCome} AND EXISTS (${quotes}) AND NOT ${validated}`;
      case 'to-transform':
        return sql`d.status = 1 AND ${validated}`;
      case 'soon':
        return sql`d.status IN (1, 3) AND d.starts_at >= ${now}
          AND d.starts_at < ${new Date(this.clock.now() + soonDays * dayMs)}`;
    }
  }
}
