import type { DossierSnapshot } from '@pds/demand/contract';
import { type Instant, toIsoWithOffset } from '@pds/kernel';

/** An event as e-Protec is told of it: what has to be staffed, where and when. Nobody's name, phone or price is in it. */
export interface EprotecEventForm {
  /** Number of the dossier here. */
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
  /** Persons present at once, at most. */
  readonly publicPeak: number;
  readonly slots: readonly {
    readonly name: string;
    readonly startsAt: string;
    readonly endsAt: string;
    readonly rescuers: number;
  }[];
  /** Persons engaged for the whole event, by what they do. */
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
  /** What e-Protec knows the association by that covers the event. */
  readonly department: string | null;
  readonly office: string | null;
}

/** A department or office that e-Protec may know. */
interface KnownToEprotec {
  readonly idEprotec: string | null;
}

/** What e-Protec is told of a dossier. */
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
