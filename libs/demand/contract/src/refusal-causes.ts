/** Why the association does not take on a dossier, by its number (spec back-office 9). */
export const refusalCauses = { 1: 'Délai', 2: 'Effectif', 3: 'Logistique', 4: 'Autre' } as const;
export type RefusalCause = keyof typeof refusalCauses;

/** The numbers of {@link refusalCauses}. */
export const refusalCauseCodes: readonly RefusalCause[] = [1, 2, 3, 4];
