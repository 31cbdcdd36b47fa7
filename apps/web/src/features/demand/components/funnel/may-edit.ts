import type { DossierAnswer } from '@pds/api-client/generated/model';

/** Whether the organiser may still change the demand: EN COURS, neither an aid station (spec organiser 2.12) nor « Sans suite ». */
export function mayEdit({
  demand,
  isAidStation,
  standing,
}: Pick<DossierAnswer, 'demand' | 'isAidStation' | 'standing'>): boolean {
  return demand.status === 1 && !isAidStation && !standing?.isDropped;
}
