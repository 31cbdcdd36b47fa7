import { dayNumber } from '@pds/kernel';

/** By how much an event moves, as its texts need it. */
export interface TextMove {
  /** The calendar days on which it took place, in order, at least one. */
  readonly eventDays: readonly number[];
  readonly days: number;
  readonly years: number;
  /** Whether an event on this day of the year keeps its date. */
  readonly isFixed: (month: number, day: number) => boolean;
}

/** Where a text stands: an ordinal in the event's name is its edition, and in the name of a slot the rank of a round. */
export type TextKind = 'event name' | 'slot name' | 'text';

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

interface Piece extends TextMove {
  readonly match: RegExpExecArray;
  readonly kind: TextKind;
  readonly before: string;
  readonly after: string;
  /** In which the event began. */
  readonly year: number;
}

interface Rule {
  readonly pattern: RegExp;
  readonly outcome: (piece: Piece) => Outcome;
}

const unchanged: Outcome = {};
const doubtful: Outcome = { isDoubtful: true };

/** Days before or after an event within which a date is taken to belong to it: its assembly, the meeting of the day before. */
const nearDays = 30;
/** A year at most so far away may be a left-over of an earlier repetition; others are history. */
const recentYears = 4;

/**
 * A text of an event that is repeated in a later year (« Refaire comme l'an dernier »). Days of the event and near it move with it, on their
 * weekday; its years, seasons and edition numbers increase. What may be something else (« Paris 2024 », a deadline months before) is unchanged
 * and to be verified. History (« depuis 1998 »), addresses (« place du 8 mai »), telephone numbers and postal codes are unchanged.
 */
export function textInLaterYear(text: string, kind: TextKind, move: TextMove): MovedText {
  const year = dateOf(move.eventDays[0]!).year;
  const moved: { before: string; after: string }[] = [];
  const toVerify: string[] = [];
  let result = '';
  let position = 0;
  for (;;) {
    const next = nextPiece(text, position);
    if (!next) break;
    const { rule, match } = next;
    const [found] = match;
    const end = match.index + found.length;
    const piece = { ...move, match, kind, year, before: text.slice(0, match.index), after: text.slice(end) };
    const { text: after = found, isDoubtful = false } = rule.outcome(piece);
    if (after !== found) moved.push({ before: found, after });
    result += text.slice(position, match.index);
    // « Paris 2024 » says more than « 2024 ».
    if (isDoubtful) toVerify.push((/\p{L}+\s+$/u.exec(result)?.[0] ?? '') + after);
    result += after;
    position = end;
  }
  return { text: result + text.slice(position), moved, toVerify };
}

/** The next piece of text that a rule recognises; of several that begin together, the first rule's. */
function nextPiece(text: string, from: number): { rule: Rule; match: RegExpExecArray } | null {
  let next: { rule: Rule; match: RegExpExecArray } | null = null;
  for (const rule of rules) {
    rule.pattern.lastIndex = from;
    const match = rule.pattern.exec(text);
    if (match && (!next || match.index < next.match.index)) next = { rule, match };
  }
  return next;
}

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const months = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
];
const monthStarts = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];

const weekdayName = `(?:${weekdays.join('|')}|(?:dim|lun|mar|mer|jeu|ven|sam)(?!\\p{L})\\.?)`;
const monthName = `(?:${months.join('|')}|fevrier|aout|decembre|(?:janv|f[ée]vr|avr|juil|sept|oct|nov|d[ée]c)\\.?)(?!\\p{L})`;
const dayOfMonth = `(?:${weekdayName}\\s+)?\\d{1,2}(?:\\s?er(?!\\p{L}))?`;
const linkOf = (marks: string) => `\\s*(?:,|et|au|&|${marks})\\s*(?:le\\s+)?`;
const link = linkOf('\\/|-|–|—');
/** Beside a date in figures, a stroke belongs to the date. */
const numericLink = linkOf('-|–|—');
const suffix = '(?:ème|eme|ième|ieme|ère|ere|er|re|nde|nd|e|è|ᵉ)s?';
const numeral = '[IVXLC]+';
const edition = '[ÉéEe](?:dition|DITION)(?![\\p{L}])';

