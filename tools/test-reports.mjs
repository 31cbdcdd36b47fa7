// What failed, in short: the tests of a suite are named from its JSON report. `npm test` prints it last, since the output of two suites
// that run side by side is long.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many lines of a message are shown; the output above has the rest. */
const shownLines = 15;

/** The failed tests of a report of jest, and the files that could not be loaded. @returns {string[]} one text for each */
export function jestFailures({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [summaryOf(file, message)];
    return failed.map((test) => summaryOf(`${file}: ${test.fullName}`, test.failureMessages.join('\n')));
  });
}

/** The failed stories of a report of playwright, and its errors outside of stories. @returns {string[]} one text for each */
export function playwrightFailures({ suites, errors }) {
  return [...suites.flatMap(failedStories), ...errors.map(({ message }) => summaryOf('outside of a story', message))];
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
