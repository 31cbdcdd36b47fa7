import {
  daysLater,
  EmailAddress,
  endOfDay,
  Fraction,
  frenchDay,
  isCalendarDate,
  Money,
  parseTimeOfDay,
  writtenDay,
  PhoneNumber,
  PostalCode,
  searchWords,
  Siret,
  timeText,
  typedCode,
  writtenNumber,
} from '@pds/kernel';
import type { ImportedValue, ImportField, ImportFieldKind } from '../import-field';
import { daysTo1904 } from '../reading/serial-days';
import type { Cell } from '../sheet';
import { cellText, comparableWords, digitsOf, hourOnlyDay } from './cell-text';
import { choiceOf, type ImportWord } from './choice-words';

/**
 * What a cell says of a field. `restored` tells in French what a spreadsheet had removed, or what was left out: « 1000 lu 01000 ». A problem is
 * a French text for the row’s refusal. Null: the cell says nothing.
 */
export type ReadValue =
  { readonly value: ImportedValue; readonly restored?: string } | { readonly problem: string } | null;

/**
 * A year of two digits is one of the hundred until this one: of a birth 1930 to 2029, as spreadsheets take it, of any other day 1950 to 2049,
 * since insurances and qualifications end in years to come.
 */
const lastYears = { birth: 2029, other: 2049 } as const;

/** The days that a number without the format of a date may count, from 1950 to 2069, in the calendar of 1900. */
const serials = { first: 18_264, last: 62_093 } as const;

/** In cents, as in a bank statement. */
const largestAmount = 99_999_999_999;

const defaultMaxLength = 200;

const noWords: readonly ImportWord[] = [];

interface Written {
  readonly cell: Cell;
  /** As the owner sees it; not empty. */
  readonly text: string;
  readonly field: ImportField;
  readonly words: readonly ImportWord[];
  readonly is1904: boolean;
}

/**
 * Reads a cell as the kind of a field says ({@link ImportFieldKind}). Never throws. No value depends on the clock or a time zone.
 * @param words what a person decided about the texts of lists
 * @param is1904 whether the workbook counts days from 1904
 */
