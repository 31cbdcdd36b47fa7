// What a suite of `npm test` reports: its totals, and what failed, in short.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many lines of a message are shown; the output of the suite has the rest. */
const shownLines = 15;

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Outcome with one text for each failure */

/** Reads the JSON report of jest. @returns {Outcome} a file that could not be loaded is one failure: it has no failed test of its own */
export function jestOutcome(report, root) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [summaryOf(file, message)];
      return failed.map((test) => summaryOf(`${file}: ${test.fullName}`, test.failureMessages.join('\n')));
    }),
  };
}

/** Reads the JSON report of playwright. @returns {Outcome} an error outside of a story is one failure */
export function playwrightOutcome({ stats, suites, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedStories),
      ...errors.map(({ message }) => summaryOf('outside of a story', message)),
    ],
  };
}

function failedStories({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return summaryOf(`${file}:${line}: ${title}`, errors.map(({ message }) => message).join('\n'));
    }),
    ...suites.flatMap(failedStories),
  ];
}

/** The name of a failure and the first lines of its message, without colours. */
export function summaryOf(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, shownLines);
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
}
