import type { Instant, Period } from '@pds/kernel';

/** Vehicles and equipment that an office owns, named as the fields of a slot that sell them. */
export const equipmentKinds = ['vps', 'vl', 'vtu', 'vtp', 'lotA', 'lotB', 'lotC', 'medicalLot', 'tent'] as const;
/** People that an office can usually bring. */
export const staffKinds = ['rescuer', 'nurse', 'doctor'] as const;
/** Everything that an office brings to an event. */
export const meansKinds = [...staffKinds, ...equipmentKinds] as const;

export type EquipmentKind = (typeof equipmentKinds)[number];
export type StaffKind = (typeof staffKinds)[number];
export type MeansKind = (typeof meansKinds)[number];

/** The kinds that are vehicles: each is entered one by one. */
export const vehicleKinds = ['vps', 'vl', 'vtu', 'vtp'] as const satisfies readonly EquipmentKind[];

export function isVehicleKind(kind: unknown): boolean {
  return (vehicleKinds as readonly unknown[]).includes(kind);
}

/** A time during which an item of equipment cannot be used. */
export interface OutOfService extends Period {
  readonly reason: string;
}

/** A vehicle, or some pieces of one kind of equipment, of an office. */
export interface EquipmentItem {
  readonly id: number;
  readonly kind: EquipmentKind;
  /** « VPS 1 »; null for pieces without a name. */
  readonly name: string | null;
  readonly registration: string | null;
  /** Number of pieces; 1 for a vehicle. */
  readonly quantity: number;
  /** Since when the office no longer has it; null while it has. */
  readonly retiredAt: Instant | null;
  readonly outOfService: readonly OutOfService[];
}

/** What an office can bring. */
export interface OfficeMeans {
  readonly officeId: number;
  readonly officeName: string;
  /** IANA zone of the office's department. */
  readonly timeZone: string;
  /** Minutes of travel before and after each event. */
  readonly travelMinutes: number;
  /** Number of people by qualification; null where the office has entered none. */
  readonly staff: Readonly<Record<StaffKind, number | null>>;
  /** Whether the office has ever entered an item of equipment. */
  readonly isEquipmentKnown: boolean;
  /** In the order of kinds, names and ids. */
  readonly equipment: readonly EquipmentItem[];
}
