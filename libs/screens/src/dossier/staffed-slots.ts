import { type CountedSlot, type StaffedSlot, staffedSlots } from '@pds/aid-station/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { headcount } from '@pds/pricing/contract';
import { type StaffedTeam, staffedTeam } from './staffed-team';

/**
 * The slots of those dossiers whose team are the members who come, by dossier: the one source of who is planned and who is missing there.
 * The other dossiers are omitted.
 */
export async function staffedSlotsOf(
  unitOfWork: TypeOrmUnitOfWork,
  dossierIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StaffedSlot[]>> {
  const rows = await unitOfWork.query<CountedSlot & { readonly dossierId: number }>(
    sql`SELECT u.demand_id AS "dossierId", (extract(epoch FROM u.starts_at) * 1000)::float8 AS start,
          (extract(epoch FROM u.ends_at) * 1000)::float8 AS "end",
          u.is_open AS "isOpen", u.required, u.added, u.erased,
          (SELECT coalesce(json_object_agg(c.function, c.people), '{}') FROM
            (SELECT a.function, count(*)::integer AS people FROM aid_station.v_answers a
             WHERE a.slot_id = u.slot_id AND a.state = 'confirmed' GROUP BY a.function) c) AS confirmed
        FROM aid_station.v_sign_ups u
        WHERE u.demand_id = ANY(${[...dossierIds]}::integer[]) AND NOT u.is_cancelled`,
  );
  const staffed = [...Map.groupBy(rows, ({ dossierId }) => dossierId)].map(
    ([dossierId, slots]) => [dossierId, staffedSlots(slots)] as const,
  );
  return new Map(staffed.filter(([, slots]) => slots.length > 0));
}

/** How many places of dossiers nobody takes, by dossier; those whose team is what staff entered are omitted. */
export async function missingPeopleOf(
  unitOfWork: TypeOrmUnitOfWork,
  dossierIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const staffed = await staffedSlotsOf(unitOfWork, dossierIds);
  return new Map([...staffed].map(([id, slots]) => [id, headcount(staffedTeam(slots).missing)]));
}

/** The team of a dossier whose team are the members who come; null for any other. */
export async function staffedTeamOf(unitOfWork: TypeOrmUnitOfWork, dossierId: number): Promise<StaffedTeam | null> {
  const slots = (await staffedSlotsOf(unitOfWork, [dossierId])).get(dossierId);
  return slots ? staffedTeam(slots) : null;
}
