import { type FieldError, formatEuros, frenchDay, frenchNumber, typedText } from '@pds/kernel';
import type { ImportedObject, LookAlike } from './importable';
import type { ImportedValue, ImportedValues, ImportField } from './import-field';
import { comparableWords } from './values/cell-text';

/** What becomes of a row: `ask` is one that looks like something stored, until a person decides. */
export const importOutcomes = ['create', 'change', 'same', 'refuse', 'ask'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Why a row is refused. `column` is the title of the column, null where the row as a whole is refused; `message` is French. */
export interface RowProblem {
  readonly column: string | null;
  readonly value: string;
  readonly message: string;
}

/** A row of the file, read. */
export interface RowRead {
  /** As Excel counts. */
  readonly row: number;
  readonly values: ImportedValues;
  readonly problems: readonly RowProblem[];
  /** French: « 1000 lu 01000 ». */
  readonly restored: readonly string[];
  /** The words of list columns as the file has them, by the keys of their fields. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The rows of one object. */
export interface ObjectRead extends ImportedObject {
  readonly rows: readonly RowRead[];
}

/** A value that differs from the stored one; an empty text stands for none. */
export interface ValueChange {
  readonly field: string;
  readonly before: ImportedValue;
  readonly after: ImportedValue;
}

export interface StoredObject {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly ImportedValues[];
}

/** What an import would do with an object. */
export interface ObjectPlan {
  readonly outcome: ImportOutcome;
  /** The stored object that it is; null for a new or refused one. */
  readonly id: number | null;
  readonly name: string;
  /** In addition to those of its rows. */
  readonly problems: readonly RowProblem[];
  readonly changes: readonly ValueChange[];
  /** What is stored of the values that the file gives, line by line; an empty text stands for none. */
  readonly before: readonly ImportedValues[];
  readonly lookAlikes: readonly LookAlike[];
}

/** The rows of a sheet as objects: rows of one group follow each other. */
export function groupRows(
  rows: readonly RowRead[],
  groupOf: (values: ImportedValues) => string | null,
): readonly ObjectRead[] {
  const groups: RowRead[][] = [];
  let last: string | null = null;
  for (const row of rows) {
    const group = groupOf(row.values);
    if (group !== null && group === last) groups.at(-1)!.push(row);
    else groups.push([row]);
    last = group;
  }
  return groups.map(objectOf);
}

export function objectOf(rows: readonly RowRead[]): ObjectRead {
  const lines = rows.map(({ values }) => values);
  return { values: lines[0]!, lines, rows };
}

/**
 * The keys of an object, the strongest first: its identities, and before the weakest of them the number that the tool before gave, which
 * says more than a name and less than a number of a register.
 */
export function keysOf(identities: readonly string[], sourceId: string | null): readonly string[] {
  return sourceId === null ? identities : [...identities.slice(0, -1), sourceKey(sourceId), ...identities.slice(-1)];
}

export function sourceKey(sourceId: string): string {
  return `${sourceKind}:${sourceId}`;
}

const sourceKind = 'source';

/** Whether a key is the number that the tool before gave. */
export function isSourceKey(key: string): boolean {
  return kindOf(key) === sourceKind;
}

/** Of objects with one key, how many each is compared with: a file of 20 000 with one name must not take minutes. */
const mostCompared = 50;

/**
 * For each object of a file, another one that is the same; null for none. Two objects with the same key are two all the same if a stronger
 * key of one kind tells them apart: two establishments of one name have two numbers. The tool before may have had a thing twice: its numbers
 * tell nothing apart.
 * @param keys of each object, the strongest first
 */
export function twinsOf(keys: readonly (readonly string[])[]): readonly (number | null)[] {
  const withKey = new Map<string, number[]>();
  keys.forEach((own, at) => {
    for (const key of own) {
      const others = withKey.get(key);
      if (others) others.push(at);
      else withKey.set(key, [at]);
    }
  });
  return keys.map((own, at) => {
    for (const key of own) {
      const others = withKey.get(key)!.slice(0, mostCompared);
      const twin = others.find((other) => other !== at && !areToldApart(own, keys[other]!, key));
      if (twin !== undefined) return twin;
    }
    return null;
  });
}

function areToldApart(own: readonly string[], other: readonly string[], shared: string): boolean {
  const stronger = own.slice(0, own.indexOf(shared)).filter((key) => !isSourceKey(key));
  const theirs = other.slice(0, other.indexOf(shared));
  return stronger.some((key) => theirs.some((each) => kindOf(each) === kindOf(key) && each !== key));
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

/**
 * The stored objects with the strongest key that any has.
 * @param idsOf the stored objects with a key
 */
export function matchesOf(keys: readonly string[], idsOf: (key: string) => readonly number[]): readonly number[] {
  for (const key of keys) {
    const ids = [...new Set(idsOf(key))];
    if (ids.length > 0) return ids;
  }
  return [];
}

/**
 * Whether a stored object that has the number of the tool before is that of the file: other files of a department have the same numbers for
 * other things. It is if another identity finds it, or if what every object must have is the same in one of its lines.
 * @param identified the stored objects that the identities find
 */
export function isOfSource(
  object: ImportedObject,
  stored: StoredObject,
  identified: readonly number[],
  fields: readonly ImportField[],
): boolean {
  if (identified.includes(stored.id)) return true;
  const naming = fields.filter(({ kind, isRequired }) => isRequired && (kind === 'text' || kind === 'day'));
  const nameOfLine = (line: ImportedValues) =>
    naming.map(({ key }) => comparableWords(String(line[key] ?? '')).join(' ')).join('|');
  const names = new Set(stored.lines.map(nameOfLine));
  return naming.length > 0 && object.lines.some((line) => names.has(nameOfLine(line)));
}

/** What the rules say of an object whose values are laid over the stored ones; {@link Importable.problems}. */
type Rules = (object: ImportedObject) => readonly FieldError[];

/**
 * Plans one object.
 * @param matches the stored objects that it is: none for a new one, several refuse it
 * @param titleOf the title of a field's column
 */
export function planObject(
  object: ObjectRead,
  matches: readonly StoredObject[],
  fields: readonly ImportField[],
  rules: Rules,
  titleOf: (field: ImportField) => string,
): ObjectPlan {
  const [stored = null, second] = matches;
  const plan = {
    id: stored?.id ?? null,
    name: stored?.name ?? nameOf(object, fields),
    problems: [],
    changes: [],
    before: [],
    lookAlikes: [],
  };
  const refused = (...problems: readonly RowProblem[]) => ({ ...plan, outcome: 'refuse' as const, problems });
  if (object.rows.some(({ problems }) => problems.length > 0)) return refused();
  if (second) {
    const message = 'Plusieurs fiches enregistrées correspondent à cette ligne. Corrigez-les, ou complétez la ligne.';
    const lookAlikes = matches.map(({ id, name }) => ({ id, name }));
    return {
      ...refused({ column: null, value: '', message }),
      id: null,
      name: nameOf(object, fields),
      lookAlikes,
    };
  }
  const given = stored ? comparedLines(object.lines, fields) : object.lines;
  const stores = pairedLines(given, stored?.lines ?? []);
  const lines = given.map((line, at) => ({ ...stores[at], ...line }));
  const whole = { values: lines[0]!, lines };
  const missing = fields
    .filter(({ key, isRequired }) => isRequired && whole.values[key] === undefined)
    .map((field) => ({ column: titleOf(field), value: '', message: `${field.label}\u00a0: obligatoire` }));
  if (missing.length > 0) return refused(...missing);
  const broken = rules(whole).map(({ field: key, message }) => {
    const field = fields.find((each) => each.key === key);
    if (!field) return { column: null, value: '', message };
    return { column: titleOf(field), value: writtenValue(object, field, whole.values[key]), message };
  });
  if (broken.length > 0) return refused(...broken);
  if (!stored) return { ...plan, outcome: 'create' };
  const changes = changesBetween(given, stored.lines);
  if (changes.length === 0) return { ...plan, outcome: 'same' };
  const before = given.map((line, at) => onlyKeysOf(line, stores[at]));
  return { ...plan, outcome: 'change', changes, before };
}

/** The lines without what is read for new objects only, and without the number of the tool before, which the kit stores. */
export function comparedLines(
  lines: readonly ImportedValues[],
  fields: readonly ImportField[],
): readonly ImportedValues[] {
  const isCompared = (key: string) => {
    const field = fields.find((each) => each.key === key);
    return !field?.isOnlyForNew && !field?.isSourceId;
  };
  return lines.map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => isCompared(key))));
}

