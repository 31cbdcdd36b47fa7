import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, Settings, StateChangingGet } from '@pds/platform';
import {
  CalendarLinks,
  CalendarOfficeNotFound,
  type CalendarOwner,
  CalendarOwners,
  RenewCalendarLink,
  ShowCalendarLink,
} from '@pds/users/domain';
import { CalendarLinkAnswer } from './calendar-link.dto';

const officeId = idOr(CalendarOfficeNotFound);

/** The secret links of calendars (docs/adr/0068-calendar-links.md): of the caller in their current role, and of offices. */
@ApiTags('account')
@Controller('api')
export class CalendarLinkController {
  constructor(
    private readonly owners: CalendarOwners,
    private readonly links: CalendarLinks,
    private readonly showCalendarLink: ShowCalendarLink,
    private readonly renewCalendarLink: RenewCalendarLink,
    private readonly settings: Settings,
  ) {}

  @Get('account/calendar-link')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getOwnCalendarLink', summary: 'The link of the calendar of one’s current role' })
  @ApiOkResponse({ type: CalendarLinkAnswer })
  @ApiProblems(401, 403, 404)
  async own(@CurrentPrincipal() principal: Principal): Promise<CalendarLinkAnswer> {
    return this.shown(await this.owners.self(principal), principal);
  }

  @Post('account/calendar-link')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'renewOwnCalendarLink',
    summary: 'Makes the link of the calendar of one’s current role; a former one stops working',
  })
  @ApiCreatedResponse({ type: CalendarLinkAnswer })
  @ApiProblems(401, 403, 404)
  @Idempotent()
  async renewOwn(@CurrentPrincipal() principal: Principal): Promise<CalendarLinkAnswer> {
    return this.renewed(await this.owners.self(principal), principal);
  }

  @Delete('account/calendar-link')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'revokeOwnCalendarLink',
    summary: 'Ends the link of the calendar of one’s current role',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  async revokeOwn(@CurrentPrincipal() principal: Principal): Promise<void> {
    await this.links.revoke(await this.owners.self(principal));
  }

  @Get('office/:id/calendar-link')
  @StateChangingGet()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getOfficeCalendarLink',
    summary: 'The link of the calendar of an office; notes that the caller was shown it',
  })
  @ApiOkResponse({ type: CalendarLinkAnswer })
  @ApiProblems(401, 403, 404)
  async ofOffice(
    @Param('id', officeId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CalendarLinkAnswer> {
    return this.shown(await this.owners.office(id, principal), principal);
  }

  @Post('office/:id/calendar-link')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'renewOfficeCalendarLink',
    summary: 'Makes the link of the calendar of an office; a former one stops working',
  })
  @ApiCreatedResponse({ type: CalendarLinkAnswer })
  @ApiProblems(401, 403, 404)
  @Idempotent()
  async renewOffice(
    @Param('id', officeId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CalendarLinkAnswer> {
    return this.renewed(await this.owners.office(id, principal), principal);
  }

  @Delete('office/:id/calendar-link')
  @HttpCode(204)
  @ApiOperation({ operationId: 'revokeOfficeCalendarLink', summary: 'Ends the link of the calendar of an office' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  async revokeOffice(@Param('id', officeId) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.links.revoke(await this.owners.office(id, principal));
  }

  private async shown(owner: CalendarOwner, { accountId }: Principal): Promise<CalendarLinkAnswer> {
    return CalendarLinkAnswer.of(await this.showCalendarLink.execute(owner, accountId), this.settings.appUrl);
  }

  private async renewed(owner: CalendarOwner, { accountId }: Principal): Promise<CalendarLinkAnswer> {
    return CalendarLinkAnswer.of(await this.renewCalendarLink.execute(owner, accountId), this.settings.appUrl);
  }
}