const rules: readonly Rule[] = [
  // A link leads where it leads, but a year in it may lead to last year's page.
  {
    pattern: /(?:https?:\/\/|www\.)\S+/giu,
    outcome: ({ match, year }) => (match[0].includes(String(year)) ? doubtful : unchanged),
  },
  // Addresses, phone numbers, identifiers of companies, amounts and postal codes.
  { pattern: /\S+@\S+/gu, outcome: () => unchanged },
  { pattern: /(?<!\d)0[1-9]([ .-]?)\d{2}\1\d{2}\1\d{2}\1\d{2}(?!\d)/gu, outcome: () => unchanged },
  { pattern: /\+\d[\d .()-]{7,}\d/gu, outcome: () => unchanged },
  { pattern: /(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[ \u00a0\u202f]\d{5})?(?!\d)/gu, outcome: () => unchanged },
  { pattern: /\d{5,}/gu, outcome: () => unchanged },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${dayOfMonth}(?:${link}${dayOfMonth})*)(\\s+)(${monthName})(?:(\\s+)(\\d{4})(?!\\d))?`,
      'giu',
    ),
    outcome: writtenDate,
  },
  { pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu, outcome: isoDate },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${dayOfMonth}(?:${numericLink}${dayOfMonth})*)([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})(?!\\d)`,
      'giu',
    ),
    outcome: numericDate,
  },
  { pattern: /(?<!\d)((?:19|20)\d{2})(\s?[-–—/]\s?|\s+et\s+)((?:19|20)\d{2})(?!\d)/giu, outcome: season },
  { pattern: /(?<!\d)((?:19|20)\d{2})([-–—/])(\d{2})(?!\d)/gu, outcome: season },
  { pattern: /(?<=(?<!\p{L})saisons?\s+)(\d{2})(\s?[-–—/]\s?)(\d{2})(?!\d)/giu, outcome: shortSeason },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d/.,-])((?:${weekdayName}\\s+)?\\d{1,2})(\\/)(\\d{2})(?![\\d/.-])`, 'giu'),
    outcome: numericDateOfNoYear,
  },
  { pattern: new RegExp(`(?<![\\p{L}\\d])\\d{1,3}\\s?${suffix}?\\s+anniversaire`, 'giu'), outcome: () => doubtful },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])(\\d{1,3})(\\s?)(${suffix})(?=\\s+${edition})`, 'giu'),
    outcome: (piece) => nextEdition(piece, nextOrdinal(piece)),
  },
  {
    pattern:
      /(?<=(?<!\p{L})[ée]dition\s+(?:n\s?[°º]\s?|#)?)(\d{1,3})(?![\d\p{L}])(?!\s?(?:km|m|h|€|%|ans|personnes)(?!\p{L}))/giu,
    outcome: (piece) => nextEdition(piece, String(Number(piece.match[1]) + piece.years)),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])(${numeral})(${suffix}|ÈME|EME|E|ÈRE|ERE|RE)?(?=\\s+${edition})`, 'gu'),
    outcome: (piece) => nextEdition(piece, nextRomanOrdinal(piece)),
  },
  { pattern: new RegExp(`(?<!\\p{L})(\\p{L}+)(?=\\s+${edition})`, 'giu'), outcome: spelledEdition },
  { pattern: new RegExp(`(?<![\\p{L}\\d])(\\d{1,3})(\\s?)(${suffix})(?!\\p{L})`, 'giu'), outcome: bareOrdinal },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])(${numeral})((?:ème|eme|ère|e|è|ᵉ)s?)(?!\\p{L})`, 'gu'),
    outcome: bareRomanOrdinal,
  },
  { pattern: /(?<!\d)(?:19|20)\d{2}(?!\d)/gu, outcome: yearAlone },
  { pattern: new RegExp(`(?<!\\p{L})(?:${weekdays.join('|')})(?!\\p{L})`, 'giu'), outcome: weekdayAlone },
];

/** A day in a text, as its parts. */
interface WrittenDay {
  readonly weekday: string | undefined;
  readonly day: number;
  /** « er » as it was typed, or nothing. */
  readonly first: string;
  /** How many digits it was typed with. */
  readonly width: number;
}

