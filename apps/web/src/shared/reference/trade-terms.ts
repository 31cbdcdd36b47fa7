/** Abbreviations of the trade, in one sentence each (docs/glossary.md). */
const tradeTerms = {
  RIS: 'Ratio d’intervenants secouristes : il fixe la taille du dispositif d’après le public, son comportement, le site et le délai des secours (arrêté du 7 novembre 2006).',
  PAPS: 'Point d’alerte et de premiers secours : deux secouristes, pour un RIS de 1,125 au plus.',
  'DPS-PE': 'Dispositif prévisionnel de secours de petite envergure : de 4 à 12 secouristes.',
  'DPS-ME': 'Dispositif prévisionnel de secours de moyenne envergure : de 14 à 36 secouristes.',
  'DPS-GE': 'Dispositif prévisionnel de secours de grande envergure : plus de 36 secouristes, répartis en secteurs.',
  VPS: 'Véhicule de premiers secours, pour transporter une victime.',
  VL: 'Véhicule léger, de liaison.',
  VTU: 'Véhicule tout usage, pour le matériel.',
  VTP: 'Véhicule de transport de personnes, pour l’équipe.',
  'Lot A': 'Lot de matériel du référentiel national, le plus complet des trois.',
  'Lot B': 'Lot de matériel du référentiel national, entre le lot A et le lot C.',
  'Lot C': 'Lot de matériel du référentiel national, le plus léger des trois.',
  PSE1: 'Premiers secours en équipe, niveau 1 : secouriste.',
  PSE2: 'Premiers secours en équipe, niveau 2 : équipier secouriste.',
} as const;

/** Returns the meaning of an abbreviation. Undefined for other words. */
export function meaningOf(word: string): string | undefined {
  return Object.hasOwn(tradeTerms, word) ? tradeTerms[word as keyof typeof tradeTerms] : undefined;
}
