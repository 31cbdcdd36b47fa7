/** Vehicles that are sold with a slot, by kind. */
export const vehicleKinds = ['vps', 'vl', 'vtu', 'vtp'] as const;
/** Other equipment that is sold with a slot. */
export const equipmentKinds = ['lotA', 'lotB', 'lotC', 'medicalLot', 'tent'] as const;
/** Medical staff that is sold by the hour. */
export const medicalKinds = ['doctorHours', 'nurseHours'] as const;

export type VehicleKind = (typeof vehicleKinds)[number];
export type EquipmentKind = (typeof equipmentKinds)[number];
export type MedicalKind = (typeof medicalKinds)[number];
type MeansKind = VehicleKind | EquipmentKind | MedicalKind;

/** A slot with the means sold with it: pieces of equipment, and hours of medical staff. */
export interface SlotMeans extends Readonly<Record<MeansKind, number>> {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The means that an event needs: at most so many vehicles and pieces at the same time, and so many hours in all. */
export type SoldMeans = Readonly<Record<MeansKind | 'vehicles', number>>;

/**
 * Returns the means sold for an event. Consecutive slots share vehicles and equipment, overlapping slots add up, as for people
 * ({@link teamOfEvent}); hours of medical staff always add up.
 */
export function soldMeans(slots: readonly SlotMeans[]): SoldMeans {
  // The need only grows at the start of a slot; a slot that ends at that moment no longer counts.
  const moments = slots.map(({ startsAt: at }) =>
    slots.filter(({ startsAt, endsAt }) => startsAt === at || (startsAt < at && at < endsAt)),
  );
  const most = (count: (slot: SlotMeans) => number) =>
    Math.max(0, ...moments.map((running) => running.reduce((sum, slot) => sum + count(slot), 0)));
  const hours = (kind: MedicalKind) => slots.reduce((sum, slot) => sum + slot[kind], 0);
  return {
    vehicles: most((slot) => vehicleKinds.reduce((sum, kind) => sum + slot[kind], 0)),
    vps: most(({ vps }) => vps),
    vl: most(({ vl }) => vl),
    vtu: most(({ vtu }) => vtu),
    vtp: most(({ vtp }) => vtp),
    lotA: most(({ lotA }) => lotA),
    lotB: most(({ lotB }) => lotB),
    lotC: most(({ lotC }) => lotC),
    medicalLot: most(({ medicalLot }) => medicalLot),
    tent: most(({ tent }) => tent),
    doctorHours: hours('doctorHours'),
    nurseHours: hours('nurseHours'),
  };
}
