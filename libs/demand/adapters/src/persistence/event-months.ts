import type { PageRequest } from '@pds/kernel';
import { type DayRange, type Sql, sql, takesPlaceWithin } from '@pds/platform';

/**
 * A condition on `demand.demands d` that bounds a list in the order of ids or of creation: it starts at the first demand whose event may
 * take place within some days, and excludes none of them. Uses `demand.event_months` (docs/adr/0008-lists.md).
 * @param longest the maximum duration of an event, in milliseconds
 */
export function firstFiled(
  { sort, direction }: Pick<PageRequest<string>, 'sort' | 'direction'>,
  days: DayRange,
  timeZone: string,
  longest: number,
): Sql {
  // A month lasts until the last of the events that begin in it is over.
  const month = {
    startsAt: sql`m.month::timestamp`,
    endsAt: sql`m.month + interval '1 month' + make_interval(secs => ${longest / 1_000}::double precision)`,
  };
  const ofMonths = (bound: Sql) =>
    sql`(SELECT ${bound} FROM demand.event_months m WHERE ${takesPlaceWithin(month, days, timeZone)!})`;
  if (sort === 'id')
    return direction === 'asc'
      ? sql`d.id >= ${ofMonths(sql`min(m.thousand) * 1000`)}`
      : sql`d.id < ${ofMonths(sql`(max(m.thousand) + 1) * 1000`)}`;
  return direction === 'asc'
    ? sql`d.created_at >= ${ofMonths(sql`min(m.filed_month)::timestamp AT TIME ZONE 'UTC'`)}`
    : sql`d.created_at < ${ofMonths(sql`(max(m.filed_month) + interval '1 month') AT TIME ZONE 'UTC'`)}`;
}
