import { names, type Tree } from '@nx/devkit';
import {
  addExport,
  addImport,
  addToModule,
  answeredClass,
  change,
  contextPaths,
  create,
  firstClass,
  formatWritten,
  namesOf,
  read,
} from './sources.ts';

export interface UseCaseOptions {
  readonly context: string;
  readonly name: string;
  /** File of the repository it loads from, in `domain/src/ports`: `demands`, or `invoices/payments` in a topic. */
  readonly port: string;
}

/** Generates a use case: loads, asks the model, saves. With its spec, its export and its wiring. */
export default async function useCaseGenerator(tree: Tree, options: UseCaseOptions): Promise<void> {
  const paths = contextPaths(options.context);
  const { fileName, className, words, sentence } = namesOf(options.name);
  const portFile = `${paths.domain}/ports/${options.port}.ts`;
  const portCode = read(tree, portFile);
  const port = firstClass(portCode);
  // The use case belongs to the topic of its repository.
  const [portName = '', topic] = options.port.split('/').toReversed();
  const errorsFile = topic === undefined ? options.context : topic;
  const folder = topic === undefined ? 'use-cases' : `use-cases/${topic}`;
  const up = topic === undefined ? '..' : '../..';
  const errors = `${paths.domain}/${errorsFile}.errors.ts`;
  const aggregate = answeredClass(portCode, port.name, 'findForUpdate');
  if (!aggregate || !port.methods.includes('save')) {
    throw new Error(`${portFile} has no findForUpdate and save: a use case changes what such a repository keeps`);
  }
  const thing = names(aggregate);
  const notFound = `${aggregate}NotFound`;
  if (!read(tree, errors).includes(`class ${notFound} `)) addNotFound(tree, errors, options.context, aggregate);
  const model = tree.read(`${paths.domain}/${folder.replace('use-cases', 'model')}/${thing.fileName}.ts`, 'utf8') ?? '';
  const isScoped = /\bownership\b/.test(model);
  const member = names(portName).propertyName;

  create(
    tree,
    `${paths.domain}/${folder}/${fileName}.ts`,
    `import { ${isScoped ? 'isInScope, type Principal, ' : ''}UnitOfWork } from '@pds/kernel';
import { ${notFound} } from '${up}/${errorsFile}.errors';
import { ${port.name} } from '${up}/ports/${options.port}';

/** ${sentence} (which rule, spec section). Throws {@link ${notFound}}. */
export class ${className} {
  constructor(
    private readonly ${member}: ${port.name},
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(id: number${isScoped ? ', principal: Principal' : ''}): Promise<void> {
    return this.unitOfWork.run(async () => {
      const ${thing.propertyName} = await this.${member}.findForUpdate(id);
      if (!${thing.propertyName}${isScoped ? ` || !isInScope(principal.scope, ${thing.propertyName}.ownership)` : ''}) throw new ${notFound}();
      await this.${member}.save(${thing.propertyName});
    });
  }
}
`,
  );
  create(
    tree,
    `${paths.domain}/${folder}/${fileName}.spec.ts`,
    `import { ImmediateUnitOfWork } from '@pds/kernel/testing';
import { ${notFound} } from '${up}/${errorsFile}.errors';
import type { ${port.name} } from '${up}/ports/${options.port}';
import { ${className} } from './${fileName}';

describe('${words}', () => {
  it('is refused for what does not exist', async () => {
    const ${member} = { findForUpdate: async () => null } as Partial<${port.name}> as ${port.name};
    const useCase = new ${className}(${member}, new ImmediateUnitOfWork());
    await expect(useCase.execute(1${isScoped ? ", { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } }" : ''})).rejects.toThrow(${notFound});
  });
});
`,
  );
  change(tree, `${paths.domain}/index.ts`, (code) => addExport(code, `./${folder}/${fileName}`));
  change(tree, paths.module, (code) => {
    const domain = `@pds/${options.context}/domain`;
    const imported = [
      [className, domain],
      [port.name, domain],
      ['UnitOfWork', '@pds/kernel'],
      ['provide', '@pds/platform'],
    ].reduce((text, [name, from]) => addImport(text, name!, from!), code);
    return addToModule(imported, 'providers', `provide(${className}, ${port.name}, UnitOfWork)`);
  });
  await formatWritten(tree);
}

function addNotFound(tree: Tree, errors: string, context: string, aggregate: string): void {
  change(tree, errors, (code) =>
    addImport(
      `${code}
/** Nothing of that id, or outside the caller's scope: the two look the same. */
export class ${aggregate}NotFound extends defineError('${context}.${names(aggregate).fileName}-not-found', 'not-found', {
  message: 'Cet élément n’existe pas ou n’est pas accessible.',
}) {}
`,
      'defineError',
      '@pds/kernel',
    ),
  );
}
