import { jestOutcome, playwrightOutcome } from './test-reports.mjs';

const noTests = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};

describe('the outcome of a suite', () => {
  test('names each failed test of jest with its file and message, without colours', () => {
    const report = {
      ...noTests,
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: '/project/libs/kernel/src/money.spec.ts',
          status: 'failed',
          message: 'everything that failed in the file',
          assertionResults: [
            { status: 'passed', fullName: 'money adds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'money splits',
              failureMessages: ['\u001b[31mexpected 3\u001b[39m\n  at split'],
            },
          ],
        },
      ],
    };

    expect(jestOutcome(report, '/project')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['✗ libs/kernel/src/money.spec.ts: money splits\n    expected 3\n      at split'],
    });
  });

  test('names a file that jest could not load', () => {
    const report = {
      ...noTests,
      numPassedTests: 3,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: '/project/tools/sbom.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    };

    expect(jestOutcome(report, '/project')).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: ['✗ tools/sbom.spec.ts\n    Cannot find module'],
    });
  });

  test('names each failed story, also of nested groups, with its place and the first fifteen lines of its message', () => {
    const message = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`).join('\n');
    const story = (title: string, ok: boolean) => ({
      title,
      ok,
      file: 'stories/order.e2e.ts',
      line: 12,
      tests: [{ results: [{ errors: ok ? [] : [{ message }] }] }],
    });
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 },
      suites: [{ specs: [story('orders', true)], suites: [{ specs: [story('pays', false)] }] }],
      errors: [{ message: 'the server did not start' }],
    };

    const { failures, ...totals } = playwrightOutcome(report);
    const [failedStory, outside] = failures;

    expect(totals).toEqual({ passed: 2, failed: 2, skipped: 1 });
    expect(failedStory?.split('\n')).toHaveLength(16);
    expect(failedStory).toContain('✗ stories/order.e2e.ts:12: pays\n    line 1\n');
    expect(outside).toBe('✗ outside of a story\n    the server did not start');
  });
});
