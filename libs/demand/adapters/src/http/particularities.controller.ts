import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ShowParticularities } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { demandIdPipe } from './demand-id.pipe';
import { particularitiesAnswer } from './particularities.answers';
import { ParticularitiesAnswer } from './particularities.dto';

/** « Particularités et renseignements préparatoires » (spec organiser 2.12, step 2). */
@ApiTags('demand')
@Controller('api/demand')
export class ParticularitiesController {
  constructor(private readonly showParticularities: ShowParticularities) {}

  @Get('particularities/:id')
  @ApiOperation({ operationId: 'showParticularities', summary: 'Particularities and preparatory information' })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: ParticularitiesAnswer })
  @ApiProblems(401, 404)
  async show(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ParticularitiesAnswer> {
    return particularitiesAnswer(await this.showParticularities.execute(id, principal));
  }
}
