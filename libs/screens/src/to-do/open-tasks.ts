import type { TaskKind } from '@pds/aid-station/domain';
import type { Instant } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';

/** Whether a task of `aid_station.v_tasks t` is to be done now. */
export function isOpen(now: Instant): Sql {
  return sql`t.open_from <= ${new Date(now)} AND t.open_until > ${new Date(now)}`;
}

/** Whether a dossier `d` has such a task now. */
export function hasTask(kind: TaskKind, now: Instant): Sql {
  return sql`d.id IN (SELECT t.dossier_id FROM aid_station.v_tasks t WHERE t.kind = ${kind} AND ${isOpen(now)})`;
}
