import { DomainError, frenchNumber } from '@pds/kernel';
import type { ActorSizing, RisCriterion, Sizing, SizingField, SizingInput, StationClass } from '@pds/pricing/contract';
import { checkAtMost } from './checks';
import { featureTexts, interventionDelayTexts, publicBehaviorTexts } from './slot-levels';
import { LevelOutOfRange, NotAWholeNumber } from '../pricing.errors';

/** Version of these rules: arrêté du 7 novembre 2006, référentiel national des dispositifs prévisionnels de secours. */
export const risRulesVersion = 'RN-DPS-2006-11-07';

/** Weights of levels 1–4 of behaviour, environment and delay, in hundredths: level 1 first. */
export const levelHundredths = [25, 30, 35, 40] as const;

/** Peak above which only half of the additional public counts. */
export const fullyCountedPublic = 100_000;
const maximumPublic = 100_000_000;

/**
 * RIS = i × P / 1000, stored as the whole number 200 000 × RIS = (100 × i) × (2 × P), because P may have a half and i has hundredths. In
 * floating point 1.20 × 10 is 12.000000000000002, which would turn a DPS-PE into a DPS-ME.
 */
const scale = 200_000;

/**
 * Maximum scaled RIS (200 000 × RIS) of each class. A RIS of exactly 0.25 requires nothing: in the table of the national reference, annexed to the arrêté of
 * 7 November 2006, a PAPS begins above 0.25. A note of 2015 (INTE1507123C) is sometimes quoted with « ≥ 0.25 »; the reference prevails.
 */
export const classLimits: readonly { readonly stationClass: StationClass; readonly upTo: number }[] = [
  { stationClass: 'none', upTo: 0.25 * scale },
  { stationClass: 'PAPS', upTo: 1.125 * scale },
  { stationClass: 'DPS-PE', upTo: 12 * scale },
  { stationClass: 'DPS-ME', upTo: 36 * scale },
  { stationClass: 'DPS-GE', upTo: Infinity },
];

/** Minimum number of rescuers of a DPS, for the public or for the actors. */
const smallestTeam = 4;

const missingTexts: Readonly<Record<SizingField, string>> = {
  publicPeak: 'L’effectif maximal du public n’est pas renseigné.',
  publicBehavior: 'Le comportement du public n’est pas renseigné.',
  feature: 'L’environnement et l’accessibilité du site ne sont pas renseignés.',
  interventionDelay: 'Le délai d’intervention des secours publics n’est pas renseigné.',
};

const classTexts: Readonly<Record<StationClass, string>> = {
  none: 'aucun dispositif requis, à l’appréciation de l’autorité',
  PAPS: 'point d’alerte et de premiers secours (PAPS)',
  'DPS-PE': 'dispositif de petite envergure (DPS-PE)',
  'DPS-ME': 'dispositif de moyenne envergure (DPS-ME)',
  'DPS-GE': 'dispositif de grande envergure (DPS-GE)',
};

/**
 * Sizes the station of one slot (RNMSC-DPS, arrêté of 7 November 2006): class, rescuers for the public, minimum for the actors of a DPS-PE, and the
 * calculation in French. A DPS-ME or DPS-GE of actors has another grid: their number, and so the total, is to be set. Supervision and
 * logistics come on top. Reports missing inputs instead of guessing.
 *
 * @throws NotANumber, NegativeNumber, NotAWholeNumber, NumberTooLarge for the peak; LevelOutOfRange for a level
 */
export function sizeStation(input: SizingInput): Sizing {
  const { publicBehavior, feature, interventionDelay } = input;
  const publicPeak = knownPeak(input.publicPeak);
  const behaviorWeight = weight(publicBehavior, 'publicBehavior');
  const featureWeight = weight(feature, 'feature');
  const delayWeight = weight(interventionDelay, 'interventionDelay');
  if (publicPeak === null || behaviorWeight === null || featureWeight === null || delayWeight === null) {
    const fields: SizingField[] = ['publicPeak', 'publicBehavior', 'feature', 'interventionDelay'];
    const known = { ...input, publicPeak };
    const missing = fields.filter((field) => known[field] === null);
    return { kind: 'incomplete', rulesVersion: risRulesVersion, missing, working: missing.map((f) => missingTexts[f]) };
  }

  const weightSum = behaviorWeight + featureWeight + delayWeight;
  const twicePublic = publicPeak <= fullyCountedPublic ? 2 * publicPeak : publicPeak + fullyCountedPublic;
  const scaledRis = weightSum * twicePublic;
  const stationClass = classLimits.find(({ upTo }) => scaledRis <= upTo)!.stationClass;
  const rescuers = rescuersOf(stationClass, scaledRis);
  const actors = sizeActors(input);
  const ris = decimal(scaledRis, scale);
  return {
    kind: 'sized',
    rulesVersion: risRulesVersion,
    ris,
    grid: {
      publicPeak,
      publicCounted: decimal(twicePublic, 2),
      criteria: [
        criterion('P2', publicBehavior!, behaviorWeight),
        criterion('E1', feature!, featureWeight),
        criterion('E2', interventionDelay!, delayWeight),
      ],
      coefficientHundredths: weightSum,
    },
    stationClass,
    rescuers,
    actors,
    proposedRescuers: proposal(rescuers, actors),
    working: [
      publicPeak <= fullyCountedPublic
        ? `P = P1 = ${frenchNumber(publicPeak)} personnes.`
        : `P = ${frenchNumber(fullyCountedPublic)} + (${frenchNumber(publicPeak)} − ${frenchNumber(fullyCountedPublic)}) / 2 = ${frenchNumber(decimal(twicePublic, 2))} personnes.`,
      `i = P2 ${hundredths(behaviorWeight)} + E1 ${hundredths(featureWeight)} + E2 ${hundredths(delayWeight)} = ${hundredths(weightSum)}.`,
      `RIS = i × P / 1\u202f000 = ${hundredths(weightSum)} × ${frenchNumber(decimal(twicePublic, 2))} / 1\u202f000 = ${frenchNumber(ris)}.`,
      `${rescuersText(rescuers)} : ${classTexts[stationClass]}.`,
      ...(actors ? actorTexts(input, actors) : []),
    ],
  };
}

