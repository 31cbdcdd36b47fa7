import type { UploadedFile } from '../../uploads/check-file';
import { safeFileName } from '../../uploads/file-name';
import { pdfStart } from '../../uploads/pdf';
import { FileBroken, FileUnsafe } from '../../uploads/uploads.errors';
import { compoundNames, isXlsx, zipEntries } from '../../uploads/workbooks';
import type { Sheet } from '../sheet';
import { CsvMalformed, csvSeparatorOf, filledCsvRows } from './csv-rows';
import { decodeText } from './decode-text';
import { ImportFileRefused } from './reading.errors';
import { importLimits, mostSheetRows, SheetRows, textCell } from './sheet-rows';
import { workbookSheets } from './workbook-sheets';

const saveAsXlsx = 'Enregistrer sous › Classeur Excel (.xlsx), puis importez ce nouveau fichier.';
const convert = `Ouvrez-le dans Excel, puis\u00a0: Fichier › ${saveAsXlsx}`;
const newWorkbook = `Copiez les lignes à importer dans un nouveau classeur, puis\u00a0: ${saveAsXlsx}`;
const noTable = 'n’est ni un classeur Excel (.xlsx) ni un fichier CSV.';

/**
 * Reads a workbook (.xlsx) or a CSV, told by its content: rows of cells as their owner sees them, in no time zone. Hidden sheets, empty
 * sheets and empty rows are left out; a merged cell has its value in its first cell only; a formula has its stored value. Nothing is
 * calculated or guessed here. Other requests get turns while a long file is read.
 * @throws ImportFileRefused for any other file and beyond the limits ({@link importLimits}), naming the file and what to do
 */
export async function readSheets({ fileName, bytes }: UploadedFile): Promise<Sheet[]> {
  const name = safeFileName(fileName);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length === 0) throw new ImportFileRefused(name, 'est vide.');
  if (file.length > importLimits.bytes)
    throw new ImportFileRefused(name, 'dépasse 10 Mo. Répartissez ses lignes en plusieurs fichiers.');
  const sheets = await sheetsOf(file, name);
  if (sheets.length === 0)
    throw new ImportFileRefused(name, 'ne contient aucune ligne (les feuilles masquées ne sont pas lues).');
  return sheets;
}

async function sheetsOf(file: Buffer, name: string): Promise<Sheet[]> {
  const begins = file.toString('latin1', 0, 8);
  if (['PK\x03\x04', 'PK\x05\x06'].some((mark) => begins.startsWith(mark))) return await zipSheets(file, name);
  if (begins === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') throw oldWorkbook(file, name);
  if (pdfStart(file) !== null)
    throw new ImportFileRefused(name, 'est un PDF. Demandez ce tableau au format Excel (.xlsx) ou CSV.');
  const text = decodeText(file);
  if (/^\s*</.test(text))
    throw new ImportFileRefused(name, `est une page web ou un document XML, et non un classeur. ${convert}`);
  // eslint-disable-next-line no-control-regex -- these are in no text
  if (/[\0-\x08\x0e-\x1a]/.test(text.slice(0, 4_000))) throw new ImportFileRefused(name, noTable);
  return await csvSheets(text, name);
}

async function zipSheets(file: Buffer, name: string): Promise<Sheet[]> {
  try {
    if (await isXlsx(file, name)) {
      if (/\.xl(?:sm|tm|am)$/i.test(name))
        throw new ImportFileRefused(name, `est un classeur qui peut contenir des macros. ${convert}`);
      return await workbookSheets(file, name);
    }
  } catch (error) {
    if (!(error instanceof FileUnsafe) && !(error instanceof FileBroken)) throw error;
    const reason = error.message.slice(error.message.lastIndexOf('»') + 2);
    throw new ImportFileRefused(name, `${reason}. ${newWorkbook}`);
  }
  const parts = new Set(zipEntries(file)?.map((entry) => entry.name));
  if (parts.has('content.xml'))
    throw new ImportFileRefused(name, `est un classeur LibreOffice (.ods). Ouvrez-le, puis : Fichier › ${saveAsXlsx}`);
  throw new ImportFileRefused(name, parts.has('xl/workbook.bin') ? `est un classeur binaire. ${convert}` : noTable);
}

/** Why a compound file is not read: the workbooks of Excel until 2003, and all those with a password, are such files. */
function oldWorkbook(file: Buffer, name: string): ImportFileRefused {
  const names = compoundNames(file);
  if (names?.has('EncryptedPackage'))
    return new ImportFileRefused(
      name,
      'est protégé par un mot de passe. Dans Excel : Fichier › Informations › Protéger le classeur › Chiffrer avec mot de passe, ' +
        'effacez-le et enregistrez, puis importez de nouveau.',
    );
  if (names?.has('Workbook') || names?.has('Book'))
    return new ImportFileRefused(name, `est un classeur d’un ancien Excel (.xls). ${convert}`);
  return new ImportFileRefused(name, noTable);
}

async function csvSheets(text: string, name: string): Promise<Sheet[]> {
  // Excel writes and hides a first line that names the separator.
  const [line = '', named] = /^sep=([;,\t|])(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const table = text.slice(line.length);
  const rows = new SheetRows(name, '');
  try {
    for (const { place, cells } of await filledCsvRows(table, named ?? csvSeparatorOf(table), mostSheetRows + 1))
      rows.add(place + 1, cells.map(textCell));
  } catch (error) {
    if (error instanceof CsvMalformed)
      throw new ImportFileRefused(name, `ne peut pas être lu\u00a0: ${error.message}.`);
    throw error;
  }
  return rows.rows.length === 0 ? [] : [{ name: '', rows: rows.rows }];
}
