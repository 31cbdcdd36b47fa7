import { frenchDay, searchWords, timeText, typedText } from '@pds/kernel';
import type { Cell } from '../sheet';

/** The day of a cell that holds an hour only ({@link Cell}). */
export const hourOnlyDay = '1899-12-30';

/**
 * What the owner of a file sees in a cell: `12,5`, `12/05/2027 08:30`, `VRAI`, `#REF!`; empty for an empty cell. Without control characters,
 * with plain spaces; lines stay.
 */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return withoutControls(cell);
  if (typeof cell === 'number') return digitsOf(cell).replace('.', ',');
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX';
  if ('error' in cell) return cell.error;
  const time = cell.minutes === null ? '' : timeText(cell.minutes);
  return cell.day === hourOnlyDay ? time : `${frenchDay(cell.day)} ${time}`.trimEnd();
}

/** All digits of a number, in decimal notation: `12`, not `12.0`; `1e21` as 22 digits; without what its binary form adds beyond 15 digits. */
export function digitsOf(number: number): string {
  if (!Number.isFinite(number)) return '';
  if (Number.isInteger(number)) return BigInt(number).toString();
  const rounded = Number(number.toPrecision(15));
  return /e/.test(String(rounded)) ? rounded.toFixed(20).replace(/\.?0+$/, '') : String(rounded);
}

/** Texts that say the same in a title or a list: without regard to case, accents, apostrophes, other signs and the plural « s ». */
export function comparableWords(text: string): string[] {
  return searchWords(text).map((word) => (/^\p{L}{3,}s$/u.test(word) ? word.slice(0, -1) : word));
}

/** Most texts have nothing to remove; a file has hundreds of thousands. */
const plainSigns = /^[ -~À-ÿœŒ’€–]*$/;

function withoutControls(text: string): string {
  if (plainSigns.test(text)) return text.trim();
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
  return typedText(plain);
}
