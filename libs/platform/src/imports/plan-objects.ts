import { type FieldError, formatEuros, frenchDay, frenchNumber, typedText } from '@pds/kernel';
import type { ImportedObject, LookAlike } from './importable';
import { type ImportedValue, type ImportedValues, type ImportField, keptForUndo } from './import-field';
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

/** The rows of a file as objects, in the order of their first rows: the rows of one group are one object, wherever they stand. */
export function groupRows(
  rows: readonly RowRead[],
  groupOf: (values: ImportedValues) => string | null,
): readonly ObjectRead[] {
  const groups = Map.groupBy(rows, (row) => groupOf(row.values) ?? row);
  return [...groups.values()].map(objectOf);
}

export function objectOf(rows: readonly RowRead[]): ObjectRead {
  const lines = rows.map(({ values }) => values);
  return { values: lines[0]!, lines, rows };
}

/** The object of stored rows, to be planned again. */
export function objectOfStored(rows: readonly { readonly row: number; readonly given: ImportedValues }[]): ObjectRead {
  return objectOf(rows.map(({ row, given }) => ({ row, values: given, problems: [], restored: [] })));
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
  const stores = pairedLines(given, stored?.lines ?? [], fields);
  const lines = given.map((line, at) => ({ ...stores[at], ...line }));
  const whole = { ...object, values: lines[0]!, lines };
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
  const changes = given.flatMap((line, at) => changesOf(line, stores[at]));
  if (changes.length === 0) return { ...plan, outcome: 'same' };
  return { ...plan, outcome: 'change', changes, before: linesBefore(given, stores, stored.lines, fields) };
}

/** The lines without what is read for new objects only, and without the number of the tool before, which the kit stores. */
export function comparedLines(
  lines: readonly ImportedValues[],
  fields: readonly ImportField[],
): readonly ImportedValues[] {
  const left = fields.filter(({ isOnlyForNew, isSourceId }) => isOnlyForNew || isSourceId);
  const leftKeys = new Set(left.map(({ key }) => key));
  return lines.map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => !leftKeys.has(key))));
}

/** What lines of a file give that differs from stored ones, whatever their order. */
export function changesBetween(
  lines: readonly ImportedValues[],
  stored: readonly ImportedValues[],
): readonly ValueChange[] {
  const stores = pairedLines(lines, stored, []);
  return lines.flatMap((line, at) => changesOf(line, stores[at]));
}

/**
 * The stored line of each line of the file: an equal one, else one with the same line keys, else the first that is left and whose line keys
 * do not speak against it, else the one with the same first line key if each side has one such line. None for a line that is new.
 */
export function pairedLines(
  lines: readonly ImportedValues[],
  stored: readonly ImportedValues[],
  fields: readonly ImportField[],
): readonly (ImportedValues | undefined)[] {
  const left = [...stored];
  const stores: (ImportedValues | undefined)[] = lines.map(() => undefined);
  const lineKeys = lineKeysOf(fields);
  const [firstKey] = lineKeys;
  const isSaid = (value: ImportedValue | undefined) => value !== undefined && value !== '';
  const hasSame = (line: ImportedValues, each: ImportedValues, key: string) => isSame(line[key] ?? '', each[key]);
  const compared = comparedLines(lines, fields);
  const isOnly = (all: readonly ImportedValues[], line: ImportedValues, key: string) =>
    isSaid(line[key]) && all.filter((each) => hasSame(line, each, key)).length === 1;
  const ways: readonly ((line: ImportedValues, each: ImportedValues) => boolean)[] = [
    (line, each) => changesOf(line, each).length === 0,
    (line, each) => lineKeys.every((key) => hasSame(line, each, key)),
    (line, each) => lineKeys.every((key) => !isSaid(line[key]) || !isSaid(each[key]) || hasSame(line, each, key)),
    (line, each) =>
      firstKey !== undefined &&
      hasSame(line, each, firstKey) &&
      isOnly(compared, line, firstKey) &&
      isOnly(stored, each, firstKey),
  ];
  for (const isPair of ways) {
    compared.forEach((line, at) => {
      const found = stores[at] ? -1 : left.findIndex((each) => isPair(line, each));
      if (found >= 0) [stores[at]] = left.splice(found, 1);
    });
  }
  return stores;
}

function lineKeysOf(fields: readonly ImportField[]): readonly string[] {
  return fields.filter(({ isLineKey }) => isLineKey).map(({ key }) => key);
}

/**
 * What undoing a change needs: of each line the stored values of what it gives, and what {@link Importable.current} keeps for it. Where lines
 * have keys, the keys and what any line gives, since one line may give it for all, also of the stored lines that the file does not name:
 * whatever else is there later, the import added.
 */
function linesBefore(
  given: readonly ImportedValues[],
  stores: readonly (ImportedValues | undefined)[],
  stored: readonly ImportedValues[],
  fields: readonly ImportField[],
): readonly ImportedValues[] {
  const lineKeys = lineKeysOf(fields);
  const keys = Object.fromEntries([
    ...lineKeys.map((key) => [key, '']),
    ...given.flatMap((line) => Object.entries(line)),
  ]);
  const before = given.map((line, at) => {
    const store = stores[at];
    const kept = Object.entries(store ?? {}).filter(([key]) => key.startsWith(keptForUndo));
    return { ...Object.fromEntries(kept), ...onlyKeysOf(lineKeys.length > 0 ? keys : line, store) };
  });
  if (lineKeys.length === 0) return before;
  const others = stored.filter((line) => !stores.includes(line));
  return [...before, ...others.map((line) => onlyKeysOf(keys, line))];
}

/** What a line of a file gives that differs from a stored line; an empty cell is no value and changes nothing. */
function changesOf(line: ImportedValues, stored: ImportedValues = {}): ValueChange[] {
  return Object.entries(line)
    .filter(([field, after]) => !isSame(after, stored[field]))
    .map(([field, after]) => ({ field, before: stored[field] ?? '', after }));
}

function isSame(value: ImportedValue, stored: ImportedValue | undefined): boolean {
  // In single spaces, as the cell of a text is read.
  const asText = (each: ImportedValue) => (typeof each === 'string' ? typedText(each).replace(/\s+/g, ' ') : each);
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
