import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HandOverEvent, ListPeople } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { EventPeopleAnswer, HandOverBody } from './people.dto';

/** « Qui voit cet évènement ? »: the people with access to an event, and its hand-over to another one. */
@ApiTags('demand')
@Controller('api/demand/:id')
export class PeopleController {
  constructor(
    private readonly listPeople: ListPeople,
    private readonly handOverEvent: HandOverEvent,
  ) {}

  @Get('people')
  @ApiOperation({ operationId: 'listEventPeople', summary: 'Who has access to an event, and why' })
  @ApiOkResponse({ type: EventPeopleAnswer })
  @ApiProblems(401, 403, 404)
  async list(
    @Param('id', demandIdPipe) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EventPeopleAnswer> {
    return EventPeopleAnswer.of(await this.listPeople.execute(demandId, principal));
  }

  @Post('hand-over')
  @HttpCode(204)
  @Idempotent()
  @ApiOperation({
    operationId: 'handOverEvent',
    summary: 'Hands an event over to a person named by their address; both sides are told by e-mail',
  })
  @ApiNoContentResponse({ description: 'The caller may have lost access' })
  @ApiProblems(400, 401, 403, 404, 409, 422, 429)
  handOver(
    @Param('id', demandIdPipe) demandId: number,
    @Body() { firstName, lastName, email, phone = '' }: HandOverBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.handOverEvent.execute(demandId, { firstName, lastName, email, phone }, principal);
  }
}
