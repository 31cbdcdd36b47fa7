/**
 * The names and the order of the fields: LPF, article A47 A-1, VII, 1°. Filled in on every line except those that stay blank when unused.
 */
const fields =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  );
const mayBeBlank = ['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise'];
const dates = ['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'];
const amounts = ['Debit', 'Credit'];

/** An entry that was read back: its lines, with the field names of the law, amounts in cents. */
export interface ReadEntry {
  readonly number: number;
  readonly lines: readonly Readonly<Record<string, string>>[];
}

/**
 * Reads a « fichier des écritures comptables » back as the tax office does, according to the text of the law alone (LPF, A47 A-1, VI to
 * VIII): ISO 8859-15, tabs, a header line, eighteen fields, days as AAAAMMJJ, amounts with a comma; entries that balance, numbered « sur
 * une séquence continue », in the « ordre chronologique de validation ». It shares no code with the writer of the files.
 *
 * @param after the number that the file continues from: 0 for the first of a year
 * @throws Error that lists every fault
 */
export function readFec(bytes: Uint8Array, after = 0): ReadEntry[] {
  const faults: string[] = [];
  const [titles, ...texts] = new TextDecoder('iso-8859-15').decode(bytes).split('\r\n');
  if (texts.pop() !== '') faults.push('the last line does not end');
  if (titles !== fields.join('\t')) faults.push(`titles: ${titles}`);
  const entries: { number: number; lines: Record<string, string>[] }[] = [];
  let validated = '';
  for (const [at, text] of texts.entries()) {
    const cells = text.split('\t');
    if (cells.length !== fields.length) faults.push(`line ${at}: ${cells.length} fields`);
    const line = Object.fromEntries(fields.map((field, place) => [field, cells[place] ?? '']));
    const cell = (field: string) => line[field]!;
    for (const field of fields)
      if (cell(field) === '' && !mayBeBlank.includes(field)) faults.push(`line ${at}: no ${field}`);
    for (const field of dates)
      if (cell(field) !== '' && !isDay(cell(field))) faults.push(`line ${at}: ${field} ${cell(field)}`);
    for (const field of amounts)
      if (!/^\d+,\d\d$/.test(cell(field))) faults.push(`line ${at}: ${field} ${cell(field)}`);
    if (!/^[1-7]\d\d/.test(cell('CompteNum'))) faults.push(`line ${at}: account ${cell('CompteNum')}`);
    if ((cell('CompAuxNum') === '') !== (cell('CompAuxLib') === '')) faults.push(`line ${at}: half a customer`);
    if ((cell('EcritureLet') === '') !== (cell('DateLet') === '')) faults.push(`line ${at}: half a lettering`);
    if (cell('PieceDate') > cell('EcritureDate')) faults.push(`line ${at}: entered before its piece`);
    if (cell('ValidDate') < cell('EcritureDate')) faults.push(`line ${at}: validated before it was entered`);
    if (cell('ValidDate') < validated) faults.push(`line ${at}: validated before the line above`);
    validated = cell('ValidDate');
    const number = Number(cell('EcritureNum'));
    const last = entries.at(-1);
    if (last?.number === number) last.lines.push(line);
    else {
      const expected = (last?.number ?? after) + 1;
      if (number !== expected) faults.push(`line ${at}: number ${cell('EcritureNum')} in the place of ${expected}`);
      entries.push({ number, lines: [line] });
    }
  }
  for (const { number, lines } of entries) {
    const balance = lines.reduce((sum, line) => sum + fecCents(line['Debit']!) - fecCents(line['Credit']!), 0);
    if (balance !== 0) faults.push(`entry ${number} is out of balance by ${balance}`);
    for (const field of ['JournalCode', 'EcritureDate', 'PieceRef', 'ValidDate'])
      if (new Set(lines.map((line) => line[field])).size > 1) faults.push(`entry ${number} has several ${field}`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return entries;
}

/** An amount in the notation of the law, as cents. */
export function fecCents(amount: string): number {
  return Number(amount.replace(',', ''));
}

function isDay(text: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (!parts) return false;
  const iso = parts.slice(1).join('-');
  return new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso);
}