/** What lines of a file give that differs from stored ones, whatever their order. */
export function changesBetween(
  lines: readonly ImportedValues[],
  stored: readonly ImportedValues[],
): readonly ValueChange[] {
  const stores = pairedLines(lines, stored);
  return lines.flatMap((line, at) => changesOf(line, stores[at]));
}

/** The stored line of each line of the file: an equal one, else the first that is left. */
function pairedLines(
  lines: readonly ImportedValues[],
  stored: readonly ImportedValues[],
): readonly (ImportedValues | undefined)[] {
  const left = [...stored];
  const takeAt = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const equal = lines.map((line) => takeAt(left.findIndex((each) => changesOf(line, each).length === 0)));
  return equal.map((found) => found ?? left.shift());
}

/** What a line of a file gives that differs from a stored line; an empty cell is no value and changes nothing. */
function changesOf(line: ImportedValues, stored: ImportedValues = {}): ValueChange[] {
  return Object.entries(line)
    .filter(([field, after]) => !isSame(after, stored[field]))
    .map(([field, after]) => ({ field, before: stored[field] ?? '', after }));
}

function isSame(value: ImportedValue, stored: ImportedValue | undefined): boolean {
  const asText = (each: ImportedValue) => (typeof each === 'string' ? typedText(each) : each);
  return stored !== undefined ? asText(value) === asText(stored) : value === '';
}

