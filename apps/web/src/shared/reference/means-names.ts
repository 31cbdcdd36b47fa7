import type { MeansKind } from '@pds/api-client/generated/model';

/** Names of the kinds of means in the plural, in the order of the API. */
export const meansNames: Readonly<Record<MeansKind, string>> = {
  rescuer: 'Secouristes',
  nurse: 'Infirmiers',
  doctor: 'Médecins',
  vps: 'VPS',
  vl: 'VL',
  vtu: 'VTU',
  vtp: 'VTP',
  lotA: 'Lots A',
  lotB: 'Lots B',
  lotC: 'Lots C',
  medicalLot: 'Lots médicaux',
  tent: 'Tentes',
};

export const meansKinds = Object.keys(meansNames) as MeansKind[];
