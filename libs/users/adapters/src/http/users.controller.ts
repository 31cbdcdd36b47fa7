import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import {
  ApiProblems,
  type AuthenticatedRequest,
  CurrentPrincipal,
  Idempotent,
  problemOf,
  StateChangingGet,
} from '@pds/platform';
import { EmailAlreadyUsed, RemoveEvent, SignUp } from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { BrowserCookies } from './browser.cookie';
import { SignUpAnswer, SignUpBody, SignUpProblem } from './users.dto';

@ApiTags('users')
@ApiExtraModels(SignUpProblem)
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly signUp: SignUp,
    private readonly removeEvent: RemoveEvent,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post('add')
  @ApiOperation({ operationId: 'signUp', summary: 'Creates a visitor’s account; a confirmation e-mail follows' })
  @ApiCreatedResponse({ type: SignUpAnswer })
  @ApiResponse({
    status: 409,
    description: 'Cette adresse a déjà un compte',
    content: { 'application/problem+json': { schema: { $ref: getSchemaPath(SignUpProblem) } } },
  })
  @ApiProblems(400, 429)
  @Idempotent<SignUpAnswer>({ toSession: ({ userId }, session) => session?.createdAccountId === userId })
  async add(
    @Body() body: SignUpBody,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignUpAnswer | SignUpProblem> {
    try {
      const { accountId, sessionSecret } = await this.signUp.execute({
        details: { firstName: body.firstName, lastName: body.name, email: body.email, phone: body.tel },
        browser: this.cookies.browserOf(request),
        proof: body.proof ?? null,
      });
      if (sessionSecret !== null) this.cookies.setSession(reply, { sessionSecret });
      return { userId: accountId };
    } catch (error) {
      if (!(error instanceof EmailAlreadyUsed)) throw error;
      // The specification reads this text in a separate field, beside the problem's detail.
      void reply.status(409).header('Content-Type', 'application/problem+json; charset=utf-8');
      return { ...problemOf(error, String(request.id)), error: error.message };
    }
  }

  @Get('remove-event')
  @StateChangingGet()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'removeEventByGet',
    summary: 'Forgets the demand in progress (compatibility; use POST)',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  removeEventByGet(@CurrentPrincipal() principal: Principal): Promise<void> {
    return this.removeEvent.execute(principal);
  }

  @Post('remove-event')
  @HttpCode(204)
  @ApiOperation({ operationId: 'removeEvent', summary: 'Forgets the demand in progress' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  removeEventByPost(@CurrentPrincipal() principal: Principal): Promise<void> {
    return this.removeEvent.execute(principal);
  }
}
