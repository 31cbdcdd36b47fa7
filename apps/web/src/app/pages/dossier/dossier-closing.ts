import type { DossierAnswer } from '@pds/api-client/generated/model';

const refused = 2;
/** The commercial status « Sans suite ». */
export const withoutResult = 3;

/** Why nothing is to be done in a dossier, so that its steps and missing items are not shown; null while it is pursued. */
export function closingOf({
  demand,
  aidStation,
}: {
  readonly demand: Pick<DossierAnswer['demand'], 'status' | 'commercialStatus'>;
  readonly aidStation: Pick<NonNullable<DossierAnswer['aidStation']>, 'commercialStatus'> | null;
}): 'refused' | 'dropped' | null {
  if (demand.status === refused) return 'refused';
  const status = aidStation ? aidStation.commercialStatus : demand.commercialStatus;
  return status === withoutResult ? 'dropped' : null;
}
