import type { ImportField } from '../import-field';
import type { Sheet } from '../sheet';
import { cellText, comparableWords } from '../values/cell-text';
import { nearestChoice } from '../values/choice-words';
import { readValue } from '../values/read-value';
import { isNoRow, isSecret, type SheetHead } from './sheet-head';

/** How well a title names a field: `…Words` in other order or with other small words. Only those above `alike` are sure. */
const likeness = { none: 0, alike: 1, titleWords: 2, title: 3, labelWords: 4, label: 5 } as const;
type Likeness = (typeof likeness)[keyof typeof likeness];

/** Words of titles that people shorten or replace. */
const fullWords: Readonly<Record<string, string>> = {
  ...{ tel: 'telephone', phone: 'telephone', portable: 'mobile', gsm: 'mobile' },
  ...{ mail: 'email', courriel: 'email', mel: 'email' },
  ...{ cp: 'codepostal', adr: 'adresse', dept: 'departement', dpt: 'departement', immat: 'immatriculation' },
  ...{ nb: 'nombre', nbre: 'nombre', qte: 'quantite', n: 'numero', no: 'numero', num: 'numero', ref: 'reference' },
  ...{ deb: 'debut', resp: 'responsable', qualif: 'qualification', org: 'organisation', asso: 'association' },
};
const smallWords = new Set(['de', 'du', 'des', 'd', 'le', 'la', 'les', 'l', 'en', 'au', 'aux', 'et', 'sur']);

/** Words that say no more of a thing than its name: « Téléphone du client » is its phone, « Téléphone du médecin » is not. */
const neutralWords = new Set(
  'client contact organisateur association principal complet mobile fixe professionnel pro nombre total prevu 1'.split(
    ' ',
  ),
);

/** What is in brackets behind a title without changing its meaning: a unit, a format, « obligatoire ». */
const remarkInBrackets =
  /[([]\s*(?:h|heures?|min|km|kms|kg|€|eur|euros?|cm|n°|[jma]+[-/. ][jma]+[-/. ][jma]+|o(?:ui)?\s?\/\s?n(?:on)?|obligatoire|facultatif|optionnel|\*)\s*[)\]]/gi;

/** Fields by which things are told apart: a wrong column would mix them up. */
const identifying =
  /^(?:nom|prenom|raison|denomination|numero|id|identifiant|siret|siren|rna|matricule|immatriculation|code|reference)\b/;
const sureKinds: ReadonlySet<string> = new Set(['day', 'hour', 'money', 'siret']);

/** A share of the samples that must be readable as the kind of a field: files are not clean. */
const readableShare = 0.6;
const mostWords = 100;

/**
 * The key of the field of each column, or null. A title is compared with labels first, then with the other titles, then word by word. A
 * column whose samples cannot be read as its field is not guessed, a field is given to one column unless it is joined, and days, hours,
 * amounts and what identifies a thing are guessed only if one title says so clearly.
 */
export function guessColumns(
  fields: readonly ImportField[],
  { titles, samples }: Pick<SheetHead, 'titles' | 'samples'>,
): (string | null)[] {
  const guessed = titles.map((): ImportField | null => null);
  const named = fields.map(namesOf);
  const pairs = titles.flatMap((title, column) => {
    const words = wordsOf(title);
    if (words.all === '' || isSecret(title)) return [];
    const cells = samples.map((row) => row[column] ?? null);
    return named.flatMap((names) => {
      const like = likenessOf(words, names);
      return like > likeness.none && isReadable(names.field, cells) ? [{ column, names, like }] : [];
    });
  });
  const isTaken = (field: ImportField) => !field.isJoined && guessed.includes(field);
  const unclear = new Set<number>();
  for (const like of Object.values(likeness).toReversed()) {
    for (;;) {
      const open = pairs.filter(
        (pair) =>
          pair.like === like && !guessed[pair.column] && !unclear.has(pair.column) && !isTaken(pair.names.field),
      );
      const clear = open.find(({ column, names }) => {
        if (open.some((other) => other.column === column && other.names !== names)) return false;
        const [first, second] = open.filter((other) => other.names === names);
        return names.field.isJoined || !second || (first!.column === column && !names.isSure && like > likeness.alike);
      });
      if (!clear) {
        for (const { column } of open) unclear.add(column);
        break;
      }
      guessed[clear.column] = clear.names.field;
    }
  }
  return guessed.map((field) => field?.key ?? null);
}

