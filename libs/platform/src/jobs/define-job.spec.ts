import { defineJob } from './define-job';
import { type JobHandler, type JobRun, RunsJob } from './runs-job';

interface Year {
  readonly year: number;
}
const ExportYear = defineJob<Year, { rows: number }>('test.export-year');

describe('a job definition', () => {
  it.each(['export', 'test.', 'test.Export', 'a.b.c'])('refuses the name « %s »', (name) => {
    expect(() => defineJob(name as 'a.b')).toThrow(RangeError);
  });

  it('compiles only with handlers of its input and result', () => {
    @RunsJob(ExportYear)
    class Right implements JobHandler<Year, { rows: number }> {
      async run({ input }: JobRun<Year>): Promise<{ rows: number }> {
        return { rows: input.year };
      }
    }

    // @ts-expect-error: the input has no month
    @RunsJob(ExportYear)
    class OtherInput implements JobHandler<Year & { month: number }, { rows: number }> {
      async run({ input }: JobRun<Year & { month: number }>): Promise<{ rows: number }> {
        return { rows: input.month };
      }
    }

    // @ts-expect-error: the result has rows
    @RunsJob(ExportYear)
    class OtherAnswer implements JobHandler<Year, { lines: number }> {
      async run({ input }: JobRun<Year>): Promise<{ lines: number }> {
        return { lines: input.year };
      }
    }

    expect([Right, OtherInput, OtherAnswer]).toHaveLength(3);
  });
});
