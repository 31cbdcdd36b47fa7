import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { counted } from '@pds/kernel';
import {
  BackupDrill,
  BackupRefused,
  Backups,
  BackupTarget,
  DatabaseNewerThanProgram,
  type DrillSummary,
  FolderTarget,
  type MadeBackup,
  newKeyPair,
  type Settings,
  targetOf,
} from '@pds/platform';
import { type Command, InvalidArgumentError } from 'commander';
import { withApplication } from '../with-application';
import { Interrupted, withProgress } from '../with-progress';

interface BackupOptions {
  readonly to?: string;
  readonly keep: number;
  readonly keepDays: number;
  readonly notEncrypted: boolean;
  readonly beginAnew: boolean;
  readonly json: boolean;
}

/** Registers `backup`, `backup:key` and `backup:drill` (docs/backup.md). */
export function registerBackupTasks(program: Command, settings: Settings): void {
  // Help runs without settings.
  const { keep, keepDays } = settings.backup ?? { keep: 14, keepDays: 60 };
  program
    .command('backup')
    .description('Sauvegarde la base et les fichiers, chiffrés, pendant que le produit tourne ; peut être interrompue')
    .option('--to <folder>', 'dossier où écrire, au lieu de BACKUP_TARGET')
    .option('--keep <n>', 'sauvegardes gardées au moins, les plus récentes', whole(1), keep)
    .option('--keep-days <n>', 'jours pendant lesquels toutes sont gardées', whole(0), keepDays)
    .option('--not-encrypted', 'sans BACKUP_RECIPIENT : le fichier contient tout, lisible par qui le trouve', false)
    .option('--begin-anew', 'recommence là où les sauvegardes précédentes ne sont plus', false)
    .option('--json', 'rend compte en JSON sur la sortie standard', false)
    .addHelpText(
      'after',
      '\nCode de sortie : 0 sauvegarde complète, 1 rien n’est sauvegardé, ou des fichiers conservés manquent.',
    )
    .action((options: BackupOptions) =>
      reported(async () => {
        const target = options.to === undefined ? targetOf(settings.backup) : new FolderTarget(resolve(options.to));
        if (!target) throw new BackupRefused('Indiquez où sauvegarder : BACKUP_TARGET, ou --to.');
        const { recipients } = settings.backup;
        if (recipients.length === 0 && !options.notEncrypted) {
          throw new BackupRefused(
            'BACKUP_RECIPIENT n’est pas réglé : « backup:key » fait une clé. Pour une sauvegarde lisible par tous, --not-encrypted.',
          );
        }
        const encryptFor = options.notEncrypted ? [] : recipients;
        await withApplication(
          settings,
          async (application) => {
            const made = await make(application.get(Backups, { strict: false }), target, encryptFor, options);
            process.stdout.write(options.json ? `${JSON.stringify(made)}\n` : asText(made, target.address));
            if (made.faults.length > 0) process.exitCode = 1;
          },
          false,
        );
      }),
    );

  program
    .command('backup:key')
    .description('Fait une paire de clés age : la clé secrète dans un fichier, à garder hors du serveur')
    .requiredOption('--out <file>', 'fichier à créer pour la clé secrète')
    .action(({ out }: { out: string }) =>
      reported(async () => {
        const { identity, recipient } = await newKeyPair();
        await writeFile(out, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
          ({ code }: NodeJS.ErrnoException) => {
            throw new BackupRefused(
              code === 'EEXIST' ? `« ${out} » existe déjà.` : `« ${out} » ne peut pas être écrit (${code}).`,
            );
          },
        );
        process.stdout.write(
          `Clé secrète dans ${out} : sans elle, aucune sauvegarde ne s’ouvre. Gardez-en deux copies hors du serveur.\nBACKUP_RECIPIENT=${recipient}\n`,
        );
      }),
    );

  program
    .command('backup:drill')
    .description(
      'Restaure la dernière sauvegarde dans une base d’essai, la vérifie et l’efface ; ne touche pas aux données',
    )
    .option('--json', 'rend compte en JSON sur la sortie standard', false)
    .addHelpText('after', '\nCode de sortie : 0 la sauvegarde se restaure sans défaut, 1 sinon.')
    .action(({ json }: { json: boolean }) =>
      reported(() =>
        withApplication(
          settings,
          async (application) => {
            const summary = await withProgress(
              'Restauration d’essai [{bar}] {percentage} % · {value}/{total}',
              'Interrompu : la base d’essai est effacée.',
              (signal, onProgress) => application.get(BackupDrill, { strict: false }).run('task', signal, onProgress),
            );
            process.stdout.write(json ? `${JSON.stringify(summary)}\n` : drillAsText(summary));
            if (summary.errors.length + summary.faults.length > 0) process.exitCode = 1;
          },
          false,
        ),
      ),
    );
}

function make(
  backups: Backups,
  target: BackupTarget,
  recipients: readonly string[],
  { keep, keepDays, beginAnew: beginsAnew }: BackupOptions,
): Promise<MadeBackup> {
  return withProgress(
    'Sauvegarde [{bar}] {percentage} % · {value}/{total} · reste {eta_formatted}',
    'Interrompu : aucune sauvegarde n’est faite.',
    (signal, onProgress) =>
      backups.make({ origin: 'task', target, recipients, keep, keepDays, beginsAnew, signal, onProgress }),
  );
}

function asText({ name, bytes, rows, tables, files, faults, expired }: MadeBackup, address: string): string {
  const lines = faults.slice(0, 20).map(({ key, fault }) => `ERREUR  ${key} : fichier ${faultTexts[fault]}`);
  if (faults.length > 20) lines.push(`… et ${faults.length - 20} autre(s)`);
  lines.push(
    `${name} (${megabytes(bytes)} Mo) dans ${address} : ${counted(rows, 'ligne')} de ${counted(tables, 'table')}, ${counted(files, 'fichier')}. ${counted(expired, 'sauvegarde')} ancienne(s) effacée(s).`,
  );
  return `${lines.join('\n')}\n`;
}

const faultTexts = { missing: 'absent', altered: 'différent de celui qui a été figé' };

function drillAsText({ name, rows, tables, files, faults, errors, seconds }: DrillSummary): string {
  const lines = [
    ...faults.slice(0, 20).map(({ key, fault }) => `ERREUR  ${key} : fichier ${faultTexts[fault]}`),
    ...errors.map(({ subject, message }) => `ERREUR  ${subject} : ${message}`),
    `${name} restaurée à l’essai en ${seconds} s : ${counted(rows, 'ligne')} de ${counted(tables, 'table')}, ${counted(files, 'fichier')}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
}

function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,5}$/.test(text) || value < least)
      throw new InvalidArgumentError(`Nombre entier d’au moins ${least} attendu.`);
    return value;
  };
}

/** Runs a task; what it refuses is printed without a stack, with exit code 1. */
export async function reported(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const isKnown = [BackupRefused, DatabaseNewerThanProgram, Interrupted].some((known) => error instanceof known);
    if (!isKnown) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
