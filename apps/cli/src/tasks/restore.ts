import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backupScope, contexts, openDatabase } from '@pds/application';
import { counted, frenchDateTime, mainlandTimeZone } from '@pds/kernel';
import {
  BackupRefused,
  dataSourceOptions,
  decrypted,
  DiskFileStore,
  IntegrityRuns,
  markRestoreChecked,
  newestBackup,
  readIdentity,
  releaseHeld,
  type RestoredBackup,
  restoreBackup,
  S3FileStore,
  type Settings,
  targetOf,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import type { Command } from 'commander';
import { withApplication } from '../with-application';
import { withProgress } from '../with-progress';
import { reported } from './backup';
import { asText } from './integrity-check';

interface RestoreOptions {
  readonly from?: string;
  readonly name?: string;
  readonly identity?: string;
}

/** Registers `restore` and `restore:release` (docs/backup.md). */
export function registerRestoreTasks(program: Command, settings: Settings): void {
  program
    .command('restore')
    .description(
      'Restaure une sauvegarde dans une installation vide, puis vérifie tout ; peut être interrompue et relancée',
    )
    .option('--from <file>', 'fichier de la sauvegarde, au lieu de BACKUP_TARGET')
    .option('--name <name>', 'nom d’une sauvegarde de BACKUP_TARGET, par défaut la plus récente')
    .option('--identity <file>', 'fichier de la clé secrète, par défaut BACKUP_IDENTITY_FILE')
    .addHelpText(
      'after',
      '\nCode de sortie : 0 restaurée et vérifiée, 1 rien n’est restauré, ou la vérification trouve des erreurs.',
    )
    .action((options: RestoreOptions) => reported(() => restore(settings, options)));

  program
    .command('restore:release')
    .description('Libère ce qu’une restauration retient : évènements à transmettre, messages à envoyer')
    .action(() =>
      withApplication(settings, async (application) => {
        const { events, mails } = await releaseHeld(application.get(TypeOrmUnitOfWork));
        process.stdout.write(`Libérés : ${counted(events, 'évènement')}, ${counted(mails, 'message')}.\n`);
      }),
    );
}

async function restore(settings: Settings, options: RestoreOptions): Promise<void> {
  const identityFile = options.identity ?? settings.backup.identityFile;
  const identities = identityFile === undefined ? null : await readIdentity(identityFile);
  const database = await openDatabase(settings);
  let restored: RestoredBackup;
  try {
    const { directUrl: url } = database;
    const files = settings.s3 ? new S3FileStore(settings.s3) : new DiskFileStore(join(settings.dataDir, 'files'));
    restored = await withProgress(
      'Restauration {value} tables et fichiers',
      'Interrompu : rien n’est restauré, relancez la même commande.',
      async (signal, onProgress) =>
        restoreBackup(decrypted(await archive(settings, options), identities), {
          database: dataSourceOptions({ url, contexts, poolSize: 4, applicationName: 'restore' }),
          files,
          scope: backupScope,
          signal,
          onProgress,
        }),
    );
  } finally {
    await database.close();
  }
  process.stdout.write(summary(restored));
  await withApplication(settings, async (application) => {
    const run = await withProgress(
      'Vérification [{bar}] {percentage} % · {value}/{total} · reste {eta_formatted}',
      'Interrompu : tout est restauré, mais pas vérifié. Relancez la même commande, ou « integrity:check ».',
      (signal, onProgress) =>
        application
          .get(IntegrityRuns, { strict: false })
          .check({ origin: 'task', startedBy: null, files: 'all', signal, onProgress }),
    );
    await markRestoreChecked(application.get(TypeOrmUnitOfWork), restored.manifest.id);
    process.stdout.write(asText(run));
    if (run.findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
  });
}

async function archive(settings: Settings, { from, name }: RestoreOptions): Promise<AsyncIterable<Uint8Array>> {
  if (from !== undefined) {
    const file = await open(from).catch(() => {
      throw new BackupRefused(`Le fichier « ${from} » ne peut pas être lu.`);
    });
    return file.createReadStream({ highWaterMark: 256 * 1024 });
  }
  const target = targetOf(settings.backup);
  if (!target) throw new BackupRefused('Indiquez la sauvegarde : --from, ou BACKUP_TARGET.');
  return target.open(name ?? (await newestBackup(target)).name);
}

function summary({ manifest, contents, rows, heldEvents, heldMails, wasComplete }: RestoredBackup): string {
  const lines = contents.faults.map(
    ({ key, fault }) => `ERREUR  ${key} : ${fault === 'missing' ? 'absent' : 'altéré'} dès la sauvegarde`,
  );
  lines.push(
    wasComplete
      ? 'Cette sauvegarde était déjà restaurée : il reste à vérifier.'
      : `Restauré à l’état du ${frenchDateTime(Date.parse(manifest.takenAt), mainlandTimeZone)} : ${counted(rows, 'ligne')} de ${counted(contents.tables.length, 'table')}, ${counted(contents.files.count, 'fichier')}.`,
  );
  if (heldEvents + heldMails > 0) {
    lines.push(
      `Retenus jusqu’à « restore:release » : ${counted(heldEvents, 'évènement')} et ${counted(heldMails, 'message')} que l’installation sauvegardée a pu envoyer depuis.`,
    );
  }
  return `${lines.join('\n')}\n`;
}
