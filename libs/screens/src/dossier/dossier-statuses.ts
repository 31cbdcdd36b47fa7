import { commercialStatus } from '@pds/aid-station/contract';
import { sql } from '@pds/platform';

/** Joins the statuses of a dossier `d`: those of its station `s`, or those of the demand `f`. */
export const joinStatuses = sql`LEFT JOIN aid_station.v_stations s ON s.id = d.id
  LEFT JOIN aid_station.v_tracked_demands f ON f.id = d.id`;

/** The statuses of a dossier with {@link joinStatuses}: the first of each table while nobody has set another one. */
export const dossierStatus = {
  team: sql`coalesce(s.team_status, f.team_status, 1)`,
  commercial: sql`coalesce(s.commercial_status, f.commercial_status, 1)`,
  administrative: sql`coalesce(s.administrative_status, f.administrative_status, 1)`,
} as const;

/** Whether a dossier `d` is « Sans suite », where its statuses are not joined. */
export const isDroppedDossier = sql`(coalesce((SELECT a.commercial_status FROM aid_station.v_stations a WHERE a.id = d.id),
  (SELECT t.commercial_status FROM aid_station.v_tracked_demands t WHERE t.id = d.id), 1) = ${commercialStatus.dropped})`;

/** Neither the station nor the demand is « Sans suite ». */
export const isPursued = sql`${dossierStatus.commercial} <> ${commercialStatus.dropped}`;

/** The event is to be held: its dossier is neither deleted nor refused nor « Sans suite ». */
export const isHeld = sql`(d.is_active AND ${isPursued})`;
