export { features, interventionDelays, publicBehaviors } from '../../../../shared/reference/slot-levels';

/** Staff and equipment fields of a slot, in the order of the specification. */
export const staffingFields = [
  { name: 'rescueWorkerCount', label: 'Secouristes', unit: undefined, decimals: 0 },
  { name: 'doctorHours', label: 'Heures de médecin', unit: 'h', decimals: 2 },
  { name: 'nurseHours', label: 'Heures d’infirmier', unit: 'h', decimals: 2 },
  { name: 'mealCount', label: 'Repas', unit: undefined, decimals: 0 },
  { name: 'lotA', label: 'Lot A', unit: undefined, decimals: 0 },
  { name: 'lotB', label: 'Lot B', unit: undefined, decimals: 0 },
  { name: 'lotC', label: 'Lot C', unit: undefined, decimals: 0 },
  { name: 'medicalLot', label: 'Lot médical', unit: undefined, decimals: 0 },
  { name: 'vps', label: 'VPS', unit: undefined, decimals: 0 },
  { name: 'vl', label: 'VL', unit: undefined, decimals: 0 },
  { name: 'vtu', label: 'VTU', unit: undefined, decimals: 0 },
  { name: 'vtp', label: 'VTP', unit: undefined, decimals: 0 },
  { name: 'tent', label: 'Tente', unit: undefined, decimals: 0 },
  { name: 'discount', label: 'Remise', unit: '%', decimals: 2 },
] as const;
export type StaffingField = (typeof staffingFields)[number]['name'];
