import { Body, Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, type Principal } from '@pds/kernel';
import { ApiProblems, type Authentication, CurrentPrincipal, CurrentSession, PersonalDataSources } from '@pds/platform';
import { DeleteOwnAccount, ShowOwnAccount } from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { PersonalAccount } from '../../read-models/personal-account.read-model';
import { DeleteOwnAccountBody, PersonalDataAnswer } from './account.dto';
import { BrowserCookies } from '../login/browser.cookie';

/** The sections that the sources of all contexts return together. */
type PersonalSections = Omit<PersonalDataAnswer, 'exportedAt' | 'account'>;

/** « Mon compte »: a copy of everything that is stored about a person, and its deletion. */
@ApiTags('account')
@Controller('api/account')
export class PersonalDataController {
  constructor(
    private readonly showOwnAccount: ShowOwnAccount,
    private readonly personalAccount: PersonalAccount,
    private readonly personalData: PersonalDataSources,
    private readonly deleteOwnAccount: DeleteOwnAccount,
    private readonly cookies: BrowserCookies,
    private readonly clock: Clock,
  ) {}

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="mes-donnees.json"')
  @ApiOperation({ operationId: 'exportOwnData', summary: 'Everything that is kept about the signed-in person' })
  @ApiOkResponse({ type: PersonalDataAnswer })
  @ApiProblems(401, 403)
  async export(@CurrentPrincipal() principal: Principal): Promise<PersonalDataAnswer> {
    const { account } = await this.showOwnAccount.execute(principal);
    const own = await this.personalAccount.account(account.id);
    const email = own.emailConfirmedAt ? account.email : null;
    return {
      exportedAt: new Date(this.clock.now()).toISOString(),
      account: own,
      ...((await this.personalData.of({ accountId: account.id, email })) as PersonalSections),
    };
  }

  @Post('deletion-request')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteOwnAccount',
    summary: 'Forgets the signed-in person at once; invoices stay as issued',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 409, 422, 429)
  async remove(
    @Body() { currentPassword = '' }: DeleteOwnAccountBody,
    @CurrentPrincipal() principal: Principal,
    @CurrentSession() { sessionId }: Authentication,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.deleteOwnAccount.execute({ password: currentPassword, sessionId }, principal);
    this.cookies.clearSession(reply);
  }
}
