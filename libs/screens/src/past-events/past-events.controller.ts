import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DeletePastEvent, PastEventNotFound } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { PastEventAnswer, PastEventListAnswer, PastEventListQuery, PastEventRowAnswer } from './past-events.dto';
import { PastEventList } from './past-events.read-model';

const idPipe = idOr(PastEventNotFound);

/** « Évènements passés »: history that imports brought, which no rule of dossiers reads. */
@ApiTags('past-event')
@Controller('api/past-event')
export class PastEventController {
  constructor(
    private readonly events: PastEventList,
    private readonly deletion: DeletePastEvent,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listPastEvents', summary: 'Events of the scope from before this product' })
  @ApiOkResponse({ type: PastEventListAnswer })
  @ApiProblems(400, 401, 403)
  async list(
    @Query() query: PastEventListQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<PastEventListAnswer> {
    const page = await this.events.page(query, scope);
    return { ...page, records: page.records.map((event) => PastEventRowAnswer.of(event)) };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'showPastEvent', summary: 'A past event with everything that its file said' })
  @ApiOkResponse({ type: PastEventAnswer })
  @ApiProblems(401, 403, 404)
  async show(@Param('id', idPipe) id: number, @CurrentPrincipal() { scope }: Principal): Promise<PastEventAnswer> {
    return PastEventAnswer.of(await this.events.show(id, scope));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deletePastEvent', summary: 'Deletes a past event, also from the yearly report' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  async delete(@Param('id', idPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.deletion.execute(id, principal);
  }
}
