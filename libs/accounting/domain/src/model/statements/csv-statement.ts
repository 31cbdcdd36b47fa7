import { isCalendarDate, searchWords } from '@pds/kernel';
import { CsvMappingRefused, StatementUnreadable } from '../../statements.errors';
import { centsOf, lineLimits, lineText, referenceOf, type StatementLine } from './statement-line';

/** The order of day, month and year in a file. */
export const csvDateFormats = ['dmy', 'ymd', 'mdy'] as const;
export type CsvDateFormat = (typeof csvDateFormats)[number];

/** Which column of a bank’s CSV holds what, by its place from 0; null for none. */
export interface CsvMapping {
  readonly date: number;
  readonly dateFormat: CsvDateFormat;
  /** Columns whose texts form the label, in order. */
  readonly labels: readonly number[];
  /** One signed column, or {@link debit} and {@link credit}. */
  readonly amount: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly counterparty: number | null;
  readonly reference: number | null;
}

/** The head of a CSV: what a person needs to say which column is what. */
export interface CsvHead {
  /** The titles of the columns. */
  readonly header: readonly string[];
  /** The place of the header among the rows. */
  readonly headerRow: number;
  /** The first rows after it. */
  readonly samples: readonly (readonly string[])[];
  /** Identifies files with the same header: a saved mapping belongs to it. */
  readonly signature: string;
  /** Proposed by titles and samples; null parts are to be chosen. */
  readonly proposal: CsvMapping | null;
}

const titles = {
  date: /^(date( (d )?(operation|comptable|de (l )?operation|comptabilisation|de comptabilisation))?|jour)$/,
  anyDate: /\bdate\b/,
  amount: /^montant( (en )?(eur|euros?|operation|de l operation|signe))*$/,
  debit: /\bdebits?\b/,
  credit: /\bcredits?\b/,
  label: /\b(libelle|label|description|designation|intitule|details?|informations?|nature|motif|communication)\b/,
  counterparty: /\b(contrepartie|beneficiaire|emetteur|donneur|tiers|nom)\b/,
  reference: /\b(reference|ref)\b/,
};

const sampleRows = 5;
/** A preamble (holder, account, balance) is shorter than this. */
const mostPreambleRows = 40;

/**
 * Finds the header below the preamble and proposes a mapping. The header is the first row with a title for the day and one for an amount.
 * Throws `StatementUnreadable` if no row looks like one.
 */
export function csvHead(rows: readonly (readonly string[])[]): CsvHead {
  const headerRow = rows.slice(0, mostPreambleRows).findIndex((row) => isHeader(row));
  if (headerRow < 0)
    throw new StatementUnreadable('la ligne de titres (date, libellé, montant) est introuvable dans ce fichier CSV');
  const header = rows[headerRow]!.map((title) => lineText(title, 80));
  const samples = rows
    .slice(headerRow + 1, headerRow + 1 + sampleRows)
    .map((row) => row.map((cell) => lineText(cell, 80)));
  const signature = header
    .map((title) => searchWords(title).join(' '))
    .join('|')
    .slice(0, 500);
  return { header, headerRow, samples, signature, proposal: proposeMapping(header, rows.slice(headerRow + 1)) };
}

function isHeader(row: readonly string[]): boolean {
  const words = row.map((cell) => searchWords(cell).join(' '));
  const isAmount = (title: string) => /\bmontant\b|\bamount\b/.test(title) || titles.debit.test(title);
  return row.length >= 3 && words.some((title) => titles.anyDate.test(title)) && words.some(isAmount);
}

function proposeMapping(header: readonly string[], rows: readonly (readonly string[])[]): CsvMapping | null {
  const words = header.map((title) => searchWords(title).join(' '));
  const find = (pattern: RegExp): number | null => {
    const place = words.findIndex((title) => pattern.test(title));
    return place < 0 ? null : place;
  };
  const date = find(titles.date) ?? find(titles.anyDate);
  const [debit, credit] = [find(titles.debit), find(titles.credit)];
  const hasBoth = debit !== null && credit !== null && debit !== credit;
  const amount = hasBoth ? null : (find(titles.amount) ?? find(/\bmontant\b|\bamount\b/));
  const labels = words.flatMap((title, place) => (titles.label.test(title) && place !== date ? [place] : []));
  if (date === null || (amount === null && !hasBoth) || labels.length === 0) return null;
  const counterparty = find(titles.counterparty);
  const reference = find(titles.reference);
  return {
    date,
    dateFormat: formatOf(rows.map((row) => row[date] ?? '')),
    labels: labels.slice(0, 4),
    amount,
    debit: hasBoth ? debit : null,
    credit: hasBoth ? credit : null,
    counterparty: counterparty !== null && labels.includes(counterparty) ? null : counterparty,
    reference: reference !== null && labels.includes(reference) ? null : reference,
  };
}

