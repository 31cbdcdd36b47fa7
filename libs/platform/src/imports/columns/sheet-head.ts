import { EmailAddress, writtenDay } from '@pds/kernel';
import type { Cell, Sheet, SheetRow } from '../sheet';
import { cellText, comparableWords } from '../values/cell-text';

/** What is known of a sheet before its columns are chosen. */
export interface SheetHead {
  /** The place of the titles among the rows, of two lines the lower one; -1 for a sheet without a filled cell. */
  readonly titleRow: number;
  /** In one line each, as many as the widest of the first rows has cells; empty for a column without a title. */
  readonly titles: readonly string[];
  /** The words of the titles: equal for sheets with the same ones. */
  readonly signature: string;
  /** The first rows after the titles that are rows. The cells of a column with passwords are empty: nobody sees or stores them. */
  readonly samples: readonly (readonly Cell[])[];
}

/** What precedes the titles (name of the association, banners, date of the export) is shorter than this. */
const mostRowsBefore = 40;
const sampleRows = 20;
const maxTitleLength = 120;

/**
 * Finds the titles of a sheet below banners and empty rows, joins those of two lines (« Devis » over « Date » and « Montant »), and takes
 * the first rows as samples.
 * @param titleRow the place of the titles if a person chose it
 */
export function headOf({ rows }: Sheet, titleRow = titleRowOf(rows)): SheetHead {
  const titled = rows[titleRow];
  if (!titled) return { titleRow: -1, titles: [], signature: '', samples: [] };
  const below = rows.slice(titleRow + 1, titleRow + 1 + 5 * sampleRows).map(({ cells }) => cells);
  const width = Math.max(...[titled.cells, ...below.slice(0, sampleRows)].map(widthOf));
  const joined = joinedTitles(rows[titleRow - 1], titled);
  const titles = Array.from({ length: width }, (_, place) => joined[place] ?? '');
  const samples = below
    .filter((cells) => !isNoRow(cells, titles))
    .slice(0, sampleRows)
    .map((cells) => titles.map((title, place) => (isSecret(title) ? null : (cells[place] ?? null))));
  return { titleRow, titles, signature: titles.map(wordsOf).join('|'), samples };
}

/** Whether a column holds passwords: the older tools export them in clear. It is never guessed, shown or stored. */
export function isSecret(title: string): boolean {
  return /\b(?:mot (?:de )?passe|password|passwd|mdp|pwd)\b/.test(comparableWords(title).join(' '));
}

/**
 * Whether a row is none of the things of a sheet: empty, its titles repeated, or a total, that is a cell « Total », « Sous-total 2026 » with
 * nothing but numbers beside it (« Total Énergies » with an address is a customer).
 */