interface WrittenDays {
  readonly days: readonly WrittenDay[];
  /** What stands between them. */
  readonly links: readonly string[];
}

function readDays(text: string): WrittenDays {
  const pattern = new RegExp(`(?:(${weekdayName})\\s+)?(\\d{1,2})(\\s?er(?!\\p{L}))?`, 'giu');
  const matches = [...text.matchAll(pattern)];
  return {
    days: matches.map(([, weekday, day, first]) => ({
      weekday,
      day: Number(day),
      first: first ?? '',
      width: day!.length,
    })),
    links: matches.slice(1).map((match, index) => {
      const last = matches[index]!;
      return text.slice(last.index + last[0].length, match.index);
    }),
  };
}

/** « samedi 13 et dimanche 14 juin 2026 », « du 12 au 14 juin », « 1er mai ». */
function writtenDate(piece: Piece): Outcome {
  const [, list, gap, typedMonth, yearGap = '', typedYear] = piece.match;
  if (isAddress(piece.before)) return unchanged;
  const month = monthStarts.findIndex((start) => unaccented(typedMonth!).startsWith(start)) + 1;
  return moveDays(piece, readDays(list!), month, typedYear === undefined ? null : Number(typedYear), {
    day: ({ day, first }, next) => (next === 1 ? `1${day === 1 ? first : matchCase(typedMonth!, 'er')}` : String(next)),
    month: (next) => gap! + (next === month ? typedMonth! : matchCase(typedMonth!, months[next - 1]!)),
    year: (next) => (typedYear === undefined ? '' : `${yearGap}${next}`),
  });
}

/** « 14/06/2026 », « 12-14/06/26 ». */
function numericDate(piece: Piece): Outcome {
  const [, list, mark, typedMonth, typedYear] = piece.match;
  const year = Number(typedYear) + (typedYear!.length === 2 ? 2000 : 0);
  return moveDays(piece, readDays(list!), Number(typedMonth), year, {
    ...numericFormat(mark!, typedMonth!),
    year: (next) => mark! + String(next).slice(-typedYear!.length),
  });
}

