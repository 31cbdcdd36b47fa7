import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { demandIdPipe } from '@pds/demand/adapters';
import { DuplicateDemand, PreviewRepetition, RepeatDemand } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, StateChangingGet } from '@pds/platform';
import { DeleteDossier } from './delete-dossier';
import { dossierAnswer, saveDossierCommand } from './dossier.answers';
import {
  ConfigureDemandBody,
  DossierAnswer,
  DuplicateAnswer,
  DuplicateQuery,
  RepetitionPreviewAnswer,
} from './dossier.dto';
import { DossierReadModel } from './dossier.read-model';
import { SaveDossier } from './save-dossier';

/** The edit screen of a dossier. It shows data of four contexts: demand, documents, invoices, statuses; it saves or deletes the demand. */
@ApiTags('demand')
@Controller('api/demand')
export class DossierController {
  constructor(
    private readonly dossier: DossierReadModel,
    private readonly saveDossier: SaveDossier,
    private readonly deleteDossier: DeleteDossier,
    private readonly duplicateDemand: DuplicateDemand,
    private readonly repeatDemand: RepeatDemand,
    private readonly previewRepetition: PreviewRepetition,
  ) {}

  @Get(':id')
  @ApiOperation({ operationId: 'showDemand', summary: 'One dossier with slots, documents and invoices' })
  @ApiOkResponse({ type: DossierAnswer })
  @ApiProblems(401, 404)
  async show(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<DossierAnswer> {
    return dossierAnswer(await this.dossier.find(id, principal), principal);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'configureDemand', summary: "Staff's save of the edit screen; prices again" })
  @ApiOkResponse({ type: DossierAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async configure(
    @Param('id', demandIdPipe) id: number,
    @Body() body: ConfigureDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierAnswer> {
    const saved = await this.saveDossier.execute(saveDossierCommand(id, body), principal);
    return dossierAnswer(await this.dossier.of(saved, principal), principal);
  }

  @Delete('delete/:id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteDemand',
    summary: 'Cancels a demand EN COURS, or a station that was never invoiced; kept for its organiser',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  delete(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.deleteDossier.execute(id, principal);
  }

  @Post('duplicate/:id')
  @ApiOperation({
    operationId: 'duplicateDemand',
    summary: 'Copies the event, slots, options and extras of a demand or station into a new demand EN COURS',
  })
  @ApiCreatedResponse({ type: DuplicateAnswer })
  @ApiProblems(401, 403, 404)
  @Idempotent()
  async duplicate(
    @Param('id', demandIdPipe) id: number,
    @Query() { firstDay }: DuplicateQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DuplicateAnswer> {
    return { demand: { id: (await this.duplicateDemand.execute(id, principal, firstDay)).id } };
  }

  @Post('repeat/:id')
  @ApiOperation({
    operationId: 'repeatDemand',
    summary: 'Files the event of a demand or station once more for the next year, without a price',
  })
  @ApiCreatedResponse({ type: DuplicateAnswer })
  @ApiProblems(401, 403, 404, 429)
  @Idempotent()
  async repeat(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DuplicateAnswer> {
    return { demand: { id: (await this.repeatDemand.execute(id, principal)).id } };
  }

  @Get('repeat/:id')
  @ApiOperation({ operationId: 'previewRepetition', summary: 'When the POST would let the event take place again' })
  @ApiOkResponse({ type: RepetitionPreviewAnswer })
  @ApiProblems(401, 403, 404)
  async previewRepeat(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RepetitionPreviewAnswer> {
    return { firstDay: await this.previewRepetition.execute(id, principal) };
  }

  @Get('duplicate/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'duplicateDemandByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiOkResponse({ type: DuplicateAnswer })
  @ApiProblems(401, 403, 404)
  duplicateByGet(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DuplicateAnswer> {
    return this.duplicate(id, {}, principal);
  }
}
