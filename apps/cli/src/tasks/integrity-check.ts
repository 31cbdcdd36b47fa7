import { startFailure } from '@pds/application';
import {
  type FileSelection,
  fileSelections,
  type IntegrityFinding,
  type IntegrityRun,
  IntegrityRuns,
  type Settings,
} from '@pds/platform';
import { type Command, Option } from 'commander';
import { withApplication } from '../with-application';
import { Interrupted, withProgress } from '../with-progress';

interface CheckOptions {
  readonly files: FileSelection;
  readonly json: boolean;
}

/** Exit codes: no error found, errors found, or the check could not run. Warnings are printed and do not change the code. */
export const exitCodes = { clean: 0, findings: 1, couldNotRun: 2 } as const;

/** Registers `integrity:check`, which checks the consistency of all stored data (docs/operations.md). */
export function registerIntegrityCheckTask(program: Command, settings: Settings): void {
  program
    .command('integrity:check')
    .description('Vérifie numéros, soldes, acceptations, statuts, messages et fichiers conservés ; ne modifie rien')
    .addOption(
      new Option('--files <which>', 'fichiers relus : tous, un sur vingt au hasard, aucun')
        .choices([...fileSelections])
        .default('all'),
    )
    .option(
      '--dry-run',
      'accepté comme ailleurs, sans effet : la vérification ne corrige rien, elle garde seulement son résultat',
      false,
    )
    .option('--json', 'écrit le résultat en JSON sur la sortie standard', false)
    .addHelpText(
      'after',
      '\nCode de sortie : 0 aucune erreur, 1 des erreurs, 2 vérification impossible. Les points à voir ne font pas échouer.',
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exitCodes.clean : exitCodes.couldNotRun))
    .action(async (options: CheckOptions) => {
      try {
        await withApplication(settings, async (application) => {
          const run = await check(application.get(IntegrityRuns, { strict: false }), options.files);
          process.stdout.write(options.json ? `${JSON.stringify(asJson(run))}\n` : asText(run));
          process.exitCode = run.findings.some(isError) ? exitCodes.findings : exitCodes.clean;
        });
      } catch (error) {
        process.stderr.write(`${error instanceof Interrupted ? error.message : startFailure(error)}\n`);
        process.exitCode = exitCodes.couldNotRun;
      }
    });
}

const isError = ({ severity }: IntegrityFinding) => severity === 'error';

/** Runs with a progress bar; Ctrl-C ends it between two steps. */
function check(runs: IntegrityRuns, files: FileSelection): Promise<IntegrityRun> {
  return withProgress(
    'Vérification [{bar}] {percentage} % · {value}/{total} · reste {eta_formatted}',
    'Interrompu avant la fin : rien n’est conclu.',
    (signal, onProgress) => runs.check({ origin: 'task', startedBy: null, files, signal, onProgress }),
  );
}

function asJson({ startedAt, endedAt, ...run }: IntegrityRun): object {
  return { startedAt: new Date(startedAt).toISOString(), endedAt: new Date(endedAt).toISOString(), ...run };
}

/** The findings and their numbers, for people. */
export function asText({ checks, findings, filesRead }: IntegrityRun): string {
  const lines = findings.map(
    ({ check, severity, subject, message }) =>
      `${severity === 'error' ? 'ERREUR ' : 'À VOIR '} ${subject} : ${message} [${check}]`,
  );
  for (const { name, title, more } of checks) {
    if (more) lines.push(`… et d’autres : ${title} [${name}]`);
  }
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  lines.push(
    `${checks.length} vérification(s), ${filesRead} fichier(s) relu(s) : ${count('error')} erreur(s), ${count('warning')} point(s) à voir.`,
  );
  return `${lines.join('\n')}\n`;
}
