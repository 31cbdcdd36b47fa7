import type { DossierSlot } from '@pds/demand/contract';
import type { Period } from '@pds/kernel';
import { type EquipmentKind, type MeansKind, meansKinds } from '@pds/organisations/contract';
import { combinedSpans, mostOf, sumOf } from './spans';

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

/** The most that slots need at once, by kind, without those of 0: slots that overlap add up, those that follow one another share. */
export function mostNeeded(slots: readonly (Period & { readonly need: Partial<MeansNeed> })[]): Partial<MeansNeed> {
  const counts = meansKinds.map((kind) => {
    const spans = slots.map(({ start, end, need }) => ({ start, end, count: need[kind] ?? 0 }));
    return [kind, mostOf(combinedSpans(spans, sumOf).map(({ count }) => count))] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