export function readValue(field: ImportField, cell: Cell, words = noWords, is1904 = false): ReadValue {
  const text = cellText(cell);
  if (text === '' || /^[-\p{Pd}_.\s]+$/u.test(text)) return null;
  if (isError(cell, text)) return { problem: `${text}\u00a0: la formule de cette cellule est en erreur` };
  if (/^#+$/.test(text)) return { problem: `${text}\u00a0: la colonne était trop étroite à l’enregistrement` };
  if (typeof cell === 'string' && /^-?\d[.,]?\d*E\+\d+$/i.test(text)) return lostDigits(text);
  const isNothing = field.kind !== 'text' && field.kind !== 'choice' && isEmptyMark(text);
  return isNothing ? null : readers[field.kind]({ cell, text, field, words, is1904 });
}

/** What people write in a cell that has no value, other than a text: « néant », « n/a », « ? ». */
function isEmptyMark(text: string): boolean {
  return /^(?:[?/]+|n\s?[./]?\s?[acd]\.?|neant|aucune?|null|vide|sans(?: objet)?|inconnue?|non renseignee?)$/.test(
    searchWords(text).join(' ') || text,
  );
}

function isError(cell: Cell, text: string): boolean {
  if (cell !== null && typeof cell === 'object' && 'error' in cell) return true;
  return /^#(?:ref!|n\/a|valeur!|value!|nom\??|name\?|div\/0!?|nul!?|null!|nombre!|num!|spill!|calc!)$/i.test(text);
}

const readers: Readonly<Record<ImportFieldKind, (written: Written) => ReadValue>> = {
  text: readText,
  email: readEmail,
  phone: readPhone,
  postalCode: readPostalCode,
  siret: readSiret,
  day: readDay,
  hour: readHour,
  money: readMoney,
  decimal: (written) => readHours(written.text) ?? readNumber(written, () => true, 'un nombre'),
  wholeNumber: (written) => readNumber(written, Number.isSafeInteger, 'un nombre entier'),
  yesNo: readYesNo,
  choice: readChoice,
};

/** A text stays what it is, also one that looks like a formula. Lines stay in joined and long texts; others have one. */
function readText({ text, field: { isJoined = false, maxLength = defaultMaxLength } }: Written): ReadValue {
  const hasLines = isJoined || maxLength > defaultMaxLength;
  const value = hasLines ? text : text.replace(/\s+/g, ' ');
  const { length } = [...value];
  if (length > maxLength) return { problem: `Ce texte a ${length} caractères\u00a0: ${maxLength} au plus` };
  return { value };
}

/** Of several addresses, the first: told. */
function readEmail({ text, field }: Written): ReadValue {
  const addresses = text
    .split(/[\s;,<>|]+|mailto:/i)
    .flatMap((part) => EmailAddress.parse(part.replace(/^['"(]+|['")./]+$/g, ''))?.value ?? []);
  return severalOf(addresses, field, text, 'une adresse e-mail', addresses.length === 1);
}

/** A number that lost its zero or its plus gets it back, told; otherwise it is as typed, with its note. Of several numbers, the first: told. */
function readPhone({ text, field }: Written): ReadValue {
  const whole = text.replace(/^t[ée]l(?:[ée]phone)?\b[\s.:]*/iu, '').replace(/[\s;,/]+$/, '');
  const parts = PhoneNumber.parse(whole) ? [whole] : whole.split(/\s*(?:[;,/|\n]|\bou\b|\bet\b)\s*/u);
  const numbers = parts.flatMap((part) => PhoneNumber.parse(withItsZero(part.replace(/\s+/g, ' ')))?.value ?? []);
  return severalOf(numbers, field, text, 'un numéro de téléphone', numbers[0] === whole.replace(/\s+/g, ' '));
}

function withItsZero(phone: string): string {
  const compact = phone.replace(/[\s.-]/g, '');
  if (/^[1-9]\d{8}$/.test(compact)) return `0${compact}`;
  return /^33[1-9]\d{8}$/.test(compact) ? `+${compact}` : phone;
}

/** All values for a joined field, otherwise the first. */
function severalOf(
  values: readonly string[],
  { isJoined = false }: ImportField,
  text: string,
  what: string,
  isWhole: boolean,
): ReadValue {
  const [first] = values;
  if (first === undefined) return notA(what, text);
  if (isJoined) return { value: [...new Set(values)].join('\n') };
  return isWhole ? { value: first } : restored(first, text);
}

function readPostalCode({ text }: Written): ReadValue {
  const code = typedCode(text.replace(/(?<=\d)[.,]0+$/, '')).replace(/^FR?(?=\d{5}$)/, '');
  const parsed = PostalCode.parse(code);
  if (parsed) return { value: parsed.value };
  const padded = /^\d{4}$/.test(code) ? PostalCode.parse(`0${code}`) : null;
  return padded ? restored(padded.value, text) : notA('un code postal', text);
}

function readSiret({ text }: Written): ReadValue {
  const code = typedCode(text);
  // A file that was saved with « 1,23E+13 » has zeros for what that cut; no establishment has the number 00000.
  if (/^\d{9}0{5}$/.test(code)) return lostDigits(text);
  if (/^\d{12,13}$/.test(code)) {
    const padded = Siret.parse(code.padStart(14, '0'));
    if (padded) return restored(padded.value, text);
  }
  if (/^\d{9}$/.test(code)) return { problem: `${quoted(text)} est un SIREN\u00a0: un SIRET a 14 chiffres` };
  const parsed = Siret.parse(code);
  return parsed ? { value: parsed.value } : notA('un SIRET', text);
}

const births = new WeakMap<ImportField, boolean>();

/** Whether a day is that of a birth; worked out once, since a file asks for each row. */
function isBirth(field: ImportField): boolean {
  const known = births.get(field);
  if (known !== undefined) return known;
  const words = searchWords([field.label, ...(field.titles ?? [])].join(' '));
  const isOne = words.some((word) => /^naissances?$/.test(word));
  births.set(field, isOne);
  return isOne;
}

function readDay({ cell, text, field, is1904 }: Written): ReadValue {
  if (cell !== null && typeof cell === 'object' && 'day' in cell)
    return isCalendarDate(cell.day) ? { value: cell.day } : notA('une date', text);
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text.replace(',', '.'))) + (is1904 ? daysTo1904 : 0);
    const isDay = serial >= serials.first && serial <= serials.last;
    return isDay ? restoredDay(daysLater('1899-12-30', serial), text) : notA('une date', text);
  }
  const digits = /^\d{7}$/.test(text) ? `0${text}` : text;
  const day = writtenDay(digits, isBirth(field) ? lastYears.birth : lastYears.other);
  if (day === null) return notA('une date', text);
  const isTold = digits !== text || (day < '2000' && !text.includes(day.slice(0, 4)));
  return isTold ? restoredDay(day, text) : { value: day };
}

function readHour({ cell, text }: Written): ReadValue {
  if (cell !== null && typeof cell === 'object' && 'day' in cell) {
    // « 24:00 » is the beginning of the next day for a workbook.
    const isEnd = /^(?:1899-12-31|1900-01-01)$/.test(cell.day) && !cell.minutes;
    if (isEnd) return { value: endOfDay };
    if (cell.minutes === null && cell.day !== hourOnlyDay) return notA('une heure', text);
    return { value: timeText(cell.minutes ?? 0) };
  }
  // A part of a day: 0.354166… is 08:30.
  if (/^0[.,]\d+$/.test(text) && (typeof cell === 'number' || text.length > 5))
    return { value: timeText(Math.round(Number(text.replace(',', '.')) * 1440)) };
  const plain = text
    .toLowerCase()
    .replace(/^.*\d{2}[\s,]+(?:à\s+)?(?=\d{1,2}\s*[h:])|^\d{4}-\d\d-\d\dt/, '')
    .replace(/(?<=\d)\s*(?:heures?|hrs?)/, 'h')
    .replace(/\s*(?:minutes?|mi?n)$/, '')
    .replace(/(?<=:\d\d):\d\d(?:[.,]\d+)?$/, '');
  const time = /[h:.]\s*\d$/.test(plain) ? null : parseTimeOfDay(plain);
  return time !== null && /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)
    ? { value: time }
    : notA('une heure', text);
}

/** Rounded once, half a cent away from zero, from the decimal digits. */
function readMoney({ cell, text }: Written): ReadValue {
  const euros = decimalOf(cell, text);
  if (euros === null) return notA('un montant', text);
  if (euros === 'unclear') return unclear(text);
  const cents = Fraction.ofDecimal(euros).times(Fraction.of(100)).round();
  if (cents > largestAmount || cents < -largestAmount) return { problem: `${quoted(text)} est un montant trop grand` };
  return { value: Money.ofCents(Number(cents)).cents };
}

function readNumber({ cell, text }: Written, fits: (value: number) => boolean, what: string): ReadValue {
  const value = decimalOf(cell, text.replace(/(?<=\d)\s*(?:kms?|h|kg|m|%)$/i, ''));
  if (value === 'unclear') return unclear(text);
  return value !== null && fits(value) ? { value } : notA(what, text);
}

/** Hours and minutes as a number of hours, `5h30` or `26:30`: workbooks keep durations so. Null for anything else. */
function readHours(text: string): ReadValue {
  const [, hours, minutes] = /^(\d{1,4})\s*[h:]\s*([0-5]\d)$/i.exec(text) ?? [];
  return hours === undefined ? null : { value: Number((Number(hours) + Number(minutes) / 60).toFixed(4)) };
}

function decimalOf(cell: Cell, text: string): number | 'unclear' | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? Number(digitsOf(cell)) || 0 : null;
  const written = writtenNumber(text);
  if (written?.unclear) return 'unclear';
  const value = written && Number(written.decimal);
  return value !== null && Number.isFinite(value) ? value || 0 : null;
}