/** The format that reads every day of a column; the French one where several do. */
function formatOf(cells: readonly string[]): CsvDateFormat {
  const days = cells.filter((cell) => /\d/.test(cell)).slice(0, 500);
  return csvDateFormats.find((format) => days.every((cell) => dayOf(cell, format) !== null)) ?? 'dmy';
}

/** Reads a day, `31/12/2026`, `31/12/26`, `2026-12-31`; null if it is none. */
export function dayOf(text: string, format: CsvDateFormat): string | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  const [, first, second, third] =
    compact ?? /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T].*)?$/.exec(text.trim()) ?? [];
  if (!first || !second || !third) return null;
  const [year, month, day] =
    format === 'ymd' || compact
      ? [first, second, third]
      : format === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  if (year.length === 3 || year.length === 1 || day.length > 2 || month.length > 2) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const shown = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(shown) ? shown : null;
}

/**
 * Checks a mapping that a person chose for a header.
 * @throws CsvMappingRefused
 */
export function checkMapping(mapping: CsvMapping, { header }: Pick<CsvHead, 'header'>): void {
  const { date, labels, amount, debit, credit, counterparty, reference } = mapping;
  const chosen = [date, ...labels, amount, debit, credit, counterparty, reference].filter((place) => place !== null);
  if (chosen.some((place) => place < 0 || place >= header.length))
    throw new CsvMappingRefused('date', 'Cette colonne n’existe pas dans le fichier');
  if (labels.length === 0) throw new CsvMappingRefused('labels', 'Choisissez au moins une colonne pour le libellé');
  const hasAmount = amount !== null && debit === null && credit === null;
  const hasBoth = amount === null && debit !== null && credit !== null && debit !== credit;
  if (!hasAmount && !hasBoth)
    throw new CsvMappingRefused('amount', 'Choisissez une colonne de montant, ou une de débit et une de crédit');
}

/**
 * Yields the lines of a CSV. Rows without a day (a total, a balance, an empty row) are skipped, as are amounts of 0; a row with a day but
 * without a readable amount is an error, so that no payment is lost silently. Throws `StatementUnreadable`.
 */
export function* csvLines(
  rows: Iterable<readonly string[]>,
  mapping: CsvMapping,
  headerRow: number,
): Generator<StatementLine> {
  let place = -1;
  for (const row of rows) {
    place += 1;
    if (place <= headerRow) continue;
    const bookedOn = dayOf(row[mapping.date] ?? '', mapping.dateFormat);
    if (bookedOn === null) {
      refuseUnreadDay(row, mapping, place);
      continue;
    }
    const amountCents = amountOf(row, mapping);
    if (amountCents === null) throw new StatementUnreadable(`le montant de la ligne ${place + 1} est illisible`);
    if (amountCents === 0) continue;
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''));
    yield {
      account: '',
      bookedOn,
      amountCents,
      label: lineText(mapping.labels.map(cell).join(' '), lineLimits.label),
      counterparty: lineText(cell(mapping.counterparty), lineLimits.name),
      reference: referenceOf(lineText(cell(mapping.reference), lineLimits.reference)),
      bankReference: '',
      isReversal: false,
    };
  }
}

/** A row with an amount whose day is not read in the chosen format would be lost: the format is wrong. */
function refuseUnreadDay(row: readonly string[], mapping: CsvMapping, place: number): void {
  if (/\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(row[mapping.date] ?? '') && amountOf(row, mapping))
    throw new StatementUnreadable(`la date de la ligne ${place + 1} ne suit pas le format choisi`);
}

/** Credits positive, debits negative, whatever sign the bank writes in two columns. */
function amountOf(row: readonly string[], { amount, debit, credit }: CsvMapping): number | null {
  if (amount !== null) return centsOf(row[amount] ?? '');
  const read = (column: number | null) => {
    const text = (column === null ? '' : (row[column] ?? '')).trim();
    return text === '' ? 0 : centsOf(text);
  };
  const [out, into] = [read(debit), read(credit)];
  return out === null || into === null ? null : Math.abs(into) - Math.abs(out);
}
