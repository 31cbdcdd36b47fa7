import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import {
  ApiProblems,
  type AuthenticatedRequest,
  type Authentication,
  CurrentPrincipal,
  CurrentSession,
  Idempotent,
  problemOf,
  StateChangingGet,
} from '@pds/platform';
import {
  CorrectSignUpEmail,
  EmailAlreadyUsed,
  RemoveEvent,
  ResendSignUpLink,
  ShowSignUp,
  SignUp,
} from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { BrowserCookies } from '../login/browser.cookie';
import { CorrectSignUpEmailBody, PendingSignUpAnswer, SignUpAnswer, SignUpBody, SignUpProblem } from './users.dto';

@ApiTags('users')
@ApiExtraModels(SignUpProblem)
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly signUp: SignUp,
    private readonly showSignUp: ShowSignUp,
    private readonly resendSignUpLink: ResendSignUpLink,
    private readonly correctSignUpEmail: CorrectSignUpEmail,
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
        demandFollows: body.demandFollows ?? false,
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

  @Get('sign-up')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'showSignUp',
    summary: 'The address of the sign-up that this browser just made, while it waits to be confirmed',
  })
  @ApiOkResponse({ type: PendingSignUpAnswer })
  async pendingSignUp(@CurrentSession() session: Authentication | null): Promise<PendingSignUpAnswer> {
    return { email: await this.showSignUp.execute(session?.createdAccountId ?? null) };
  }

  @Post('sign-up/resend')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'resendSignUpLink',
    summary: 'Sends the e-mail of the sign-up that this browser just made again',
  })
  @ApiNoContentResponse()
  @ApiProblems(404, 429)
  @Idempotent()
  resend(@CurrentSession() session: Authentication | null): Promise<void> {
    return this.resendSignUpLink.execute(session?.createdAccountId ?? null);
  }

  @Post('sign-up/email')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'correctSignUpEmail',
    summary: 'Corrects the address of the sign-up that this browser just made, before it is confirmed',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 404, 409, 429)
  @Idempotent()
  correctEmail(
    @Body() { email }: CorrectSignUpEmailBody,
    @CurrentSession() session: Authentication | null,
    @Req() request: AuthenticatedRequest,
  ): Promise<void> {
    const { address } = this.cookies.browserOf(request);
    return this.correctSignUpEmail.execute({ createdAccountId: session?.createdAccountId ?? null, email, address });
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
