import type { Tree } from '@nx/devkit';
import { declareAccess } from './access.ts';
import {
  addImport,
  addToClass,
  addToModule,
  change,
  contextPaths,
  create,
  firstClass,
  formatWritten,
  namesOf,
  read,
} from './sources.ts';

export interface CallOptions {
  readonly context: string;
  /** The use case that it calls, by its file: `archive-demand`, or `invoices/archive-invoice` in a topic. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the controller's own path. */
  readonly route: string;
  /** File of the controller without `.controller.ts`; created when it is missing. */
  readonly screen: string;
}

/** Generates a call of the API that executes a use case on the object of its path: handler, answer, wiring, access line. */
export default async function callGenerator(tree: Tree, options: CallOptions): Promise<void> {
  const paths = contextPaths(options.context);
  const { className, propertyName, sentence } = namesOf(options.name.split('/').at(-1)!);
  const screen = namesOf(options.screen);
  const useCase = read(tree, `${paths.domain}/use-cases/${options.name}.ts`);
  const notFound = /throw new (\w+NotFound)\(\)/.exec(useCase)?.[1];
  if (!notFound)
    throw new Error(`${options.name}.ts throws no …NotFound: what would an unknown id in the path answer?`);
  const takesPrincipal = /execute\([^)]*: Principal/.test(useCase);
  const controller = `${paths.adapters}/http/${screen.fileName}.controller.ts`;
  const dto = `${paths.adapters}/http/${screen.fileName}.dto.ts`;
  const answer = `${className}Answer`;

  if (!tree.exists(controller)) {
    create(
      tree,
      controller,
      `import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** ${screen.sentence}. */
@ApiTags('${options.context}')
@Controller('api/${screen.fileName}')
export class ${screen.className}Controller {}
`,
    );
    change(tree, paths.module, (code) =>
      addToModule(
        addImport(code, `${screen.className}Controller`, `./http/${screen.fileName}.controller`),
        'controllers',
        `${screen.className}Controller`,
      ),
    );
  }
  const text = read(tree, controller);
  const base = /@Controller\('([^']*)'\)/.exec(text)?.[1] ?? '';
  const decorator = options.method[0]!.toUpperCase() + options.method.slice(1);
  const created = options.method === 'post';
  const answered = created ? 'ApiCreatedResponse' : 'ApiOkResponse';
  const handler = `
  @${decorator}('${options.route}')
  @ApiOperation({ operationId: '${propertyName}', summary: '${sentence}' })
  @${answered}({ type: ${answer} })
  @ApiProblems(401, 403, 404)
  ${created ? '@Idempotent()' : ''}
  async ${propertyName}(
    @Param('id', idOr(${notFound})) id: number,
    ${takesPrincipal ? '@CurrentPrincipal() principal: Principal,' : ''}
  ): Promise<${answer}> {
    await this.${propertyName}UseCase.execute(id${takesPrincipal ? ', principal' : ''});
    return { id };
  }
`;
  const imports: [name: string, from: string][] = [
    ['Param', '@nestjs/common'],
    [decorator, '@nestjs/common'],
    ['ApiOperation', '@nestjs/swagger'],
    [answered, '@nestjs/swagger'],
    [notFound, `@pds/${options.context}/domain`],
    [className, `@pds/${options.context}/domain`],
    ['ApiProblems', '@pds/platform'],
    ...(created ? ([['Idempotent', '@pds/platform']] as [string, string][]) : []),
    ['idOr', '@pds/platform'],
    [answer, `./${screen.fileName}.dto`],
    ...(takesPrincipal
      ? ([
          ['CurrentPrincipal', '@pds/platform'],
          ['type Principal', '@pds/kernel'],
        ] as [string, string][])
      : []),
  ];
  tree.write(
    controller,
    imports.reduce(
      (code, [name, from]) => addImport(code, name, from),
      addToClass(text, firstClass(text).name, `private readonly ${propertyName}UseCase: ${className}`, handler),
    ),
  );
  if (!tree.exists(dto)) create(tree, dto, '');
  change(tree, dto, (code) =>
    addImport(
      `${code}
/** ${sentence}: what it answers. */
export class ${answer} {
  @ApiProperty()
  id!: number;
}
`,
      'ApiProperty',
      '@nestjs/swagger',
    ),
  );
  declareAccess(tree, options.method, [base, options.route].filter(Boolean).join('/'), 'none');
  await formatWritten(tree);
}
