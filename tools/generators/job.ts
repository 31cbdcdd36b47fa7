import type { Tree } from '@nx/devkit';
import { addImport, addToModule, change, contextPaths, create, formatWritten, namesOf } from './sources.ts';

export interface JobOptions {
  readonly context: string;
  /** What it does: export-demands. */
  readonly name: string;
}

/** Generates a long job: its definition (name, input, result) and its handler, registered; `Jobs.start` starts one. */
export default async function jobGenerator(tree: Tree, { context, name }: JobOptions): Promise<void> {
  const paths = contextPaths(context);
  const { fileName, className, sentence } = namesOf(name);
  create(
    tree,
    `${paths.adapters}/reactions/${fileName}.job.ts`,
    `import { Injectable } from '@nestjs/common';
import { defineJob, type JobHandler, type JobRun, RunsJob } from '@pds/platform';

/** What is to be done: kept for as long as the job is listed, so no personal data. */
export interface ${className}Input {
  readonly ids: readonly number[];
}

export interface ${className}Result {
  readonly done: number;
}

/** ${sentence} (spec section). */
export const ${className} = defineJob<${className}Input, ${className}Result>('${context}.${fileName}');

/** Step after step, each in a transaction of its own; run again from the start, what was done is found done. */
@Injectable()
@RunsJob(${className})
export class ${className}Job implements JobHandler<${className}Input, ${className}Result> {
  async run({ input, progress }: JobRun<${className}Input>): Promise<${className}Result> {
    const total = input.ids.length;
    for (const index of input.ids.keys()) await progress(index + 1, total);
    return { done: total };
  }
}
`,
  );
  change(tree, paths.module, (code) =>
    addToModule(addImport(code, `${className}Job`, `./reactions/${fileName}.job`), 'providers', `${className}Job`),
  );
  await formatWritten(tree);
}
