import { daysLater, isCalendarDate, searchWords, usualWidth, withoutAccents } from '@pds/kernel';
import { CsvMappingRefused, StatementUnreadable } from '../../statements.errors';
import { centsOf, lineLimits, lineText, referenceOf, type Remark, type StatementLine } from './statement-line';

/** The order of day, month and year in a file. */
export const csvDateFormats = ['dmy', 'ymd', 'mdy'] as const;
export type CsvDateFormat = (typeof csvDateFormats)[number];

/** Which column of a bank’s table, a CSV or a sheet of a workbook, holds what, by its place from 0; null for none. */
export interface CsvMapping {
  readonly date: number;
  readonly dateFormat: CsvDateFormat;
  /** Columns whose texts form the label, in order. */
  readonly labels: readonly number[];
  /** One column, signed or with {@link direction}; or {@link debit} and {@link credit}. */
  readonly amount: number | null;
  /** Says whether the amount came or left: « C » and « D », « Crédit » and « Débit », « + » and « - ». */
  readonly direction?: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly counterparty: number | null;
  readonly reference: number | null;
}

/** The head of a CSV: what a person needs to say which column is what. */
export interface CsvHead {
  /** The titles of the columns, as many as the widest row has cells; empty for columns without one. */
  readonly header: readonly string[];
  /** The place of the titles among the rows; -1 for a file without titles. */
  readonly headerRow: number;
  /** The first rows after it. */
  readonly samples: readonly (readonly string[])[];
  /** Identifies files with the same titles: a saved mapping belongs to it. Empty without titles: nothing tells such files apart. */
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

/** The words of a title, also of « dateOp ». */
const wordsOf = (title: string) => searchWords(title.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ');
const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

/**
 * Finds the titles below the preamble and proposes a mapping. The titles are the first row with one for the day and one for an amount, or
 * else a row without figures right before the first row with a day and an amount; a file may have none.
 * Throws `StatementUnreadable` if no row has a day and an amount.
 */
export function csvHead(rows: readonly (readonly string[])[]): CsvHead {
  const beginning = rows.slice(0, mostPreambleRows);
  let headerRow = beginning.findIndex((row) => isHeader(row));
  const firstLine = beginning.findIndex((row) => isLine(row));
  if (headerRow < 0 && firstLine < 0)
    throw new StatementUnreadable(
      'aucune ligne de ce fichier n’a une date et un montant séparés par «\u00a0;\u00a0», «\u00a0,\u00a0» ou une tabulation',
    );
  const before = beginning[firstLine - 1];
  if (headerRow < 0 && before && before.filter(isFilled).length >= 3 && !before.some((cell) => /\d/.test(cell)))
    headerRow = firstLine - 1;
  const titled = headerRow < 0 ? [] : rows[headerRow]!;
  const below = rows.slice(headerRow + 1);
  const width = Math.max(titled.length, ...below.slice(0, mostPreambleRows).map(({ length }) => length));
  const header = Array.from({ length: width }, (_, place) => lineText(titled[place] ?? '', 80));
  const samples = below.slice(0, sampleRows).map((row) => row.map((cell) => lineText(cell, 80)));
  const signature = titled
    .map((title) => searchWords(lineText(title, 80)).join(' '))
    .join('|')
    .slice(0, 500);
  return { header, headerRow, samples, signature, proposal: proposeMapping(header, below) };
}

/** Whether a row has titles for a day and an amount. */
export function isHeader(row: readonly string[]): boolean {
  const words = row.map(wordsOf);
  const isAmount = (title: string) => /\bmontant\b|\bamount\b/.test(title) || titles.debit.test(title);
  return row.length >= 3 && words.some((title) => titles.anyDate.test(title)) && words.some(isAmount);
}

/** Whether a row has a day, and an amount with decimals in another cell. */
function isLine(row: readonly string[]): boolean {
  const isDay = (cell: string) => csvDateFormats.some((format) => /\D/.test(cell) && dayOf(cell, format) !== null);
  return row.length >= 3 && row.some(isDay) && row.some((cell) => centsOf(cell) !== null && !isDay(cell));
}

function proposeMapping(header: readonly string[], rows: readonly (readonly string[])[]): CsvMapping | null {
  const words = header.map(wordsOf);
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
  const filled = (place: number) => rows.map((row) => row[place] ?? '').filter(isFilled);
  const directions = header.flatMap((_, place) =>
    filled(place).length > 0 && filled(place).every((cell) => directionOf(cell) !== null) ? [place] : [],
  );
  const counterparty = find(titles.counterparty);
  const reference = find(titles.reference);
  return {
    date,
    dateFormat: formatOf(rows.map((row) => row[date] ?? '')),
    labels: labels.slice(0, 4),
    amount,
    direction: amount === null ? null : (directions.find((place) => place !== amount) ?? null),
    debit: hasBoth ? debit : null,
    credit: hasBoth ? credit : null,
    counterparty: counterparty !== null && labels.includes(counterparty) ? null : counterparty,
    reference: reference !== null && labels.includes(reference) ? null : reference,
  };
}

/** The format that reads most days of a column; the French one where several do. */
function formatOf(cells: readonly string[]): CsvDateFormat {
  const read = (format: CsvDateFormat) => cells.filter((cell) => dayOf(cell, format) !== null).length;
  return csvDateFormats.reduce((best, format) => (read(format) > read(best) ? format : best));
}

/** How the months begin, in French and as English programs write them; « jui » is none. */
const months = 'jan fev|feb mar avr|apr mai|may juin|jun juil|jul aou|aug sep oct nov dec'.split(' ');

/**
 * Reads a day, `31/12/2026`, `31/12/26`, `2026-12-31`, `25 nov. 2026`, also after the day of the week, or the number of days that a
 * spreadsheet counts; null if it is none, or has no year.
 */
export function dayOf(text: string, format: CsvDateFormat): string | null {
  const written = text.trim();
  if (/^\d{5}(?:[.,]\d+)?$/.test(written)) return spreadsheetDay(Number(written.slice(0, 5)));
  const bare = withoutAccents(written).replace(/^(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*[.,]* /, '');
  const [, date, word, wordYear] = /^(\d{1,2})(?:er)?[ .-]+([a-z]{3,9})[ .-]+(\d{4}|\d{2})$/.exec(bare) ?? [];
  if (word) {
    const month = months.findIndex((beginnings) => beginnings.split('|').some((some) => word.startsWith(some))) + 1;
    return calendarDay(wordYear!, String(month), date!);
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  const [, first, second, third] = compact ?? /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ t].*)?$/.exec(bare) ?? [];
  if (!first || !second || !third) return null;
  if (format === 'ymd' || compact) return calendarDay(first, second, third);
  return format === 'dmy' ? calendarDay(third, second, first) : calendarDay(third, first, second);
}

function calendarDay(year: string, month: string, day: string): string | null {
  if (year.length === 3 || year.length === 1 || day.length > 2 || month.length > 2) return null;
  const shown = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(shown) ? shown : null;
}

/** The day that spreadsheets store as days since the end of 1899; null outside 2000 to 2099. */
function spreadsheetDay(count: number): string | null {
  return count >= 36_526 && count < 73_051 ? daysLater('1899-12-30', count) : null;
}

/** Whether a cell says that money came (1) or left (-1); null for any other text. */
function directionOf(cell: string): 1 | -1 | null {
  const word = withoutAccents(cell).trim();
  if (/^(?:c|cr|crdt|credit|\+)$/.test(word)) return 1;
  return /^(?:d|db|dt|dbit|debit|-)$/.test(word) ? -1 : null;
}

/**
 * Checks a mapping that a person chose for a header.
 * @throws CsvMappingRefused
 */
export function checkMapping(mapping: CsvMapping, { header }: Pick<CsvHead, 'header'>): void {
  const { date, labels, amount, direction = null, debit, credit, counterparty, reference } = mapping;
  const chosen = [date, ...labels, amount, direction, debit, credit, counterparty, reference].filter(
    (place) => place !== null,
  );
  if (chosen.some((place) => place < 0 || place >= header.length))
    throw new CsvMappingRefused('date', 'Cette colonne n’existe pas dans le fichier');
  if (labels.length === 0) throw new CsvMappingRefused('labels', 'Choisissez au moins une colonne pour le libellé');
  const hasAmount = amount !== null && debit === null && credit === null;
  const hasBoth = amount === null && debit !== null && credit !== null && debit !== credit;
  if (!hasAmount && !hasBoth)
    throw new CsvMappingRefused('amount', 'Choisissez une colonne de montant, ou une de débit et une de crédit');
  if (direction !== null && !hasAmount)
    throw new CsvMappingRefused('direction', 'Une colonne de sens va avec une seule colonne de montant');
}

const otherCurrency = currencyPattern();
const euro = /^(?:eur|euros?|€)$/i;
/** What a row begins with that adds up others; and the label of a balance that has a day. */
const summing = /^(?:(?:ancien|nouveau|dernier|sous) )?(?:solde|total|totaux|balance|report)\b/;
const datedBalance =
  /^(?:(?:ancien|nouveau|dernier|sous) )?(?:solde|total)(?: (?:crediteur|debiteur|initial|final|comptable|precedent|au|en)\b.*)?$/;

/**
 * Yields the lines of a CSV. A row without day, a total, a balance or a row without amount is named; a row with an amount whose day, amount,
 * direction or currency cannot be read is an error, so that no payment is lost silently. Throws `StatementUnreadable`.
 * @param numbers of the rows in the file, where some are left out
 */
export function* csvLines(
  rows: readonly (readonly string[])[],
  mapping: CsvMapping,
  headerRow: number,
  remark: Remark = () => {},
  numbers: readonly number[] = rows.map((_, place) => place + 1),
): Generator<StatementLine> {
  const { amount, debit, credit } = mapping;
  const amounts = [amount, debit, credit].filter((place) => place !== null);
  const titled = rows[headerRow] ?? [];
  const preamble = rows
    .slice(0, Math.max(headerRow, 0))
    .filter((row) => /devise|monnaie|currency/i.test(row.join(' ')));
  const foreign = otherCurrency.exec([...preamble.flat(), ...amounts.map((place) => titled[place])].join(' '));
  if (foreign) throw new StatementUnreadable(`le compte est en ${foreign[0]}, pas en euros`);
  const below = rows.slice(headerRow + 1);
  const width = Math.max(titled.length, usualWidth(below));
  const currencies = currencyColumns(titled, below);
  // Where points separate decimals, those of « 1.650 » may do so too.
  const hasDecimalPoint = below.some((row) => amounts.some((place) => /\d\.\d{1,2}\D*$/.test(row[place] ?? '')));
  const isUnclear = (cell: string) => hasDecimalPoint && /^\D*\d{1,3}\.\d{3}\D*$/.test(cell);
  const sums = { debit: 0, credit: 0 };
  for (const [place, row] of below.entries()) {
    const number = numbers[headerRow + 1 + place]!;
    const refuse = (what: string) => new StatementUnreadable(`la ligne ${number} ${what}`);
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''));
    const day = cell(mapping.date).trim();
    const bookedOn = dayOf(day, mapping.dateFormat);
    const written = amounts.map(cell).join('');
    if (bookedOn === null && !/\d/.test(written)) {
      remark('sans date ni montant', number);
      continue;
    }
    const isSum = (some: string) => summing.test(wordsOf(some));
    if (bookedOn === null && row.some(isSum) && (!/\d/.test(day) || isSum(day))) {
      remark(sumText(row, mapping, sums), number);
      continue;
    }
    if (bookedOn === null)
      throw refuse(
        day === ''
          ? 'n’a pas de date'
          : `a une date illisible, incomplète ou dans un autre format («\u00a0${lineText(day, 40)}\u00a0»)`,
      );
    if (written.trim() === '') {
      remark('sans montant', number);
      continue;
    }
    if (row.slice(width).some(isFilled)) throw refuse('a plus de cellules que les autres');
    const currency = currencies.map((column) => cell(column).trim()).find((code) => code !== '' && !euro.test(code));
    if (currency) throw refuse(`est en ${currency}, pas en euros`);
    const amountCents = amounts.map(cell).some(isUnclear) ? null : amountOf(row, mapping);
    if (amountCents === null)
      throw refuse(`a un montant ou un sens illisible («\u00a0${lineText(written, 40)}\u00a0»)`);
    if (amountCents === 0) {
      remark('montant nul', number);
      continue;
    }
    sums[amountCents < 0 ? 'debit' : 'credit'] += amountCents;
    const label = lineText(mapping.labels.map(cell).join(' '), lineLimits.label);
    const isShort = headerRow < 0 && row.length < width;
    yield {
      account: '',
      bookedOn,
      amountCents,
      label,
      counterparty: lineText(cell(mapping.counterparty), lineLimits.name),
      reference: referenceOf(cell(mapping.reference)),
      bankReference: '',
      isReversal: false,
      doubt: isShort || datedBalance.test(wordsOf(label)) ? 'Peut-être un solde ou un total, et non une opération' : '',
    };
  }
}

