import 'reflect-metadata';
import { startFailure } from '@pds/application';
import { readSettings, type Settings, watchUnhandledErrors } from '@pds/platform';
import { programOf } from './program';
import { exitCodes } from './tasks/integrity-check';

// Help works with any environment and creates no folder: no task runs that would need a setting.
const isHelp = process.argv.some((argument) => ['--help', '-h', 'help'].includes(argument));

watchUnhandledErrors(() => process.exit(1));
try {
  await programOf(isHelp ? ({} as Settings) : readSettings(process.env)).parseAsync();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  // Monitoring distinguishes anomalies (1) from a check that could not be run.
  // Exits at once: the timetable of a worker whose start failed may sleep for up to a minute.
  process.exit(process.argv[2] === 'integrity:check' ? exitCodes.couldNotRun : 1);
}
