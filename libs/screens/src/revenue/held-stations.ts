import { commercialStatus } from '@pds/aid-station/contract';
import { type Instant, mainlandTimeZone, startOfDay } from '@pds/kernel';
import type { StationClass } from '@pds/pricing/contract';
import { classLimits, fullyCountedPublic, levelHundredths } from '@pds/pricing/domain';
import { allOf, join, type Sql, sql } from '@pds/platform';

/** The kinds of the yearly report: the class of the largest device of a station's slots; `unknown` where a slot lacks what sizing needs. */
export const stationKinds = ['unknown', 'none', 'PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'] as const satisfies readonly (
  'unknown' | StationClass
)[];
export type StationKind = (typeof stationKinds)[number];

/** Their French names, in the order of the report. */
export const stationKindLabels: Readonly<Record<StationKind, string>> = {
  PAPS: 'PAPS',
  'DPS-PE': 'DPS-PE',
  'DPS-ME': 'DPS-ME',
  'DPS-GE': 'DPS-GE',
  none: 'Sans dispositif requis',
  unknown: 'Non dimensionné',
};

/** The demand `d` was transformed into a station, which is not « Sans suite ». */
export const isPursuedStation = sql`d.is_station AND EXISTS (SELECT FROM aid_station.v_stations held
  WHERE held.id = d.id AND held.commercial_status <> ${commercialStatus.dropped})`;

/**
 * The station of a demand `d` was held in a year: it was transformed, is neither deleted nor « Sans suite », is over, and its first slot
 * begins in the year, in mainland time. A station across New Year counts in the year in which it begins.
 */
export function heldInYear(year: number, now: Instant): Sql {
  return allOf(
    isPursuedStation,
    sql`d.starts_at >= ${new Date(startOfDay(`${year}-01-01`, mainlandTimeZone))}`,
    sql`d.starts_at < ${new Date(startOfDay(`${year + 1}-01-01`, mainlandTimeZone))}`,
    sql`d.ends_at < ${new Date(now)}`,
  );
}

/**
 * An imported past event `p` began in a year. It counts as a station held: what was not is refused by its import, and so is what is not over.
 */
export const beganInYear = (year: number): Sql =>
  sql`p.first_day BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date`;

/** The rank of the class of a past event `p` among {@link stationKinds}. */
export const pastEventRank = sql`CASE p.station_class ${join(
  stationKinds.slice(1).map((kind, index) => sql`WHEN ${kind} THEN ${index + 1}::integer`),
  ' ',
)} ELSE 0 END`;

/** The rank of the public's device of a slot `t` among {@link stationKinds}: the rule of `sizeStation`, in whole numbers, as SQL. */
const publicRank = (() => {
  const weight = (level: Sql) =>
    sql`CASE ${level} ${join(
      levelHundredths.map((hundredths, index) => sql`WHEN ${index + 1}::smallint THEN ${hundredths}::bigint`),
      ' ',
    )} END`;
  const scaled = sql`(${weight(sql`t.public_behaviour`)} + ${weight(sql`t.feature`)} + ${weight(sql`t.intervention_delay`)})
    * CASE WHEN t.public_peak <= ${fullyCountedPublic}::integer THEN 2 * t.public_peak::bigint
           ELSE t.public_peak::bigint + ${fullyCountedPublic}::bigint END`;
  const cases = classLimits
    .filter(({ upTo }) => Number.isFinite(upTo))
    .map(
      ({ upTo, stationClass }) =>
        sql`WHEN ${scaled} <= ${upTo}::bigint THEN ${stationKinds.indexOf(stationClass)}::integer`,
    );
  // A sum with an unknown level is null, and no comparison with it is true.
  return sql`CASE WHEN t.public_peak = 0 OR (${scaled}) IS NULL THEN 0 ${join(cases, ' ')} ELSE ${stationKinds.indexOf('DPS-GE')}::integer END`;
})();

/** The rank of the actors' device, which a PAPS never is. */
const actorRank = sql`CASE WHEN NOT t.actor_device THEN 0
  WHEN t.device_nature = 4 THEN ${stationKinds.indexOf('DPS-GE')}::integer
  WHEN t.device_nature = 3 THEN ${stationKinds.indexOf('DPS-ME')}::integer
  ELSE ${stationKinds.indexOf('DPS-PE')}::integer END`;

/** The rank of a slot `t` among {@link stationKinds}. */
export const slotRank = sql`greatest(${publicRank}, ${actorRank})`;

/** A demand `d` is of this kind. */
export function isOfKind(kind: StationKind): Sql {
  return sql`(SELECT max(${slotRank}) FROM demand.v_slots t WHERE t.demand_id = d.id) = ${stationKinds.indexOf(kind)}::integer`;
}

/** A demand `d` belongs to this department; 0 stands for none. */
export function isOfDepartment(department: number): Sql {
  return department === 0 ? sql`d.department_id IS NULL` : sql`d.department_id = ${department}`;
}