const criteria: Readonly<Record<RisCriterion['symbol'], { name: string; texts: Readonly<Record<number, string>> }>> = {
  P2: { name: 'Comportement prévisible du public', texts: publicBehaviorTexts },
  E1: { name: 'Environnement et accessibilité du site', texts: featureTexts },
  E2: { name: 'Délai d’intervention des secours publics', texts: interventionDelayTexts },
};

function criterion(symbol: RisCriterion['symbol'], level: number, weightHundredths: number): RisCriterion {
  const { name, texts } = criteria[symbol];
  return { symbol, name, level, text: texts[level]!, hundredths: weightHundredths };
}

/** A peak of 0 means that none was entered: an event has a public. */
function knownPeak(publicPeak: number | null): number | null {
  if (publicPeak === null) return null;
  checkAtMost(publicPeak, 'publicPeak', maximumPublic);
  if (!Number.isInteger(publicPeak)) throw new NotAWholeNumber('publicPeak');
  return publicPeak === 0 ? null : publicPeak;
}

function rescuersOf(stationClass: StationClass, scaledRis: number): number {
  if (stationClass === 'none') return 0;
  if (stationClass === 'PAPS') return 2;
  return Math.max(smallestTeam, 2 * Math.ceil(scaledRis / (2 * scale)));
}

/** Actors are sized separately, by the organiser or the authority; a PAPS never suffices for them. */
function sizeActors({ actorDevice, deviceNature }: SizingInput): ActorSizing | null {
  if (!actorDevice) return null;
  if (deviceNature !== undefined && deviceNature !== null) weight(deviceNature, 'deviceNature');
  const stationClass = deviceNature === 4 ? 'DPS-GE' : deviceNature === 3 ? 'DPS-ME' : 'DPS-PE';
  return { stationClass, minimumRescuers: stationClass === 'DPS-PE' ? smallestTeam : null };
}

/** The total for public and actors; null while the actors' number is to be set: the RNMSC-DPS sizes no DPS-ME or DPS-GE for them. */
function proposal(rescuers: number, actors: ActorSizing | null): number | null {
  if (!actors) return rescuers;
  return actors.minimumRescuers === null ? null : rescuers + actors.minimumRescuers;
}

function actorTexts({ deviceNature }: SizingInput, actors: ActorSizing): string[] {
  return [
    ...(deviceNature === 1 ? ['Un PAPS ne suffit jamais pour les acteurs : un DPS-PE est retenu.'] : []),
    actors.minimumRescuers === null
      ? `Acteurs\u00a0: ${actors.stationClass}, nombre de secouristes à définir\u00a0: il est dimensionné à part, par l’organisateur ou l’autorité.`
      : `Acteurs : ${actors.stationClass}, au moins ${actors.minimumRescuers} secouristes, à dimensionner à part par l’organisateur ou l’autorité.`,
  ];
}

/** The same; null if an input is out of range, as it may be during typing, or in older slots. */
export function sizingOf(input: SizingInput): Sizing | null {
  try {
    return sizeStation(input);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function rescuersText(rescuers: number): string {
  return rescuers === 0 ? 'Aucun secouriste' : `${frenchNumber(rescuers)} secouristes`;
}

/** Returns the weight of a level in hundredths, `null` for an unknown level. */
function weight(level: number | null, field: string): number | null {
  if (level === null) return null;
  const hundredthsOfLevel = levelHundredths[level - 1];
  if (hundredthsOfLevel === undefined) throw new LevelOutOfRange(field);
  return hundredthsOfLevel;
}

/** Returns the exact decimal notation of `value / divisor`, for a divisor that is a product of twos and fives. */
function decimal(value: number, divisor: number): string {
  let rest = value % divisor;
  let digits = '';
  while (rest > 0) {
    digits += Math.floor((rest * 10) / divisor);
    rest = (rest * 10) % divisor;
  }
  return digits === '' ? `${Math.floor(value / divisor)}` : `${Math.floor(value / divisor)}.${digits}`;
}

function hundredths(value: number): string {
  return `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`;
}
