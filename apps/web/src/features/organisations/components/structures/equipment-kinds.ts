import { EquipmentKind } from '@pds/api-client/generated/model';

/** Names of the kinds of equipment, in the order of the API. */
export const equipmentNames: Readonly<Record<EquipmentKind, string>> = {
  vps: 'VPS',
  vl: 'VL',
  vtu: 'VTU',
  vtp: 'VTP',
  lotA: 'Lot A',
  lotB: 'Lot B',
  lotC: 'Lot C',
  medicalLot: 'Lot médical',
  tent: 'Tente',
};

const vehicles: ReadonlySet<EquipmentKind> = new Set(['vps', 'vl', 'vtu', 'vtp']);

/** Whether it is entered one by one, with a name and a registration. */
export const isVehicle = (kind: EquipmentKind) => vehicles.has(kind);
