import { openDatabase } from '@pds/application';
import { loadDemo } from '@pds/demonstration';
import type { Settings } from '@pds/platform';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > 20_000_000) {
    throw new InvalidArgumentError('Nombre entier de 1 à 20 000 000 attendu.');
  }
  return value;
}

/** `demo:load --demands 1000000`: fills the database for measuring at scale. To resume after an interruption, run it again. */
export function registerDemoLoadTask(program: Command, settings: Settings): void {
  program
    .command('demo:load')
    .description('Charge les données de démonstration, puis remplit la base de demandes, en plus de ce qui s’y trouve')
    .requiredOption('--demands <nombre>', 'demandes de démonstration à la fin, celles déjà là comprises', wholeNumber)
    .action(async ({ demands }: { demands: number }) => {
      const database = await openDatabase(settings);
      try {
        const bar = new SingleBar({
          format: 'Demandes [{bar}] {percentage} % | {value}/{total} | reste {eta_formatted}',
          hideCursor: true,
          noTTYOutput: true,
          notTTYSchedule: 5_000,
        });
        let isStarted = false;
        try {
          const added = await loadDemo(settings, database.directUrl, {
            demands,
            now: Date.now(),
            onProgress: (done) => {
              // Starts at what was loaded before, so that the remaining time is estimated from what is loaded now.
              if (isStarted) bar.update(Math.min(done, demands));
              else bar.start(demands, Math.min(done, demands));
              isStarted = true;
            },
          });
          bar.stop();
          process.stdout.write(`${added.toLocaleString('fr-FR')} demandes ajoutées\n`);
        } finally {
          bar.stop();
        }
      } finally {
        await database.close();
      }
    });
}
