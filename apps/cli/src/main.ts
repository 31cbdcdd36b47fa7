import 'reflect-metadata';
import { startFailure } from '@pds/composition';
import { readSettings, watchUnhandledErrors } from '@pds/platform';
import { programOf } from './program';
import { exitCodes } from './tasks/integrity-check';

watchUnhandledErrors(() => process.exit(1));
try {
  await programOf(readSettings(process.env)).parseAsync();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  // Whoever watches over the data tells anomalies (1) from a check that could not be made.
  // At once: the timetable of a worker whose start failed may sleep for up to a minute.
  process.exit(process.argv[2] === 'integrity:check' ? exitCodes.couldNotRun : 1);
}
