import type { ImportField } from '../import-field';
import { comparableWords } from './cell-text';

/** A text of a list column and the choice that it means; null where nobody decided. */
export interface ImportWord {
  readonly field: string;
  readonly text: string;
  readonly code: string | null;
}

/** A file has a few texts of lists in thousands of cells: their comparable forms are made once. */
const namesOfFields = new WeakMap<ImportField, ReadonlyMap<string, string>>();
const decisions = new WeakMap<readonly ImportWord[], ReadonlyMap<string, string>>();

const keyOf = (text: string) => comparableWords(text).join(' ');

/** The code of the choice that a text names, by what a person decided, else by the labels and words of the field; null if none does. */
export function choiceOf(field: ImportField, text: string, words: readonly ImportWord[]): string | null {
  const key = keyOf(text);
  let decided = decisions.get(words);
  if (!decided) {
    decided = new Map(
      words.flatMap(({ field: of, text: word, code }) => (code === null ? [] : [[`${of} ${keyOf(word)}`, code]])),
    );
    decisions.set(words, decided);
  }
  const code = decided.get(`${field.key} ${key}`);
  return code !== undefined && isChoice(field, code) ? code : (namesOf(field).get(key) ?? null);
}

/** Whether a list has a choice: choices of a department come and go, and an office's managers have those of their office only. */
export function isChoice({ choices = [] }: ImportField, code: string): boolean {
  return choices.some((each) => each.code === code);
}

/** The code of the choice whose name is most like a text, if one is half alike; null otherwise. */
export function nearestChoice(field: ImportField, text: string): string | null {
  const key = keyOf(text);
  let [nearest, most]: [string | null, number] = [null, 0.5];
  for (const [name, code] of namesOf(field)) {
    const likeness = likenessOf(key, name);
    if (likeness > most) [nearest, most] = [code, likeness];
  }
  return nearest;
}

/** Labels and words by their comparable form; a label comes before the word of another choice. */
function namesOf(field: ImportField): ReadonlyMap<string, string> {
  const known = namesOfFields.get(field);
  if (known) return known;
  const { choices = [] } = field;
  const names = new Map<string, string>();
  const add = (text: string, code: string) => void (names.has(keyOf(text)) || names.set(keyOf(text), code));
  for (const { label, code } of choices) add(label, code);
  for (const { words = [], code } of choices) for (const word of words) add(word, code);
  namesOfFields.set(field, names);
  return names;
}

/** From 0 to 1: nearly 1 if one text has all words of the other, otherwise the share of pairs of letters that both have. */
function likenessOf(one: string, other: string): number {
  const [few, many] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (few.every((word) => word.length > 2 && many.includes(word))) return 0.9;
  const pairs = (text: string) =>
    Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));
  const [ones, others] = [pairs(one), pairs(other)];
  const common = ones.filter((pair) => others.includes(pair)).length;
  return (2 * common) / Math.max(ones.length + others.length, 1);
}
