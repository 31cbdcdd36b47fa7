import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, type Principal } from '@pds/kernel';
import { ApiProblems, type Authentication, CurrentPrincipal, CurrentSession } from '@pds/platform';
import { EndOwnSession, Sessions } from '@pds/users/domain';
import { OwnSessionsAnswer } from './account.dto';
import { sessionAnswer } from './account.answers';

/** « Mon compte »: where a person is logged in. */
@ApiTags('account')
@Controller('api/account')
export class AccountSessionsController {
  constructor(
    private readonly ownSessions: Sessions,
    private readonly endOwnSession: EndOwnSession,
    private readonly clock: Clock,
  ) {}

  @Get('sessions')
  @ApiOperation({ operationId: 'listOwnSessions', summary: 'Where one is signed in, the latest used first' })
  @ApiOkResponse({ type: OwnSessionsAnswer })
  @ApiProblems(401, 403)
  async sessions(
    @CurrentPrincipal() principal: Principal,
    @CurrentSession() { sessionId }: Authentication,
  ): Promise<OwnSessionsAnswer> {
    const sessions = await this.ownSessions.allOf(principal.accountId, this.clock.now());
    return {
      records: sessions.map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        ...sessionAnswer(session),
      })),
    };
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endOwnSession', summary: 'Signs out elsewhere (or here)' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  endSession(@Param('id') id: string, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.endOwnSession.execute(id, principal);
  }
}
