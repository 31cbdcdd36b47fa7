// The runner of jest.config.js: jest-light-runner, with the time limit that it lacks. No shorter limit: on two busy cores the whole application
// takes seconds to start, no test depends on the machine’s speed, and the papers of a thousand invoices may take most of it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import LightRunner from 'jest-light-runner/child-process';

// Workers start with the options of this process.
process.execArgv.push('--import', pathToFileURL(join(import.meta.dirname, 'jest-worker.js')).href);

const limitMinutes = 60;

export default class TimeLimitedRunner extends LightRunner {
  /** Ends the run, with the name of the file, when a test file takes longer than the limit. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const timers = new Map();
    const end = (test) => {
      process.stderr.write(`${test.path} hangs: it has been running for ${limitMinutes} minutes\n`);
      process.exit(1);
    };
    const stop = (test) => clearTimeout(timers.get(test));
    try {
      await super.runTests(
        tests,
        watcher,
        (test) => {
          timers.set(test, setTimeout(end, limitMinutes * 60_000, test));
          return onStart(test);
        },
        (test, result) => {
          stop(test);
          return onResult(test, result);
        },
        (test, error) => {
          stop(test);
          return onFailure(test, error);
        },
      );
    } finally {
      for (const timer of timers.values()) clearTimeout(timer);
    }
  }
}
