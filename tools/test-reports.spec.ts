import { jestFailures, playwrightFailures } from './failures.mjs';

describe('what failed in a suite', () => {
  test('names each failed test of jest with its file and message, without colours', () => {
    const report = {
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

    expect(jestFailures(report, '/project')).toEqual([
      '✗ libs/kernel/src/money.spec.ts: money splits\n    expected 3\n      at split',
    ]);
  });

  test('names a file that jest could not load', () => {
    const report = {
      testResults: [
        { name: '/project/tools/sbom.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    };

    expect(jestFailures(report, '/project')).toEqual(['✗ tools/sbom.spec.ts\n    Cannot find module']);
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
      suites: [{ specs: [story('orders', true)], suites: [{ specs: [story('pays', false)] }] }],
      errors: [{ message: 'the server did not start' }],
    };

    const [failedStory, outside] = playwrightFailures(report);

    expect(failedStory?.split('\n')).toHaveLength(16);
    expect(failedStory).toContain('✗ stories/order.e2e.ts:12: pays\n    line 1\n');
    expect(outside).toBe('✗ outside of a story\n    the server did not start');
  });
});
