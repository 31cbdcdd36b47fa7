import { Controller, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RenewVolunteerLink, VolunteerNotFound } from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { VolunteerLinkAnswer } from './volunteer-link.dto';

/** The personal link of a member, for whoever manages their office. */
@ApiTags('sign-ups')
@Controller('api/office/:id/members/:memberId/link')
export class VolunteerLinkController {
  constructor(private readonly renewLink: RenewVolunteerLink) {}

  @Post()
  @ApiOperation({
    operationId: 'renewVolunteerLink',
    summary: 'A new personal link of a member, shown this once; all earlier ones stop working',
  })
  @ApiCreatedResponse({ type: VolunteerLinkAnswer })
  @ApiProblems(401, 403, 404, 409)
  async renew(
    @Param('id', idOr(VolunteerNotFound)) officeId: number,
    @Param('memberId', idOr(VolunteerNotFound)) memberId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<VolunteerLinkAnswer> {
    return { address: await this.renewLink.execute({ officeId, memberId }, principal) };
  }
}
