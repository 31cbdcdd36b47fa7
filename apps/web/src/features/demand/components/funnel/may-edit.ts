import type { DossierAnswer } from '@pds/api-client/generated/model';

/** Whether the organiser may still change the demand: EN COURS, and not an aid station yet (spec organiser 2.12). */
export function mayEdit({ demand, isAidStation }: Pick<DossierAnswer, 'demand' | 'isAidStation'>): boolean {
  return demand.status === 1 && !isAidStation;
}
