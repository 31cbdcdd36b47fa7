import type { Tree } from '@nx/devkit';
import { declareAccess } from './access.ts';
import { addImport, addToModule, change, contextPaths, create, formatWritten, namesOf } from './sources.ts';

export interface ListOptions {
  readonly context: string;
  /** What a row is, in the singular. */
  readonly name: string;
  /** The table, in the context's own schema, that the rows come from; it has the columns with which a scope is compared. */
  readonly table: string;
}

/** Generates a list of the context's own table: query, answer, read model on the list kit, call, wiring, access line. */
export default async function listGenerator(tree: Tree, { context, name, table }: ListOptions): Promise<void> {
  const paths = contextPaths(context);
  const { fileName, className, propertyName, words, sentence } = namesOf(name);
  const route = `api/${fileName}/list`;
  create(
    tree,
    `${paths.adapters}/http/${fileName}-list.dto.ts`,
    `import { ApiProperty } from '@nestjs/swagger';
import { ChoiceFilter, IdFilter, ListAnswer, ListQuery } from '@pds/platform';
import { type ${className}Row, type ${className}Sort, ${propertyName}Sorts } from '../read-models/${fileName}-list.read-model';

/** Filters and order of the list (spec section). */
export class ${className}ListQuery extends ListQuery {
  @IdFilter()
  id?: number;

  @ChoiceFilter(${propertyName}Sorts, { message: 'Tri inconnu', default: 'id' })
  sort: ${className}Sort = 'id';
}

/** A row of the list. */
class ${className}RowAnswer implements ${className}Row {
  @ApiProperty()
  id!: number;
}

export class ${className}ListAnswer extends ListAnswer {
  @ApiProperty({ type: [${className}RowAnswer] })
  records!: ${className}RowAnswer[];
}
`,
  );
  create(
    tree,
    `${paths.adapters}/read-models/${fileName}-list.read-model.ts`,
    `import type { Page, PageRequest, Principal } from '@pds/kernel';
import { allOf, equals, PageFinder, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

export const ${propertyName}Sorts = ['id'] as const;
export type ${className}Sort = (typeof ${propertyName}Sorts)[number];

/** Filters, order and page of the list. */
export interface ${className}Search extends PageRequest<${className}Sort> {
  readonly id?: number;
}

/** A row of the list. */
export interface ${className}Row {
  readonly id: number;
}

const sortColumns: Record<${className}Sort, Sql> = { id: sql\`t.id\` };

const shown = {
  columns: sql\`t.id\`,
  joins: sql\`LEFT JOIN ${paths.schema}.${table} t ON t.id = page.id\`,
};

/** The list: ${words} (docs/adr/0008-lists.md). */
export class ${className}List {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** One page of the caller's scope. */
  list(query: ${className}Search, principal: Principal): Promise<Page<${className}Row>> {
    const matching = allOf(scopeCondition(principal.scope, sql\`t\`), equals(sql\`t.id\`, query.id));
    const finder = new PageFinder<${className}Row>(this.unitOfWork, shown, query);
    return finder.page(
      sql\`SELECT t.id AS id, \${sortColumns[query.sort]} AS key FROM ${paths.schema}.${table} t WHERE \${matching}\`,
    );
  }
}
`,
  );
  create(
    tree,
    `${paths.adapters}/http/${fileName}-list.controller.ts`,
    `import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { ${className}List } from '../read-models/${fileName}-list.read-model';
import { ${className}ListAnswer, ${className}ListQuery } from './${fileName}-list.dto';

/** ${sentence}: the list. */
@ApiTags('${context}')
@Controller('${route}')
export class ${className}ListController {
  constructor(private readonly ${propertyName}List: ${className}List) {}

  @Get()
  @ApiOperation({ operationId: 'list${className}s', summary: '${sentence}: one page of the scope' })
  @ApiOkResponse({ type: ${className}ListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: ${className}ListQuery, @CurrentPrincipal() principal: Principal): Promise<${className}ListAnswer> {
    return this.${propertyName}List.list(query, principal);
  }
}
`,
  );
  change(tree, paths.module, (code) => {
    const imported = [
      ['madeOf', '@pds/platform'],
      ['TypeOrmUnitOfWork', '@pds/platform'],
      [`${className}ListController`, `./http/${fileName}-list.controller`],
      [`${className}List`, `./read-models/${fileName}-list.read-model`],
    ].reduce((text, [imported, from]) => addImport(text, imported!, from!), code);
    return addToModule(
      addToModule(imported, 'controllers', `${className}ListController`),
      'providers',
      `madeOf(${className}List, TypeOrmUnitOfWork)`,
    );
  });
  declareAccess(tree, 'get', route, 'list');
  await formatWritten(tree);
}
