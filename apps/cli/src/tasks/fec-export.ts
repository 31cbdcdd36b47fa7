import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { AccountingFacade, type FecPiece } from '@pds/accounting/contract';
import { DomainError, formatEuros } from '@pds/kernel';
import type { Settings } from '@pds/platform';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { calendarDate } from '../calendar-date-option';
import { withApplication } from '../with-application';

interface FecOptions {
  readonly issuer: string;
  readonly from: string;
  readonly to: string;
  readonly out: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What the task reports at its end, to people or programs. */
interface FecReport {
  readonly file: string | null;
  readonly entries: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** Debits and credits of the file differ: the file is discarded. */
class Unbalanced extends Error {}

/** Registers `fec:export`, the accounting entries of an issuer (docs/operations.md). */
export function registerFecExportTask(program: Command, settings: Settings): void {
  program
    .command('fec:export')
    .description(
      'Écrit un extrait du fichier des écritures comptables (FEC) d’un émetteur, sans rien clore ; peut être interrompue et relancée',
    )
    .requiredOption('--issuer <code>', 'code de l’émetteur, tel que ses factures le portent (69, 69A3…)')
    .requiredOption('--from <date>', 'premier jour (AAAA-MM-JJ)', calendarDate)
    .requiredOption('--to <date>', 'dernier jour, de la même année (AAAA-MM-JJ)', calendarDate)
    .option(
      '--out <folder>',
      'dossier où écrire le fichier, rangé par émetteur : 69A3/SirenFECAAAAMMJJ-extrait.txt',
      '.',
    )
    .option('--dry-run', 'compte et vérifie, sans rien écrire', false)
    .option('--json', 'rend compte en JSON sur la sortie standard', false)
    .addHelpText(
      'after',
      '\nCode de sortie : 0 le fichier est écrit (ou serait équilibré, avec --dry-run), 1 rien n’est écrit : émetteur ou période refusés, débits et crédits différents.',
    )
    .action((options: FecOptions) =>
      withApplication(settings, async (application) => {
        try {
          tell(await exportFec(application, options), options);
        } catch (error) {
          if (!(error instanceof DomainError || error instanceof Unbalanced)) throw error;
          process.stderr.write(`${error.message}\n`);
          process.exitCode = 1;
        }
      }),
    );
}

async function exportFec(application: INestApplicationContext, options: FecOptions): Promise<FecReport> {
  const { fileName, entries, pieces } = await application
    .get(AccountingFacade, { strict: false })
    .exportFec(options, { kind: 'all' });
  const bar = new SingleBar({
    format: 'Écritures [{bar}] {percentage} % · {value}/{total} · reste {eta_formatted}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 2_000,
  });
  const sums = { entries: 0, debitCents: 0, creditCents: 0 };
  async function* bytes(some: AsyncIterable<FecPiece>): AsyncGenerator<Uint8Array> {
    for await (const { bytes: written, ...reached } of some) {
      Object.assign(sums, reached);
      bar.update(reached.entries);
      yield written;
    }
  }
  bar.start(entries, 0);
  try {
    const file = await written(bytes(pieces), fileName, options, () => sums.debitCents === sums.creditCents);
    return { file, ...sums };
  } finally {
    bar.stop();
  }
}

/**
 * Writes a temporary file beside the target and renames it at the end, so that an interrupted task leaves the previous file unchanged.
 * Issuers may share a SIREN, and with it the file name set by law: each has its own folder.
 */
async function written(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
  { issuer, out, dryRun }: FecOptions,
  isBalanced: () => boolean,
): Promise<string | null> {
  const folder = join(out, issuer);
  const path = join(folder, fileName);
  const beside = `${path}.partiel`;
  if (dryRun) {
    for await (const piece of bytes) void piece;
  } else {
    if (!(await stat(folder).catch(() => null))) await mkdir(folder, { recursive: true });
    await pipeline(Readable.from(bytes), createWriteStream(beside));
  }
  if (!isBalanced()) {
    if (!dryRun) await rm(beside, { force: true });
    throw new Unbalanced('Débits et crédits diffèrent : le fichier n’est pas gardé.');
  }
  if (dryRun) return null;
  await rename(beside, path);
  return path;
}

function tell({ file, entries, debitCents, creditCents }: FecReport, { json }: FecOptions): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ file, entries, debit: debitCents / 100, credit: creditCents / 100 })}\n`);
    return;
  }
  const where = file === null ? 'à écrire' : `dans ${file}`;
  process.stdout.write(`${entries} écriture(s) ${where}. Débits et crédits : ${formatEuros(debitCents)}.\n`);
}
