import type { Tree } from '@nx/devkit';
import { contextMap } from '../context-map.ts';
import { addExport, addImport, addToModule, change, contextPaths, create, formatWritten, namesOf } from './sources.ts';

export interface EventOptions {
  /** The context in which it happens. */
  readonly context: string;
  /** In the past tense: demand-archived. */
  readonly name: string;
  /** The action that follows it: send-letter. */
  readonly reaction?: string;
  /** The context that performs the action; by default the same one. */
  readonly by?: string;
}

/** Generates an event in a context's contract and, when requested, a reaction to it, registered where it runs. */
export default async function eventGenerator(tree: Tree, options: EventOptions): Promise<void> {
  const paths = contextPaths(options.context);
  const { fileName, className, sentence } = namesOf(options.name);
  const file = `${paths.contract}/${options.context}.events.ts`;
  if (!tree.exists(file)) {
    create(tree, file, '');
    change(tree, `${paths.contract}/index.ts`, (code) => addExport(code, `./${options.context}.events`));
  }
  change(tree, file, (code) =>
    addImport(
      `${code}
/** ${sentence}; told once each. */
export interface ${className} {
  readonly id: number;
}
export const ${className} = defineEvent<${className}>('${options.context}.${fileName}');
`,
      'defineEvent',
      '@pds/kernel',
    ),
  );
  if (options.reaction) addReaction(tree, options, options.reaction);
  await formatWritten(tree);
}

function addReaction(tree: Tree, { context, name, by = context }: EventOptions, does: string): void {
  if (by !== context && !contextMap[by]?.includes(context)) {
    throw new Error(
      `${by} may not know ${context} (tools/context-map.ts): the reaction is a bridge of libs/application`,
    );
  }
  const paths = contextPaths(by);
  const event = namesOf(name);
  const reaction = namesOf(`${does}-when-${name}`);
  create(
    tree,
    `${paths.adapters}/reactions/${reaction.fileName}.ts`,
    `import { Injectable, Logger } from '@nestjs/common';
import { ${event.className} } from '@pds/${context}/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** ${reaction.sentence} (spec section). Delivered at least once: doing it twice does no harm. */
@Injectable()
@HandlesEvent(${event.className})
export class ${reaction.className} implements EventHandler<${event.className}> {
  private readonly logger = new Logger(${reaction.className}.name);

  async handle({ id }: ${event.className}): Promise<void> {
    this.logger.log(\`${event.words}: \${id}\`);
  }
}
`,
  );
  change(tree, paths.module, (code) =>
    addToModule(
      addImport(code, reaction.className, `./reactions/${reaction.fileName}`),
      'providers',
      reaction.className,
    ),
  );
}
