/** Levels 1 to 4 that size a slot (spec back-office 9). */
export const publicBehaviors: Readonly<Record<number, string>> = {
  1: 'Public assis',
  2: 'Cérémonie',
  3: 'Spectacle statique',
  4: 'Spectacle dynamique',
};

export const features: Readonly<Record<number, string>> = {
  1: 'Structures permanentes',
  2: 'Structures non permanentes ou espace naturel jusqu’à 2\u00a0ha, brancardage de moins de 300\u00a0m',
  3: 'Espace naturel de 2 à 5\u00a0ha, brancardage de moins de 600\u00a0m, pente de plus de 150\u00a0m',
  4: 'Espace naturel de plus de 5\u00a0ha, brancardage de plus de 600\u00a0m, pente de plus de 300\u00a0m',
};

export const interventionDelays: Readonly<Record<number, string>> = {
  1: '10\u00a0minutes ou moins',
  2: 'Entre 10 et 20\u00a0minutes',
  3: 'Entre 20 et 30\u00a0minutes',
  4: 'Plus de 30\u00a0minutes',
};

/** The cover that actors of the event ask for (spec organiser 9, gathering activity). */
export const deviceNatures: Readonly<Record<number, string>> = {
  1: 'PAPS – point d’alerte et de premiers secours',
  2: 'DPS-PE – petite envergure',
  3: 'DPS-ME – moyenne envergure',
  4: 'DPS-GE – grande envergure',
};
