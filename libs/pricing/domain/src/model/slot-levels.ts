/** The meaning of levels 1 to 4 of public behaviour (P2), for display (spec back-office 9). */
export const publicBehaviorTexts: Readonly<Record<number, string>> = {
  1: 'Public assis',
  2: 'Cérémonie',
  3: 'Spectacle statique',
  4: 'Spectacle dynamique',
};

/** The same for environment and access (E1). */
export const featureTexts: Readonly<Record<number, string>> = {
  1: 'Structures permanentes',
  2: 'Structures non permanentes ou espace naturel jusqu’à 2\u00a0ha, brancardage de moins de 300\u00a0m',
  3: 'Espace naturel de 2 à 5\u00a0ha, brancardage de moins de 600\u00a0m, pente de plus de 150\u00a0m',
  4: 'Espace naturel de plus de 5\u00a0ha, brancardage de plus de 600\u00a0m, pente de plus de 300\u00a0m',
};

/** The same for the delay of public rescue (E2). */
export const interventionDelayTexts: Readonly<Record<number, string>> = {
  1: '10\u00a0minutes ou moins',
  2: 'Entre 10 et 20\u00a0minutes',
  3: 'Entre 20 et 30\u00a0minutes',
  4: 'Plus de 30\u00a0minutes',
};