/** « 14/06 », which may also be a fraction: only a day of the event, or after « le » and the like. */
function numericDateOfNoYear(piece: Piece): Outcome {
  const [, list, mark, typedMonth] = piece.match;
  const days = readDays(list!);
  const outcome = moveDays(piece, days, Number(typedMonth), null, {
    ...numericFormat(mark!, typedMonth!),
    year: () => '',
  });
  const isDate =
    days.days[0]!.weekday !== undefined || /(?:^|\s)(?:le|du|au|dès|avant|jusqu[’']au|et)\s+$/iu.test(piece.before);
  return isDate || isEventDay(piece, Number(typedMonth), days.days[0]!.day) ? outcome : unchanged;
}

const numericFormat = (mark: string, typedMonth: string): Pick<DateFormat, 'day' | 'month'> => ({
  day: ({ width }, next) => String(next).padStart(width, '0'),
  month: (next) => mark + String(next).padStart(typedMonth.length, '0'),
});

function isoDate(piece: Piece): Outcome {
  const [year, month, day] = piece.match.slice(1).map(Number) as [number, number, number];
  const days = { days: [{ weekday: undefined, day, first: '', width: 2 }], links: [] };
  return moveDays(piece, days, month, year, {
    day: () => '',
    month: () => '',
    year: (_, moved) => new Date(moved * 86_400_000).toISOString().slice(0, 10),
  });
}

interface DateFormat {
  readonly day: (was: WrittenDay, next: number) => string;
  readonly month: (next: number) => string;
  readonly year: (next: number, moved: number) => string;
}

/** Moves days of one month and writes them again; the month stands where it changes. */
function moveDays(
  piece: Piece,
  { days, links }: WrittenDays,
  month: number,
  typedYear: number | null,
  format: DateFormat,
): Outcome {
  const years = typedYear === null ? [piece.year, piece.year + 1, piece.year - 1] : [typedYear];
  const [were] = years
    .map((year) => days.map(({ day }) => existingDay(year, month, day)))
    .filter((all): all is number[] => all.every((day) => day !== null))
    .sort((one, other) => distance(piece, one.at(-1)!) - distance(piece, other.at(-1)!));
  if (!were) return unchanged;
  if (typedYear !== null && Math.abs(typedYear - piece.year) > 1) return ofOtherYear(piece, typedYear);
  if (were.some((day, index) => index > 0 && day <= were[index - 1]!)) return doubtful;
  if (days.some(({ weekday }, index) => weekday !== undefined && weekdayOf(weekday) !== weekdayIn(were[index]!)))
    return doubtful;
  const moved = movedDays(piece, were, days);
  if (!moved) return doubtful;
  const last = moved.at(-1)!;
  const text = days.map((was, index) => {
    const date = dateOf(moved[index]!);
    const next = moved[index + 1];
    const weekday = was.weekday === undefined ? '' : `${renamedWeekday(was.weekday, moved[index]!)} `;
    const showsMonth = next === undefined || dateOf(next).month !== date.month;
    return weekday + format.day(was, date.day) + (showsMonth ? format.month(date.month) : '') + (links[index] ?? '');
  });
  return { text: text.join('') + format.year(dateOf(last).year, last) };
}

/**
 * The days as the event moves; null when they may not belong to it. A date that events keep, such as 14 July, stays on it; with a weekday it
 * may be a day of the event's assembly as well.
 */
function movedDays(piece: Piece, days: readonly number[], written: readonly WrittenDay[]): number[] | null {
  const moved = days.map((day) => day + piece.days);
  if (days.every((day) => piece.eventDays.includes(day))) return moved;
  const dates = days.map(dateOf);
  if (dates.every(({ month, day }) => piece.isFixed(month, day))) {
    const kept = dates.map(({ year, month, day }) => dayNumber(year + piece.years, month, day));
    const isSame = kept.every((day, index) => day === moved[index]);
    return isSame || written.every(({ weekday }) => weekday === undefined) ? kept : null;
  }
  return days.every((day) => distance(piece, day) <= nearDays) ? moved : null;
}

function distance({ eventDays }: TextMove, day: number): number {
  return Math.max(eventDays[0]! - day, day - eventDays.at(-1)!, 0);
}

function isEventDay(piece: Piece, month: number, day: number): boolean {
  return piece.eventDays.some((eventDay) => {
    const date = dateOf(eventDay);
    return date.month === month && date.day === day;
  });
}

/** « Saison 2026-2027 », « 2026/27 »: two years that follow each other, one of them the event's. */
function season({ match, year, years }: Piece): Outcome {
  const [found, first, mark, second] = match as unknown as [string, string, string, string];
  const to = second.length === 4 ? Number(second) : Math.floor(Number(first) / 100) * 100 + Number(second);
  const isOwn = Math.abs(Number(first) - year) <= 1 && Math.abs(to - year) <= 1;
  if (to - Number(first) === 1 && isOwn)
    return { text: `${Number(first) + years}${mark}${String(to + years).slice(-second.length)}` };
  return found.includes(String(year)) || Math.abs(to - year) <= 1 ? doubtful : unchanged;
}

/** « Saison 26-27 ». */
function shortSeason({ match, year, years }: Piece): Outcome {
  const [, first, mark, second] = match as unknown as [string, string, string, string];
  const [from, to] = [2000 + Number(first), 2000 + Number(second)];
  if (to - from !== 1 || Math.abs(from - year) > 1) return unchanged;
  return { text: `${String(from + years).slice(-2)}${mark}${String(to + years).slice(-2)}` };
}

/** An edition takes place each year; whether it did in years that were passed over is not known. */
function nextEdition({ years }: Piece, text: string | null): Outcome {
  return text === null ? unchanged : { text, isDoubtful: years > 1 };
}

/** « 24e » → « 25e », « 1re » → « 2e », « 1ère » → « 2ème ». */
function nextOrdinal({ match, years }: Piece): string {
  const [, number, gap, typed] = match as unknown as [string, string, string, string];
  return `${Number(number) + years}${gap}${nextSuffix(typed)}`;
}

/** Suffixes of the first and second have no other number. */
function nextSuffix(typed: string): string {
  const [, plain, plural] = /^(.*?)(s?)$/u.exec(typed.toLowerCase()) as unknown as [string, string, string];
  if (!/^(?:er|re|ère|ere|nd|nde)$/u.test(plain)) return typed;
  return matchCase(typed, (plain === 'ère' ? 'ème' : plain === 'ere' ? 'eme' : 'e') + plural);
}

/** « XXIVe » → « XXVe »; null when it is no number. */
function nextRomanOrdinal({ match, years }: Piece): string | null {
  const value = romanValue(match[1]!);
  return value === null ? null : roman(value + years) + nextSuffix(match[2] ?? '');
}

const spelledOrdinals = [
  ...['première', 'deuxième', 'troisième', 'quatrième', 'cinquième'],
  ...['sixième', 'septième', 'huitième', 'neuvième', 'dixième'],
];

/** « première édition » → « deuxième édition »; later ones are to be verified. */
function spelledEdition(piece: Piece): Outcome {
  const word = piece.match[1]!;
  const plain = word.toLowerCase().replace('seconde', 'deuxième');
  const place = spelledOrdinals.indexOf(plain);
  const next = spelledOrdinals[place + piece.years];
  if (place >= 0 && next) return nextEdition(piece, matchCase(word, next));
  return /ième$/u.test(plain) || place >= 0 ? doubtful : unchanged;
}

/** What an ordinal numbers when it is not an edition: « 3e âge », « 5e arrondissement ». */
const otherRanks =
  /^\s*(?:âge|arr|étage|siècle|millénaire|tour|partie|manche|rang|place|classe|degré|année|division|d\.?b|régiment|r[eé]?i|rpima|bataillon|compagnie|armée|république|mi-temps|période|jour|semaine|mois|dan(?!\p{L})|catégorie|équipe|échelon|groupe|voie|de finale)/iu;

/** « 24e Foulées », « Marathon de Lyon – 24e », where the word « édition » is missing. */
function bareOrdinal(piece: Piece): Outcome {
  const number = Number(piece.match[1]);
  if (otherRanks.test(piece.after) || /^(?:er|nd|nde)s?$/iu.test(piece.match[3]!)) return unchanged;
  // A small number in a sentence is a rank far more often than an edition.
  return bareEdition(piece, () => nextOrdinal(piece), number > 10);
}

function bareRomanOrdinal(piece: Piece): Outcome {
  const [found, letters] = piece.match;
  const value = romanValue(letters!);
  // « Le » and « Ce » are words.
  if (value === null || /^[LC]/u.test(found) || otherRanks.test(piece.after)) return unchanged;
  return bareEdition(piece, () => nextRomanOrdinal(piece), value > 10);
}

/** In the name of an event, an ordinal at either end is its edition. */
function bareEdition(piece: Piece, next: () => string | null, isDoubtfulInText: boolean): Outcome {
  if (piece.kind === 'slot name') return unchanged;
  if (piece.kind === 'text') return isDoubtfulInText ? doubtful : unchanged;
  const isAtStart = /^[\s«"“(]*(?:(?:les?|la)\s+)?$/iu.test(piece.before);
  const isAtEnd = /^[\s»"”).!]*$/u.test(piece.after) || /\(\s*$/u.test(piece.before);
  return isAtStart || isAtEnd ? nextEdition(piece, next()) : doubtful;
}

const historic = /(?:depuis|créée?s?\s+en|fondée?s?\s+en|née?s?\s+en|date\s+de)\s+(?:l[’']an\s+)?$/iu;
const reference = /(?:n\s?[°º]|arrêté|décret|loi|réf\.?|référence|norme|iso)\s*$/iu;
/** Names that contain a year for ever. */
const properName =
  /(?<!\p{L})(?:(?<!(?<!\p{L})(?:de|à|d[’']|du)\s*)paris|jo|jeux(?:\s+(?:olympiques|paralympiques))?|olympiques?|paralympiques?|euro|mondial|coupe\s+du\s+monde|alpes(?:\s+françaises)?|agenda|horizon|objectif|label|plan)\s*(?:de\s+)?$/iu;
const amount =
  /^\s?(?:€|euros?|personnes?|spectateurs?|participante?s?|coureu(?:rs?|ses?)|visiteurs?|places?|m(?:ètres?)?|km|kg|l|litres?)(?!\p{L})/iu;

/** « Trail 2026 » → « Trail 2027 ». In a text, the years beside the event's are to be verified: they may be told of the past. */
function yearAlone(piece: Piece): Outcome {
  const value = Number(piece.match[0]);
  const delta = Math.abs(value - piece.year);
  if (historic.test(piece.before) || amount.test(piece.after)) return unchanged;
  if (delta > 1) return ofOtherYear(piece, value);
  if (properName.test(piece.before) || reference.test(piece.before) || /^[-/]\d/u.test(piece.after)) return doubtful;
  return delta === 0 || piece.kind !== 'text' ? { text: String(value + piece.years) } : doubtful;
}

function ofOtherYear({ year }: Piece, value: number): Outcome {
  return Math.abs(value - year) <= recentYears ? doubtful : unchanged;
}

/** « Samedi soir »: another weekday when the event keeps its date, and to be verified in a sentence. */
function weekdayAlone(piece: Piece): Outcome {
  if (piece.days % 7 === 0) return unchanged;
  const eventDay = piece.eventDays.find((day) => weekdayIn(day) === weekdayOf(piece.match[0]));
  if (eventDay === undefined || piece.kind === 'text') return doubtful;
  return { text: renamedWeekday(piece.match[0], eventDay + piece.days) };
}

/** A street or a place is named after a date: « place du 8 mai ». */
function isAddress(before: string): boolean {
  return /(?:place|rue|avenue|av\.?|boulevard|bd\.?|quai|square|cours|esplanade|stade|salle|parc|pont|école|collège|lycée|caserne|allées?|impasse|station|rond-point|espace|gymnase|faubourg)\s+(?:du|des|de\s+la|de)\s+$/iu.test(
    before,
  );
}

function renamedWeekday(typed: string, day: number): string {
  const name = weekdays[weekdayIn(day)]!;
  const isShort = weekdays.every((weekday) => weekday !== typed.toLowerCase());
  return matchCase(typed, isShort ? name.slice(0, 3) + (typed.endsWith('.') ? '.' : '') : name);
}

const weekdayOf = (typed: string) => weekdays.findIndex((name) => name.startsWith(typed.toLowerCase().slice(0, 3)));
/** 0 for Sunday. */
const weekdayIn = (day: number) => new Date(day * 86_400_000).getUTCDay();

function existingDay(year: number, month: number, day: number): number | null {
  const number = dayNumber(year, month, day);
  const date = dateOf(number);
  return date.month === month && date.day === day ? number : null;
}

/** The calendar date of a day number. */
export function dateOf(day: number): { readonly year: number; readonly month: number; readonly day: number } {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** `samedi 13 juin 2026`. */
export function dayInWords(day: number): string {
  const { year, month, day: date } = dateOf(day);
  return `${weekdays[weekdayIn(day)]} ${date === 1 ? '1er' : date} ${months[month - 1]} ${year}`;
}

/** `14 juillet`. */
export function dateInWords(month: number, day: number): string {
  return `${day === 1 ? '1er' : day} ${months[month - 1]}`;
}

const unaccented = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A word in capitals, or with one, as the replaced one was. */
function matchCase(typed: string, word: string): string {
  const letters = typed.replace(/\P{L}/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase()) return word.toUpperCase();
  if (letters !== '' && letters[0] === letters[0]!.toUpperCase()) return word[0]!.toUpperCase() + word.slice(1);
  return word;
}

const romanParts: readonly (readonly [value: number, letters: string])[] = [
  ...([[100, 'C'] as const, [90, 'XC'] as const, [50, 'L'] as const, [40, 'XL'] as const] as const),
  ...([[10, 'X'] as const, [9, 'IX'] as const, [5, 'V'] as const, [4, 'IV'] as const, [1, 'I'] as const] as const),
];

function roman(value: number): string {
  let rest = value;
  let letters = '';
  for (const [part, written] of romanParts) for (; rest >= part; rest -= part) letters += written;
  return letters;
}

/** Null when it is not written as {@link roman} writes a number. */
function romanValue(letters: string): number | null {
  let rest = letters;
  let value = 0;
  for (const [part, written] of romanParts) {
    for (; rest.startsWith(written); rest = rest.slice(written.length)) value += part;
  }
  return rest === '' && roman(value) === letters ? value : null;
}