/**
 * The texts of list columns that no choice names, each once, with the choice that is most like it or null; at most a hundred of a field.
 * @param columns the key of the field of each column
 */
export function wordsToDecide(
  fields: readonly ImportField[],
  columns: readonly (string | null)[],
  sheet: Sheet,
  { titleRow, titles }: Pick<SheetHead, 'titleRow' | 'titles'>,
): { readonly field: string; readonly text: string; readonly nearest: string | null }[] {
  const rows = sheet.rows.slice(titleRow + 1).filter(({ cells }) => !isNoRow(cells, titles));
  return fields.flatMap((field) => {
    if (field.kind !== 'choice') return [];
    const texts = new Map<string, string>();
    for (const column of columns.keys())
      for (const { cells } of columns[column] === field.key ? rows : []) {
        const read = readValue(field, cells[column] ?? null);
        const text = cellText(cells[column] ?? null);
        const isWord = read !== null && 'problem' in read && !text.startsWith('#');
        const key = comparableWords(text).join(' ');
        if (isWord && texts.size < mostWords && !texts.has(key)) texts.set(key, text);
      }
    return [...texts.values()].map((text) => ({ field: field.key, text, nearest: nearestChoice(field, text) }));
  });
}

/** A title or a name of a field, to compare: all words, and the sorted ones without the small ones. */
interface Words {
  readonly all: string;
  readonly core: readonly string[];
}

interface FieldNames {
  readonly field: ImportField;
  readonly label: Words;
  readonly titles: readonly Words[];
  /** Whether a guess must be sure. */
  readonly isSure: boolean;
}

function namesOf(field: ImportField): FieldNames {
  const label = wordsOf(field.label);
  const isSure = Boolean(field.isSourceId || field.isRequired || field.isSensitive) || sureKinds.has(field.kind);
  const titles = (field.titles ?? []).map(wordsOf);
  return { field, label, titles, isSure: isSure || identifying.test(label.all) };
}

/** The words of a title in full: « Tél. » is « telephone », « N° d’inventaire » « numero d inventaire ». */
function wordsOf(title: string): Words {
  const plain = title.replace(remarkInBrackets, ' ').replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
  const words = ` ${comparableWords(plain).join(' ')} `
    .replace(/ e mail /g, ' email ')
    .replace(/ adresse (?:de )?(?:messagerie|email|mail|courriel) /g, ' email ')
    .replace(/ code postal | c p /g, ' codepostal ')
    .replace(/ prix unitaire | p u /g, ' pu ')
    .trim()
    .split(' ')
    .map((word) => fullWords[word] ?? word);
  return { all: words.join(' '), core: words.filter((word) => !smallWords.has(word)).toSorted() };
}

function likenessOf(title: Words, { label, titles, isSure }: FieldNames): Likeness {
  if (title.all === label.all) return likeness.label;
  const hasSameWords = ({ core }: Words) => core.length > 0 && core.join(' ') === title.core.join(' ');
  if (hasSameWords(label)) return likeness.labelWords;
  if (titles.some(({ all }) => all === title.all)) return likeness.title;
  if (titles.some(hasSameWords)) return likeness.titleWords;
  const isAlike = !isSure && [label, ...titles].some(({ core }) => areAlike(title.core, core));
  return isAlike ? likeness.alike : likeness.none;
}

/** Whether one of two names has all words of the other, a long one among them, and nothing else that means anything. */
function areAlike(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  const isWithin = few.every((word) => many.includes(word)) && few.some((word) => word.length > 3);
  return isWithin && many.every((word) => few.includes(word) || neutralWords.has(word));
}

/** Whether enough of the samples have a value of the field’s kind; the texts of a list may be new, but not all different. */
function isReadable(field: ImportField, cells: SheetHead['samples'][number]): boolean {
  const filled = cells.filter((cell) => {
    const read = readValue({ ...field, kind: 'text', maxLength: Infinity }, cell);
    return read !== null && !('problem' in read);
  });
  const read = filled.map((cell) => readValue(field, cell)).filter((value) => value !== null);
  const readable = read.filter((value) => 'value' in value).length;
  if (field.kind !== 'choice' || readable > 0)
    return readable >= (field.kind === 'choice' ? 1 : readableShare * read.length);
  const different = new Set(filled.map((cell) => cellText(cell)));
  return filled.length < 4 || different.size <= 0.8 * filled.length;
}
