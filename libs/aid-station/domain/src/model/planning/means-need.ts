import type { DossierSlot } from '@pds/demand/contract';
import type { EquipmentKind, MeansKind } from '@pds/organisations/contract';

/** The number of persons and pieces that a slot needs at once, by kind. */
export type MeansNeed = Readonly<Record<MeansKind, number>>;

/** The fields of a slot that sell means. */
export type SellingSlot = Pick<
  DossierSlot,
  EquipmentKind | 'startsAt' | 'endsAt' | 'rescueWorkerCount' | 'doctorHours' | 'nurseHours'
>;

/**
 * What a slot needs. Doctors and nurses are sold by the hour: as many as must be present together to give these hours within the slot (ADR
 * 0065).
 */
export function needOfSlot(slot: SellingSlot): MeansNeed {
  const hours = (slot.endsAt - slot.startsAt) / 3_600_000;
  const persons = (sold: number) => (hours > 0 ? Math.ceil(sold / hours) : 0);
  const { vps, vl, vtu, vtp, lotA, lotB, lotC, medicalLot, tent } = slot;
  return {
    rescuer: slot.rescueWorkerCount,
    nurse: persons(slot.nurseHours),
    doctor: persons(slot.doctorHours),
    ...{ vps, vl, vtu, vtp, lotA, lotB, lotC, medicalLot, tent },
  };
}