/** The stored values of what a line gives; an empty text stands for none. */
function onlyKeysOf(line: ImportedValues, stored: ImportedValues = {}): ImportedValues {
  return Object.fromEntries(Object.keys(line).map((key) => [key, stored[key] ?? '']));
}

/** How a row of a new object is called: by its required texts, else by its first value. */
function nameOf(object: ObjectRead, fields: readonly ImportField[]): string {
  const { values } = object;
  const required = fields.filter(({ key, kind, isRequired }) => isRequired && kind === 'text' && key in values);
  const naming = required.length > 0 ? required : fields.filter(({ key }) => key in values).slice(0, 1);
  return naming.map((field) => writtenValue(object, field, values[field.key])).join(' ');
}

/** A value of an object as its owner knows it: of a list the word of the file. */
function writtenValue({ rows }: ObjectRead, field: ImportField, value: ImportedValue | undefined): string {
  return rows.flatMap(({ words }) => words?.[field.key] ?? [])[0] ?? shownValue(field, value);
}

/** A value as a French reader writes it; empty for none. */
export function shownValue({ kind, choices = [] }: ImportField, value: ImportedValue | undefined): string {
  if (value === undefined || value === '') return '';
  switch (kind) {
    case 'choice':
      return choices.find(({ code }) => code === value)?.label ?? String(value);
    case 'day':
      return frenchDay(String(value));
    case 'money':
      return formatEuros(Number(value));
    case 'decimal':
      return frenchNumber(Number(value));
    case 'yesNo':
      return value === true ? 'oui' : 'non';
    default:
      return String(value);
  }
}
