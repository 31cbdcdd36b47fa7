import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { ChooseOptions, complementLimits, ShowOptions, type ShownOptions } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { optionRowsPipe } from './option-rows.pipe';
import { DemandOptionsAnswer, OptionChoiceBody } from './options.dto';
import { VersionQuery } from '../dossier/version.dto';

/** « Personnalisez votre dispositif » (spec organiser 2.12, step 3). */
@ApiTags('demand')
@Controller('api/demand')
export class DemandOptionsController {
  constructor(
    private readonly showOptions: ShowOptions,
    private readonly chooseOptions: ChooseOptions,
  ) {}

  @Get('options/:id')
  @ApiOperation({ operationId: 'showDemandOptions', summary: 'The options to choose from, and those chosen' })
  @ApiOkResponse({ type: DemandOptionsAnswer })
  @ApiProblems(401, 404)
  async show(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandOptionsAnswer> {
    return optionsAnswer(await this.showOptions.execute(id, principal));
  }

  @Post('update-options/:id')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'chooseDemandOptions',
    summary: 'Chooses options; rows that are left out stay as they are',
    description: 'Managers in scope at any time, the organiser while the demand is EN COURS',
  })
  @ApiExtraModels(OptionChoiceBody)
  @ApiBody({
    schema: { type: 'array', maxItems: complementLimits.options, items: { $ref: getSchemaPath(OptionChoiceBody) } },
  })
  @ApiOkResponse({ type: DemandOptionsAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async choose(
    @Param('id', demandIdPipe) demandId: number,
    @Query() { version }: VersionQuery,
    @Body(optionRowsPipe) forms: OptionChoiceBody[],
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandOptionsAnswer> {
    return optionsAnswer(await this.chooseOptions.execute({ demandId, version, forms }, principal));
  }
}

function optionsAnswer({ demand, choices }: ShownOptions): DemandOptionsAnswer {
  return {
    version: demand.version,
    options: choices.map(({ id, name, icon, activated }) => ({ id, option: { id, name, icon }, activated })),
    activatedOptions: choices.filter(({ activated }) => activated).map(({ id }) => id),
  };
}
