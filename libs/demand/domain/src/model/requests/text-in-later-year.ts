/** By how much an event moves, as its texts need it. */
export interface TextMove {
  /** In which the event began. */
  readonly year: number;
  readonly years: number;
  readonly days: number;
}

/** Where a text stands: an ordinal at the beginning of an event's name is the number of its edition. */
export type TextKind = 'event name' | 'text';

export interface MovedText {
  readonly text: string;
  readonly moved: readonly { readonly before: string; readonly after: string }[];
  /** As they are in the moved text, with the word before them. */
  readonly toVerify: readonly string[];
}

/** What becomes of a piece of text: another text, one to verify, or nothing. */
interface Outcome {
  readonly text?: string;
  readonly isDoubtful?: boolean;
}

interface Rule {
  readonly pattern: RegExp;
  readonly outcome: (found: string, move: TextMove) => Outcome;
}

const doubtful: Outcome = { isDoubtful: true };

/** A year at most so far away may be a left-over of an earlier repetition; others are history. */
const recentYears = 4;

const months =
  'janv(?:ier)?|f[ée]vr(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|ao[ûu]t|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|d[ée]c(?:embre)?';
const suffix = '(?:[èe]mes?|i[èe]mes?|[èe]?res?|ers?|ndes?|nds?|es?|è|ᵉ)';
const edition = '\\s+[ée]dition(?!\\p{L})';
/** What an ordinal at the beginning of a name numbers when it is no edition. */
const otherRank = '\\s+(?:âge|arr|siècle|jour|régiment|bataillon|division|compagnie|armée)';

/** Of several that recognise a piece at the same place, the first counts. */
const rules: readonly Rule[] = [
  // A link leads where it leads, but a year in it may lead to last year's page.
  {
    pattern: /(?:https?:\/\/|www\.)\S+|\S+@\S+/giu,
    outcome: (found, { year }) => ({ isDoubtful: found.includes(String(year)) }),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])\\d{1,2}(?:\\s?er)?\\s+(?:${months})(?!\\p{L})\\.?(?:\\s+\\d{4}(?!\\d))?`,
      'giu',
    ),
    outcome: () => doubtful,
  },
  { pattern: /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/gu, outcome: () => doubtful },
  { pattern: /(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?![/.-]?\d)/gu, outcome: () => doubtful },
  { pattern: /(?<![\d/.-])\d{1,2}\/(?:0\d|1[0-2])(?![\d/.-]|\s?ans)/gu, outcome: () => doubtful },
  {
    pattern: /(?<!\d)(?:(?:19|20)\d{2}(?:\s?[-–—/]\s?(?:19|20)|[-–—/])|(?<=saisons?\s)\d{2}[-–—/])\d{2}(?!\d)/giu,
    outcome: season,
  },
  // « Arrêté n° 2026-118 ».
  {
    pattern: /(?<!\d)(?:19|20)\d{2}(?=[-/]\d)/gu,
    outcome: (found, { year }) => ({ isDoubtful: isRecent(found, year) }),
  },
  { pattern: new RegExp(`(?<![\\p{L}\\d])\\d{1,3}\\s?${suffix}?\\s+anniversaire`, 'giu'), outcome: () => doubtful },
  { pattern: new RegExp(`(?<![\\p{L}\\d])\\d{1,3}\\s?${suffix}(?=${edition})`, 'giu'), outcome: nextEdition },
  { pattern: /(?<=[ée]dition\s+(?:n\s?[°º]\s?|#)?)\d{1,3}(?![\d\p{L}]|\s?km)/giu, outcome: nextEdition },
  // In letters or Roman numerals.
  {
    pattern: new RegExp(`(?<!\\p{L})(?:première|seconde|\\p{L}+ième|[IVXLC]+${suffix}?)(?=${edition})`, 'giu'),
    outcome: () => doubtful,
  },
  {
    pattern:
      /(?<!\d)(?:19|20)\d{2}(?!\d)(?!\s?(?:€|euros?|personnes?|participants?|spectateurs?|places?|m|km)(?!\p{L}))/giu,
    outcome: yearAlone,
  },
  {
    pattern: /(?<!\p{L})(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?!\p{L})/giu,
    outcome: (_, { days }) => ({ isDoubtful: days % 7 !== 0 }),
  },
];

/** « 24e Foulées », « Les 24èmes Foulées ». */
const firstOrdinal: Rule = {
  pattern: new RegExp(`(?<=^(?:les?\\s+|la\\s+)?)\\d{1,3}\\s?${suffix}(?!\\p{L}|${otherRank})`, 'giu'),
  outcome: nextEdition,
};

/**
 * A text of an event that is repeated in a later year (« Refaire comme l'an dernier »). The event's year, its season and the number of its
 * edition increase. Any other date or recent year is unchanged and to be verified, as are editions when a year was passed over.
 */
export function textInLaterYear(text: string, kind: TextKind, move: TextMove): MovedText {
  const ofKind = kind === 'event name' ? [...rules, firstOrdinal] : rules;
  const moved: { before: string; after: string }[] = [];
  const toVerify: string[] = [];
  let result = '';
  let position = 0;
  for (;;) {
    const next = nextPiece(text, position, ofKind);
    if (!next) return { text: result + text.slice(position), moved, toVerify };
    const { index, found, rule } = next;
    const { text: after = found, isDoubtful = false } = rule.outcome(found, move);
    if (after !== found) moved.push({ before: found, after });
    result += text.slice(position, index);
    // « Paris 2024 » says more than « 2024 ».
    if (isDoubtful) toVerify.push((/\p{L}+\s+$/u.exec(result)?.[0] ?? '') + after);
    result += after;
    position = index + found.length;
  }
}

/** The next piece of text that a rule recognises. */
function nextPiece(text: string, from: number, rules: readonly Rule[]) {
  let next: { readonly index: number; readonly found: string; readonly rule: Rule } | null = null;
  for (const rule of rules) {
    rule.pattern.lastIndex = from;
    const match = rule.pattern.exec(text);
    if (match && (!next || match.index < next.index)) next = { index: match.index, found: match[0], rule };
  }
  return next;
}

/** « 2026-2027 », « 2026/27 », « 26-27 »: two years that follow each other, one of them the event's; others are references. */
function season(found: string, { year, years }: TextMove): Outcome {
  const [from, to] = found.match(/\d+/gu)!.map((typed) => Number(typed) % 100);
  const isOwn = [year - 1, year].some((start) => start % 100 === from && (start + 1) % 100 === to);
  if (!isOwn) return { isDoubtful: isRecent(found.slice(0, 4), year) };
  return { text: found.replace(/\d+/gu, (typed) => String(Number(typed) + years).slice(-typed.length)) };
}

/** « 24e » → « 25e », « 1re » → « 2e ». An edition takes place each year; whether it did in years that were passed over is not known. */
function nextEdition(found: string, { years }: TextMove): Outcome {
  const [, number, typed] = /^(\d+)(.*)$/u.exec(found)!;
  return { text: Number(number) + years + typed!.replace(/(?:[èe]?re|er|nde?)(?=s?$)/iu, 'e'), isDoubtful: years > 1 };
}

/** « Trail 2026 » → « Trail 2027 ». */
function yearAlone(found: string, { year, years }: TextMove): Outcome {
  return Number(found) === year ? { text: String(year + years) } : { isDoubtful: isRecent(found, year) };
}

function isRecent(typed: string, year: number): boolean {
  return Math.abs(Number(typed) - year) <= recentYears;
}
