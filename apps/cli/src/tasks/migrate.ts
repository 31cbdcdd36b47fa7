import { checkDatabaseUpgrade, migrateDatabase, openDatabase } from '@pds/application';
import { counted, frenchNumber } from '@pds/kernel';
import {
  type Blocked,
  blockedAtMost,
  type BreakingKind,
  type BlockingKind,
  DatabaseNewerThanProgram,
  type MigrationFacts,
  type MigrationForecast,
  MigrationLockNotObtained,
  type Settings,
  type TableForecast,
  UpgradeCheckUnderWay,
  type UpgradeForecast,
  type Work,
} from '@pds/platform';
import type { Command } from 'commander';

/** How `migrate --check` ends. */
export const checkExitCodes = { compatible: 0, failed: 1, namesOnly: 2, needsStop: 3 } as const;

/** Registers `migrate` and `migrate --check` (docs/operations.md, « Upgrade »). */
export function registerMigrateTask(program: Command, settings: Settings): void {
  program
    .command('migrate')
    .description('Applique les migrations en attente')
    .option(
      '--check',
      'dit seulement ce qui serait fait, combien de temps et ce qui serait bloqué ; ne change rien',
      false,
    )
    .addHelpText(
      'after',
      '\nCode de sortie de --check : 0 rien à faire, ou le produit peut tourner pendant ce temps ; 1 échec ; 2 seuls les noms sont connus ; 3 arrêtez le produit avant.',
    )
    .action(async ({ check }: { check: boolean }) => {
      const database = await openDatabase(settings);
      try {
        if (check) {
          const forecast = await checkDatabaseUpgrade(database.directUrl);
          process.stdout.write(forecastAsText(forecast));
          process.exitCode = exitCodeOf(forecast);
        } else {
          await migrateDatabase(database.directUrl);
          process.stdout.write('Migrations à jour\n');
        }
      } catch (error) {
        const isKnown = [DatabaseNewerThanProgram, MigrationLockNotObtained, UpgradeCheckUnderWay].some(
          (known) => error instanceof known,
        );
        if (!isKnown) throw error;
        process.stderr.write(`${(error as Error).message}\n`);
        process.exitCode = checkExitCodes.failed;
      } finally {
        await database.close();
      }
    });
}

/** The exit code of `migrate --check`. */
export function exitCodeOf({ migrations, needsStop }: UpgradeForecast): number {
  if (needsStop) return checkExitCodes.needsStop;
  return migrations === null ? checkExitCodes.namesOnly : checkExitCodes.compatible;
}

/** What `migrate --check` prints. */
export function forecastAsText({ pending, migrations, needsStop }: UpgradeForecast): string {
  if (pending.length === 0) return 'Aucune migration en attente.\n';
  const lines = [`${counted(pending.length, 'migration')} en attente.`, ''];
  if (migrations === null) {
    lines.push(
      ...pending.map((name) => `  ${name}`),
      '',
      'Le rôle de DATABASE_URL ne peut pas créer de base : les migrations ne sont pas essayées, seuls leurs noms sont connus.',
      'Donnez-lui ce droit (ALTER ROLE … CREATEDB), ou essayez sur une copie restaurée de la base.',
      needsStop
        ? 'Une migration « Contract » retire ce que les versions précédentes utilisent : arrêtez le produit avant « migrate ».'
        : 'Aucune ne retire ce que la version précédente utilise.',
    );
    return `${lines.join('\n')}\n`;
  }
  for (const migration of migrations) lines.push(...linesOf(migration), '');
  const total = (pick: (migration: MigrationForecast) => number) =>
    migrations.reduce((sum, migration) => sum + pick(migration), 0);
  lines.push(
    `Durée totale, en ordre de grandeur : ${duration(total(({ seconds }) => seconds))} ; avec un million de lignes par table : ${duration(total(({ secondsAtAMillion }) => secondsAtAMillion))}.`,
    needsStop
      ? 'Arrêtez le produit avant « migrate » : voir les migrations marquées « arrêt ».'
      : 'Le produit peut tourner pendant « migrate », et la version précédente après.',
  );
  return `${lines.join('\n')}\n`;
}

function linesOf({ facts, tables, seconds, secondsAtAMillion, needsStop }: MigrationForecast): string[] {
  const lines = [
    `${needsStop ? '[arrêt]     ' : '[compatible]'} ${facts.name} : ${duration(seconds)}, à un million de lignes ${duration(secondsAtAMillion)}`,
  ];
  if (needsStop) lines.push(`    ${stopReason(facts)}`);
  if (facts.created.length > 0) lines.push(`    crée ${facts.created.join(', ')}`);
  lines.push(...tables.map((table) => `    ${tableLine(table)}`));
  for (const { kind, subject } of facts.breaking) lines.push(`    ${changes[kind]} : ${subject}`);
  for (const { kind, subject } of facts.blocking) {
    // An index of a table that does not exist yet blocks nobody.
    if (tables.some(({ name }) => subject === name || subject.startsWith(`${name} (`)))
      lines.push(`    ${changes[kind]} : ${subject}`);
  }
  return lines;
}

function stopReason({ isContract, breaking }: MigrationFacts): string {
  return isContract || breaking.length > 0
    ? 'retire ou change ce que la version précédente utilise'
    : `bloque trop longtemps : les formulaires n’attendent que ${blockedAtMost} secondes`;
}

function tableLine({ name, rows, blocks, work, seconds }: TableForecast): string {
  const size = rows === null ? 'nombre de lignes inconnu' : `environ ${counted(rows, 'ligne')}`;
  const done = work.length === 0 ? '' : `, ${workText(work)}`;
  const time = blocks === 'nothing' || seconds === null ? '' : ` pendant ${duration(seconds)}`;
  return `${name} (${size}) : ${blocked[blocks]}${time}${done}`;
}

function workText(work: readonly Work[]): string {
  const kinds = [...new Set(work)];
  return kinds
    .map((kind) => {
      const count = work.filter((each) => each === kind).length;
      return count > 1 ? `${works[kind]} (${count} fois)` : works[kind];
    })
    .join(', ');
}

const blocked: Readonly<Record<Blocked, string>> = {
  nothing: 'ne bloque rien',
  writes: 'bloque les écritures',
  'reads-and-writes': 'bloque lectures et écritures',
};

const works: Readonly<Record<Work, string>> = {
  index: 'construit un index',
  'text-index': 'construit un index de recherche',
  'concurrent-index': 'construit un index pendant que le produit tourne',
  rewrite: 'réécrit la table',
  check: 'vérifie toutes les lignes',
  rows: 'ajoute ou change des lignes, peut-être toutes',
  read: 'lit la table',
};

const changes: Readonly<Record<BreakingKind | BlockingKind, string>> = {
  'table-dropped': 'supprime la table ou la vue',
  'table-renamed': 'renomme la table ou la vue',
  'column-dropped': 'supprime la colonne',
  'column-renamed': 'renomme la colonne',
  'column-type-changed': 'change le type de la colonne',
  'column-required': 'rend obligatoire la colonne',
  'default-dropped': 'retire sa valeur par défaut à la colonne',
  'constraint-added': 'ajoute une contrainte',
  'function-dropped': 'supprime la fonction',
  'index-not-concurrent': 'index construit en bloquant les écritures',
  'table-rewritten': 'table réécrite',
};

/** @param seconds an estimate, so that fractions would only look exact */
function duration(seconds: number): string {
  if (seconds < 1) return 'moins d’une seconde';
  if (seconds < 120) return `${frenchNumber(Math.round(seconds))} s`;
  return `${frenchNumber(Math.round(seconds / 60))} min`;
}
