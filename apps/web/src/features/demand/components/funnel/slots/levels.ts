import { levelHundredths, sizingOf } from '@pds/pricing/domain';
import { features, interventionDelays, publicBehaviors } from '../../slots/staffing-fields';

/** Fields that determine how many rescuers a slot needs. */
export interface RiskInput {
  readonly publicPeak: number | null;
  readonly publicBehavior: number | null;
  readonly feature: number | null;
  readonly interventionDelay: number | null;
  readonly actorDevice: boolean;
  readonly deviceNature: number | null;
}

export type RiskField = 'publicBehavior' | 'feature' | 'interventionDelay';

interface RiskQuestion {
  readonly field: RiskField;
  /** The question's letter in the national rules. */
  readonly letter: string;
  readonly label: string;
  /** Explains the question to somebody who does not know it. */
  readonly about: string;
  readonly levels: Readonly<Record<number, string>>;
  /** A plain sentence for each level. */
  readonly sentences: Readonly<Record<number, string>>;
}

/** The three questions of the national rules (RIS), explained to people who do not know them (spec organiser 9). */
export const riskQuestions: Readonly<Record<RiskField, RiskQuestion>> = {
  publicBehavior: {
    field: 'publicBehavior',
    letter: 'P2',
    label: 'Comportement du public',
    about: 'Plus le public bouge et se presse, plus les malaises et les chutes sont fréquents.',
    levels: publicBehaviors,
    sentences: {
      1: 'Chacun reste à sa place : spectacle en gradins, conférence, repas assis, office.',
      2: 'Le public est debout et calme : commémoration, exposition, foire, salon, comice.',
      3: 'Le public est debout et regarde sans trop bouger : concert, fête foraine, course protégée par des barrières.',
      4: 'Le public bouge avec l’évènement : bal, carnaval, parade, féria, course sans barrières.',
    },
  },
  feature: {
    field: 'feature',
    letter: 'E1',
    label: 'Environnement et accessibilité du site',
    about: 'Plus le site est vaste, en pente ou loin d’une voie carrossable, plus une victime est longue à rejoindre.',
    levels: features,
    sentences: {
      1: 'Bâtiment en dur, salle, stade, rue ou place : les secours roulent jusqu’à la victime.',
      2: 'Chapiteaux, tribunes montées pour l’occasion, ou terrain de la taille de trois terrains de football au plus.',
      3: 'Grand parc, plage ou champ : il faut marcher plusieurs minutes avec un brancard, ou monter une pente.',
      4: 'Massif, forêt, parcours étendu, escaliers ou talus : rejoindre la victime prend beaucoup de temps.',
    },
  },
  interventionDelay: {
    field: 'interventionDelay',
    letter: 'E2',
    label: 'Délai d’intervention des secours publics',
    about: 'Le temps que mettent pompiers ou SAMU à arriver sur place ; la mairie ou le centre de secours le connaît.',
    levels: interventionDelays,
    sentences: {
      1: 'Un centre de secours est tout proche, en ville le plus souvent.',
      2: 'Le centre de secours est dans une commune voisine.',
      3: 'Le site est éloigné ou l’accès est lent.',
      4: 'Le site est isolé : le poste doit tenir seul longtemps.',
    },
  },
};

/** Returns the weight of a level in the index: `0,35`. */
export function weightText(level: number): string {
  return ((levelHundredths[level - 1] ?? 0) / 100).toFixed(2).replace('.', ',');
}

/** Returns how many rescuers the public would need with this level. Null while the other answers are unknown. */
export function rescuersAt(input: RiskInput, field: RiskField, level: number): number | null {
  const sizing = sizingOf({ ...input, actorDevice: false, [field]: level });
  return sizing?.kind === 'sized' ? sizing.rescuers : null;
}

/** « 12 secouristes », « aucun secouriste ». */
export function rescuersText(count: number): string {
  return count === 0 ? 'aucun secouriste' : `${count} secouriste${count > 1 ? 's' : ''}`;
}

/** Returns the number of rescuers that a sizing proposes. That of the actors may have to be set by hand. */
export function proposedRescuersText({
  rescuers,
  proposedRescuers,
}: {
  readonly rescuers: number;
  readonly proposedRescuers: number | null;
}): string {
  return proposedRescuers === null ? `${rescuersText(rescuers)} pour le public` : rescuersText(proposedRescuers);
}

/** Returns the index as far as it is known: `P2 0,35 + E1 … + E2 0,25`. */
export function indexText(input: RiskInput): string {
  return Object.values(riskQuestions)
    .map(({ letter, field }) => `${letter} ${input[field] === null ? '…' : weightText(input[field])}`)
    .join(' + ');
}

const missingTexts = {
  publicPeak: 'l’effectif du public',
  publicBehavior: 'le comportement du public',
  feature: 'l’environnement et l’accessibilité du site',
  interventionDelay: 'le délai d’intervention des secours',
} as const;

/** Lists in words what is missing to size a slot, if need be of some fields only. The first three are also required to validate it. */
export function missingForSizing(input: RiskInput, fields: readonly string[] = Object.keys(missingTexts)): string[] {
  return (Object.keys(missingTexts) as (keyof typeof missingTexts)[])
    .filter((field) => fields.includes(field) && !input[field])
    .map((field) => missingTexts[field]);
}

/** « a, b et c ». */
export function enumeration(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}`;
}