/** The codes of other currencies than the euro, as a word of a title or of the lines before the titles. */
function currencyPattern(): RegExp {
  const codes = Intl.supportedValuesOf('currency').filter((code) => code !== 'EUR');
  return new RegExp(String.raw`\b(?:${codes.join('|')})\b`);
}

/** The columns that say in which currency an amount is: by title, or without titles by their cells. */
function currencyColumns(titled: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const isCurrency = /^(?:code )?(?:devise|monnaie|currency)(?: (?:du |de l )?(?:compte|operation))?$/;
  if (titled.length > 0) return titled.flatMap((title, place) => (isCurrency.test(wordsOf(title)) ? [place] : []));
  return Array.from({ length: usualWidth(rows) }, (_, place) => place).filter((place) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter(isFilled);
    return cells.length > 0 && cells.every((cell) => euro.test(cell) || otherCurrency.exec(cell)?.[0] === cell);
  });
}

/** What a row says that adds up others, compared with the lines before it where it is a total. */
function sumText(
  row: readonly string[],
  { amount, debit, credit }: CsvMapping,
  sums: { debit: number; credit: number },
): string {
  const isTotal = row.some((cell) => /^tota/.test(wordsOf(cell)));
  const read = (place: number | null) => Math.abs((place !== null && centsOf(row[place] ?? '')) || 0);
  const isEqual =
    amount === null
      ? read(debit) === -sums.debit && read(credit) === sums.credit
      : read(amount) === Math.abs(sums.debit + sums.credit);
  return isTotal && !isEqual ? 'un total du fichier diffère de la somme des lignes lues' : 'total ou solde, non compté';
}

/** Credits positive, debits negative, whatever sign the bank writes beside a direction or in two columns; null if it is not clear. */
function amountOf(row: readonly string[], { amount, direction = null, debit, credit }: CsvMapping): number | null {
  const read = (column: number | null) => {
    const text = (column === null ? '' : (row[column] ?? '')).trim();
    return text === '' ? 0 : centsOf(text);
  };
  if (amount !== null) {
    const cents = read(amount);
    if (direction === null || cents === null || cents === 0) return cents;
    const sign = directionOf(row[direction] ?? '');
    return sign === null || (sign > 0 && cents < 0) ? null : sign * Math.abs(cents);
  }
  const [out, into] = [read(debit), read(credit)];
  if (out === null || into === null || (out !== 0 && into !== 0)) return null;
  return Math.abs(into) - Math.abs(out);
}