export function isNoRow(cells: readonly Cell[], titles: readonly string[]): boolean {
  const filled = cells.map((cell, place) => ({ cell, text: cellText(cell), place })).filter(({ text }) => text !== '');
  if (filled.length === 0) return true;
  const isTitle = ({ text, place }: { text: string; place: number }) =>
    ` ${wordsOf(titles[place] ?? '')}`.endsWith(` ${wordsOf(text)}`) && wordsOf(text) !== '';
  if (filled.length > 1 && filled.every(isTitle)) return true;
  const labels = filled.filter(({ cell, text }) => typeof cell !== 'number' && /^[^-\d(]*\p{L}{2}/u.test(text));
  return labels.length === 1 && totalLabel.test(wordsOf(labels[0]!.text)) && filled.every(({ cell }) => !isDay(cell));
}

/** In the comparable words of {@link comparableWords}, which have no plural « s ». */
const totalLabel =
  /^(?:sou total\b.*|(?:total|totaux)(?: (?:general|generaux|ttc|ht|euro|eur|annee|annuel|moi|\d+|(?:de|du|par|pour|en) .+))*)$/;

const wordsOf = (text: string) => comparableWords(text).join(' ');
const isDay = (cell: Cell) => typeof cell === 'object' && cell !== null && 'day' in cell;
const textAt = (row: SheetRow | undefined, place: number) => cellText(row?.cells[place] ?? null).replace(/\s+/g, ' ');

/** The number of cells up to the last filled one. */
function widthOf(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
}

/** The first of the rows that look most like titles: many different short texts, no numbers, days and addresses. */
function titleRowOf(rows: readonly SheetRow[]): number {
  const scores = rows.slice(0, mostRowsBefore).map(({ cells }) => {
    const filled = cells.filter((cell) => cellText(cell) !== '');
    const likely = filled.filter(isTitleLike);
    return new Set(likely.map((cell) => wordsOf(cellText(cell)))).size - (filled.length - likely.length);
  });
  const best = Math.max(1, ...scores);
  const first = scores.findIndex((score) => score >= 0.75 * best);
  if (first < 0) return rows.findIndex(({ cells }) => widthOf(cells) > 0);
  return isSecondLine(rows[first]!, rows[first + 1]) ? first + 1 : first;
}

function isTitleLike(cell: Cell): boolean {
  const text = cellText(cell);
  return (
    typeof cell === 'string' &&
    text.length <= maxTitleLength &&
    /\p{L}/u.test(text) &&
    !/^\d(?!\d*\s?(?:ers?|[eè]res?|nde?|[eè]?mes?|[eè])\b)/iu.test(text) &&
    EmailAddress.parse(text) === null &&
    writtenDay(text, 2049) === null
  );
}

/** Whether a row has the lower titles of the one above: below its groups and gaps only. */
function isSecondLine(upper: SheetRow, lower: SheetRow | undefined): boolean {
  const places = Array.from(lower?.cells ?? [], (_, place) => place).filter((place) => textAt(lower, place) !== '');
  const isFree = (place: number) => ['', textAt(upper, place - 1)].includes(textAt(upper, place));
  const isBelow = (place: number) => isFree(place) || (isFree(place + 1) && textAt(lower, place + 1) !== '');
  return (
    places.length > 1 &&
    places.every((place) => isTitleLike(lower!.cells[place]!) && isBelow(place)) &&
    places.some(isFree)
  );
}

/**
 * The titles, after the group above them where one line is not enough: where a title of the lower line is repeated, or stands in the upper
 * line only. A banner is no group.
 */
function joinedTitles(upper: SheetRow | undefined, titled: SheetRow): string[] {
  const lower = titled.cells.map((_, place) => textAt(titled, place).slice(0, maxTitleLength));
  if (upper?.row !== titled.row - 1) return lower;
  const width = Math.max(widthOf(upper.cells), lower.length);
  const places = Array.from({ length: width }, (_, place) => place);
  const uppers = places.map((place) => textAt(upper, place));
  const filled = lower.filter((title) => title !== '');
  const isRepeated = new Set(filled.map(wordsOf)).size < filled.length;
  const isAlone = places.some((place) => uppers[place] !== '' && !lower[place]);
  const isGroup = (place: number) =>
    [0, 1].every((next) => lower[place + next]) && ['', uppers[place]].includes(uppers[place + 1] ?? '');
  const groups = new Set(uppers.filter((title) => title !== ''));
  const areGroups =
    groups.size > 1 &&
    places.some((place) => uppers[place] !== '' && isGroup(place)) &&
    upper.cells.every((cell) => cellText(cell) === '' || isTitleLike(cell));
  if (!areGroups || !(isRepeated || isAlone)) return lower;
  let group = '';
  return places.map((place) => {
    const [above, below] = [uppers[place]!, lower[place] ?? ''];
    // A title over both lines has no group to its right.
    if (above !== '') group = below === '' ? '' : above;
    if (below === '' || above === below) return above;
    return `${group} ${below}`.trim().slice(0, maxTitleLength);
  });
}
