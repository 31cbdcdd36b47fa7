import type { DossierSnapshot } from '@pds/demand/contract';
import { type Instant, toIsoWithOffset } from '@pds/kernel';

/** An event as sent to e-Protec: what has to be staffed, where and when. Contains no person's name or phone number, and no price. */
export interface EprotecEventForm {
  /** Number of the dossier in this product. */
  readonly number: number;
  readonly name: string;
  readonly place: {
    readonly name: string;
    readonly address: string;
    readonly postalCode: string;
    readonly city: string;
  };
  /** ISO 8601 with the offset of the event's own zone. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Maximum number of persons present at once. */
  readonly publicPeak: number;
  readonly slots: readonly {
    readonly name: string;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly rescuers: number;
  }[];
  /** Persons engaged for the whole event, by function. */
  readonly staff: {
    readonly deviceLeader: number;
    readonly commandPostLeader: number;
    readonly commandPostOperator: number;
    readonly postLeader: number;
    readonly teamLeader: number;
    readonly pse2: number;
    readonly pse1: number;
    readonly logistician: number;
    readonly otherStaff: number;
  };
  readonly emergencyVehicles: number;
  readonly tents: number;
  /** The e-Protec ids of the association's branch that covers the event. */
  readonly department: string | null;
  readonly office: string | null;
}

/** A department or office, with its e-Protec id if it has one. */
interface KnownToEprotec {
  readonly idEprotec: string | null;
}

/** Builds the event to send to e-Protec from a dossier. */
export function eprotecEventOf(
  dossier: DossierSnapshot,
  department: KnownToEprotec | null,
  office: KnownToEprotec | null,
): EprotecEventForm {
  const { event, engagement } = dossier;
  const iso = (instant: Instant) => toIsoWithOffset(instant, event.timeZone);
  const { deviceLeader, commandPostLeader, commandPostOperator, postLeader, teamLeader } = engagement;
  const { pse2, pse1, logistician, otherStaff, emergencyVehicleCount, tent } = engagement;
  return {
    number: dossier.id,
    name: event.name,
    place: { name: event.place, address: event.address, postalCode: event.postalCode, city: event.city },
    startsAt: iso(event.startsAt),
    endsAt: iso(event.endsAt),
    publicPeak: event.publicPeak,
    slots: dossier.slots.map(({ name, startsAt, endsAt, rescueWorkerCount }) => ({
      name,
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      rescuers: rescueWorkerCount,
    })),
    staff: {
      deviceLeader,
      commandPostLeader,
      commandPostOperator,
      postLeader,
      teamLeader,
      pse2,
      pse1,
      logistician,
      otherStaff,
    },
    emergencyVehicles: emergencyVehicleCount,
    tents: tent,
    department: department?.idEprotec ?? null,
    office: office?.idEprotec ?? null,
  };
}
