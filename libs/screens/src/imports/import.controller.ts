import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  ApiProblems,
  CurrentPrincipal,
  idOr,
  ImportableLists,
  ImportDepartmentUnknown,
  ImportNotFound,
  Imports,
  maxImportMebibytes,
  ProducesWorkbook,
  receiveUpload,
  safeFileName,
  TakesUpload,
  UploadMalformed,
  workbookFile,
} from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import {
  ChooseImportColumnsBody,
  DecideLookAlikeBody,
  DecideLookAlikesBody,
  ImportableListAnswer,
  ImportableQuery,
  ImportAnswer,
  ImportListAnswer,
  ImportRowListAnswer,
  ImportRowsQuery,
  ReceiveImportQuery,
  summaryOf,
} from './import.dto';

const importId = idOr(ImportNotFound);

/** « Administration › Importer »: files received, their columns chosen, previewed, run and undone (docs/adr/0093). */
@ApiTags('imports')
@Controller('api/import')
export class ImportController {
  constructor(
    private readonly imports: Imports,
    private readonly lists: ImportableLists,
    private readonly organisations: OrganisationsFacade,
  ) {}

  @Get('importable')
  @ApiOperation({ operationId: 'listImportables', summary: 'What the caller may import, with its fields' })
  @ApiOkResponse({ type: ImportableListAnswer })
  @ApiProblems(400, 401, 403, 404)
  async importables(
    @Query() query: ImportableQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportableListAnswer> {
    const isUnnamed = principal.scope.kind === 'all' && query.department === undefined;
    const departmentId = isUnnamed ? null : await this.departmentOf(query, principal);
    return { records: (await this.imports.importables(departmentId, principal)) as ImportableListAnswer['records'] };
  }

  @Get('importable/:name/export')
  @ProducesWorkbook()
  @ApiOperation({
    operationId: 'exportImportable',
    summary: 'Everything of a kind that the department has, as a workbook that imports again and changes nothing',
  })
  @ApiProblems(400, 401, 403, 404, 422)
  async export(
    @Param('name') name: string,
    @Query() query: ImportableQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const departmentId = await this.departmentOf(query, principal);
    const { title, bytes } = this.lists.workbookOf(name, { departmentId, principal });
    return workbookFile(title, bytes);
  }

  @Get()
  @ApiOperation({ operationId: 'listImports', summary: 'The latest imports of a department, fifty at most' })
  @ApiOkResponse({ type: ImportListAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  async list(@Query() query: ImportableQuery, @CurrentPrincipal() principal: Principal): Promise<ImportListAnswer> {
    const listed = await this.imports.list(await this.departmentOf(query, principal), principal);
    return { records: listed.map(summaryOf) };
  }

  @Post()
  @ApiOperation({
    operationId: 'receiveImport',
    summary: 'Receives a spreadsheet; its columns are then chosen',
    description: 'An .xlsx, or a CSV in any usual encoding. Nothing is imported yet.',
  })
  @TakesUpload(
    {
      description: 'A spreadsheet of 10 MiB at most',
      schema: { type: 'object', maxProperties: 1, properties: { file: { type: 'string', format: 'binary' } } },
    },
    { large: true },
  )
  @ApiCreatedResponse({ type: ImportAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  async receive(
    @Query() query: ReceiveImportQuery,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportAnswer> {
    // Before any byte is read of a file that could not be stored.
    const place = { importable: query.importable, departmentId: await this.departmentOf(query, principal) };
    this.imports.check(place.importable, principal);
    const { file } = await receiveUpload(request, { texts: 0, mebibytes: maxImportMebibytes });
    if (file?.field !== 'file') throw new UploadMalformed();
    const received = { fileName: safeFileName(file.fileName), bytes: file.bytes };
    return ImportAnswer.of(await this.imports.receive(place, received, principal));
  }

  @Get(':id')
  @ApiOperation({ operationId: 'showImport', summary: 'How far an import is' })
  @ApiOkResponse({ type: ImportAnswer })
  @ApiProblems(401, 403, 404)
  async show(@Param('id', importId) id: number, @CurrentPrincipal() principal: Principal): Promise<ImportAnswer> {
    return ImportAnswer.of(await this.imports.show(id, principal));
  }

  @Put(':id/choices')
  @ApiOperation({
    operationId: 'chooseImportColumns',
    summary: 'Chooses sheet, columns and words, for this file and later ones of its shape, and starts the preview',
  })
  @ApiOkResponse({ type: ImportAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async choose(
    @Param('id', importId) id: number,
    @Body() { sensitive, ...body }: ChooseImportColumnsBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportAnswer> {
    const choices = { ...body, sensitive: sensitive.map(({ field }) => field) };
    return ImportAnswer.of(await this.imports.choose(id, choices, principal));
  }

  @Get(':id/row')
  @ApiOperation({ operationId: 'listImportRows', summary: 'The rows of the file, with what becomes of each' })
  @ApiOkResponse({ type: ImportRowListAnswer })
  @ApiProblems(400, 401, 403, 404)
  async rows(
    @Param('id', importId) id: number,
    @Query() query: ImportRowsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportRowListAnswer> {
    return (await this.imports.rows(id, query, principal)) as ImportRowListAnswer;
  }

  @Put(':id/look-alike')
  @ApiOperation({
    operationId: 'decideLookAlike',
    summary: 'Decides whether a row is one of the objects that it resembles, or a new one',
  })
  @ApiOkResponse({ type: ImportAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async decide(
    @Param('id', importId) id: number,
    @Body() body: DecideLookAlikeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportAnswer> {
    return ImportAnswer.of(await this.imports.decide(id, body, principal));
  }

  @Put(':id/look-alikes')
  @ApiOperation({
    operationId: 'decideLookAlikes',
    summary: 'Decides at once about every row that resembles one object, which no other row is',
  })
  @ApiOkResponse({ type: ImportAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async decideAll(
    @Param('id', importId) id: number,
    @Body() { areKnown }: DecideLookAlikesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ImportAnswer> {
    return ImportAnswer.of(await this.imports.decideAll(id, areKnown, principal));
  }

  @Post(':id/run')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'runImport',
    summary: 'Starts to create and change what the preview showed; goes on where an interrupted one stopped',
  })
  @ApiOkResponse({ type: ImportAnswer })
  @ApiProblems(401, 403, 404, 409)
  async run(@Param('id', importId) id: number, @CurrentPrincipal() principal: Principal): Promise<ImportAnswer> {
    return ImportAnswer.of(await this.imports.run(id, principal));
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'undoImport',
    summary: 'Starts to remove what the import created, and to set back what it changed, where nothing used it since',
  })
  @ApiOkResponse({ type: ImportAnswer })
  @ApiProblems(401, 403, 404, 409)
  async undo(@Param('id', importId) id: number, @CurrentPrincipal() principal: Principal): Promise<ImportAnswer> {
    return ImportAnswer.of(await this.imports.undo(id, principal));
  }

  @Get(':id/refused')
  @ProducesWorkbook()
  @ApiOperation({ operationId: 'exportRefusedRows', summary: 'The refused rows, as a workbook that can be imported' })
  @ApiProblems(401, 403, 404)
  async refused(@Param('id', importId) id: number, @CurrentPrincipal() principal: Principal): Promise<StreamableFile> {
    return workbookFile('Lignes_refusees', await this.imports.refused(id, principal));
  }

  /** The department to import for: the caller's own, or the one that an administrator names. */
  private async departmentOf({ department }: ImportableQuery, principal: Principal): Promise<number> {
    const departmentId = this.imports.departmentFor(department, principal);
    if (!(await this.organisations.department(departmentId))) throw new ImportDepartmentUnknown();
    return departmentId;
  }
}
