import { Body, Controller, Get, Header, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Editions, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { editedAccount, ShowOwnAccount, UpdateOwnDetails } from '@pds/users/domain';
import { OwnAccountAnswer, UpdateOwnAccountBody } from './account.dto';

/** « Mon compte »: what users may see and change of their own details. */
@ApiTags('account')
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly showOwnAccount: ShowOwnAccount,
    private readonly updateOwnDetails: UpdateOwnDetails,
    private readonly editions: Editions,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getOwnAccount', summary: 'The signed-in person’s own details' })
  @ApiOkResponse({ type: OwnAccountAnswer })
  @ApiProblems(401, 403)
  async own(@CurrentPrincipal() principal: Principal): Promise<OwnAccountAnswer> {
    const version = await this.editions.versionOf(editedAccount(principal.accountId));
    const { account, pendingEmail } = await this.showOwnAccount.execute(principal);
    const { id, identifier, firstName, lastName, birthName, email, phone, civility, passwordHash } = account;
    return {
      version,
      id,
      identifier,
      firstName,
      lastName,
      birthName,
      email,
      pendingEmail,
      phone,
      civility,
      hasPassword: passwordHash !== null,
      roles: [principal.role],
    };
  }

  @Patch()
  @ApiOperation({ operationId: 'updateOwnAccount', summary: 'Corrects one’s own details; what is left out stays' })
  @ApiOkResponse({ type: OwnAccountAnswer })
  @ApiProblems(400, 401, 403, 409)
  async update(
    @Body() { version, ...body }: UpdateOwnAccountBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnAccountAnswer> {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await this.updateOwnDetails.execute(given, principal, version);
    return this.own(principal);
  }
}
