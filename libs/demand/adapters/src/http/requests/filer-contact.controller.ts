import { Body, Controller, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { People } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { FilerContactAnswer, UpdateFilerContactBody } from './filer-contact.dto';

/** The contact step of the signed-in account. */
@ApiTags('demand')
@Controller('api/demand')
export class FilerContactController {
  constructor(private readonly people: People) {}

  @Patch('update-contact')
  @ApiOperation({
    operationId: 'updateFilerContact',
    summary: 'The caller’s own phone number, as contact of what they are about to file',
  })
  @ApiOkResponse({ type: FilerContactAnswer })
  @ApiProblems(400, 401, 403)
  async update(
    @Body() { phone }: UpdateFilerContactBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<FilerContactAnswer> {
    await this.people.correctPhone(phone, principal);
    return { phone };
  }
}