const yes = new Set(['oui', 'o', 'x', '1', 'vrai', 'true', 'yes', 'y', 'ok']);
const no = new Set(['non', 'n', '0', 'faux', 'false', 'no']);

function readYesNo({ text }: Written): ReadValue {
  const word = searchWords(text).join(' ');
  if (yes.has(word) || /^[✓✔☑✅]\ufe0f?$/u.test(text)) return { value: true };
  return no.has(word) || /^[✗✘☐❌]$/u.test(text) ? { value: false } : notA('oui ou non', text);
}

function readChoice({ text, field, words }: Written): ReadValue {
  const code = choiceOf(field, text, words);
  if (code !== null) return { value: code };
  if (comparableWords(text).length === 0 || isEmptyMark(text)) return null;
  const labels = (field.choices ?? []).map(({ label }) => label);
  const some = labels.length > 8 ? `${labels.slice(0, 8).join(', ')}…` : labels.join(', ');
  return { problem: `${quoted(text)} n’est pas dans la liste\u00a0: ${some}` };
}

/** A text of a file within a sentence, cut. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return `«\u00a0${line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line}\u00a0»`;
}

const notA = (what: string, text: string): ReadValue => ({ problem: `${quoted(text)} n’est pas ${what}` });

const lostDigits = (text: string): ReadValue => ({
  problem: `${quoted(text)}\u00a0: des chiffres sont perdus, mettez la colonne au format Texte et retapez-les`,
});

const unclear = (text: string): ReadValue => ({
  problem: `${quoted(text)} peut être des milliers ou des décimales\u00a0: écrivez deux décimales, ou aucune`,
});

const restored = (value: string, text: string): ReadValue => ({
  value,
  restored: `${text.replace(/\s+/g, ' ')} lu ${value}`,
});

const restoredDay = (day: string, text: string): ReadValue => ({
  value: day,
  restored: `${text} lu ${frenchDay(day)}`,
});
