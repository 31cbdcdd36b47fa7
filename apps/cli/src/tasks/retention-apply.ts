import { counted } from '@pds/kernel';
import { RetentionRuns, type RetentionRun, type Settings } from '@pds/platform';
import type { Command } from 'commander';
import { withApplication } from '../with-application';
import { Interrupted, withProgress } from '../with-progress';

interface ApplyOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Registers `retention:apply`: erases what has reached its term, as the nightly job does (docs/privacy.md). */
export function registerRetentionApplyTask(program: Command, settings: Settings): void {
  program
    .command('retention:apply')
    .description('Efface les données dont la durée de conservation est passée ; peut être interrompue et relancée')
    .option('--dry-run', 'compte ce qui serait effacé, sans rien effacer', false)
    .option('--json', 'écrit le résultat en JSON sur la sortie standard', false)
    .addHelpText('after', '\nCode de sortie : 0 tout est fait, 1 la tâche a été interrompue et peut être relancée.')
    .action((options: ApplyOptions) =>
      withApplication(settings, async (application) => {
        try {
          const run = await apply(application.get(RetentionRuns, { strict: false }), options.dryRun);
          process.stdout.write(options.json ? `${JSON.stringify(run)}\n` : asText(run));
        } catch (error) {
          if (!(error instanceof Interrupted)) throw error;
          process.stderr.write(`${error.message}\n`);
          process.exitCode = 1;
        }
      }),
    );
}

/** Runs with a progress bar; Ctrl-C ends it between two steps. */
function apply(runs: RetentionRuns, dryRun: boolean): Promise<RetentionRun> {
  return withProgress(
    'Conservation [{bar}] {percentage} % · {value}/{total}',
    'Interrompu : relancez la même commande pour finir.',
    (signal, onProgress) => runs.apply({ origin: 'task', startedBy: null, dryRun, signal, onProgress }),
  );
}

function asText({ dryRun, outcomes }: RetentionRun): string {
  const lines = outcomes.map(
    ({ title, months, erased, kept }) =>
      `${title} (${months} mois) : ${dryRun ? `${erased} à effacer` : `${erased} effacé(s)`}, ${kept} à conserver`,
  );
  const sum = outcomes.reduce((total, { erased }) => total + erased, 0);
  lines.push(
    dryRun
      ? `Simulation : ${counted(sum, 'élément')} à effacer, rien n’a été effacé.`
      : `${counted(sum, 'élément')} effacé(s).`,
  );
  return `${lines.join('\n')}\n`;
}
