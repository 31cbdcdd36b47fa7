/** Levels 1 to 4 that size a slot (spec back-office 9). */
export const publicBehaviors: Readonly<Record<number, string>> = {
  1: 'Public assis',
  2: 'Cérémonie',
  3: 'Spectacle statique',
  4: 'Spectacle dynamique',
};

export const features: Readonly<Record<number, string>> = {
  1: 'Structures permanentes',
  2: 'Structures non permanentes ou espace naturel jusqu’à 2 ha, brancardage de moins de 300 m',
  3: 'Espace naturel de 2 à 5 ha, brancardage de moins de 600 m, pente de plus de 150 m',
  4: 'Espace naturel de plus de 5 ha, brancardage de plus de 600 m, pente de plus de 300 m',
};

export const interventionDelays: Readonly<Record<number, string>> = {
  1: '10 minutes ou moins',
  2: 'Entre 10 et 20 minutes',
  3: 'Entre 20 et 30 minutes',
  4: 'Plus de 30 minutes',
};

/** What a slot is staffed and equipped with, in the order of the specification. */
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

/** Beyond so many slots a dossier shows each one's hours and total only; its fields and lines unfold. */
export const manySlots = 6;
