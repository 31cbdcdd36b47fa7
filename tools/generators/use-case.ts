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
  /** File of the repository it loads from, in `domain/src/ports`. */
  readonly port: string;
}

/** Generates a use case: loads, asks the model, saves. With its spec, its export and its wiring. */
export default async function useCaseGenerator(tree: Tree, options: UseCaseOptions): Promise<void> {
  const paths = contextPaths(options.context);
  const { fileName, className, words, sentence } = namesOf(options.name);
  const portFile = `${paths.domain}/ports/${options.port}.ts`;
  const portCode = read(tree, portFile);
  const port = firstClass(portCode);
  const aggregate = answeredClass(portCode, port.name, 'findForUpdate');
  if (!aggregate || !port.methods.includes('save')) {
    throw new Error(`${portFile} has no findForUpdate and save: a use case changes what such a repository keeps`);
  }
  const thing = names(aggregate);
  const notFound = `${aggregate}NotFound`;
  if (!read(tree, paths.errors).includes(`class ${notFound} `)) addNotFound(tree, options.context, aggregate);
  const model = tree.read(`${paths.domain}/model/${thing.fileName}.ts`, 'utf8') ?? '';
  const isScoped = /\bownership\b/.test(model);
  const member = names(options.port).propertyName;

  create(
    tree,
    `${paths.domain}/use-cases/${fileName}.ts`,
    `import { ${isScoped ? 'isInScope, type Principal, ' : ''}UnitOfWork } from '@pds/kernel';
import { ${notFound} } from '../${options.context}.errors';
import { ${port.name} } from '../ports/${options.port}';

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
    `${paths.domain}/use-cases/${fileName}.spec.ts`,
    `import { ImmediateUnitOfWork } from '@pds/kernel/testing';
import { ${notFound} } from '../${options.context}.errors';
import type { ${port.name} } from '../ports/${options.port}';
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
  change(tree, `${paths.domain}/index.ts`, (code) => addExport(code, `./use-cases/${fileName}`));
  change(tree, paths.module, (code) => {
    const domain = `@pds/${options.context}/domain`;
    const imported = [
      [className, domain],
      [port.name, domain],
      ['UnitOfWork', '@pds/kernel'],
      ['madeOf', '@pds/platform'],
    ].reduce((text, [name, from]) => addImport(text, name!, from!), code);
    return addToModule(imported, 'providers', `madeOf(${className}, ${port.name}, UnitOfWork)`);
  });
  await formatWritten(tree);
}

function addNotFound(tree: Tree, context: string, aggregate: string): void {
  change(tree, contextPaths(context).errors, (code) =>
    addImport(
      `${code}
/** Nothing of that id, or outside the caller's scope: the two look the same. */
export class ${aggregate}NotFound extends DomainError {
  readonly code = '${context}.${names(aggregate).fileName}-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cet élément n’existe pas ou n’est pas accessible.');
  }
}
`,
      'DomainError',
      '@pds/kernel',
    ),
  );
}
