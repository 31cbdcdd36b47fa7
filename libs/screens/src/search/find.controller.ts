import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { Finder } from './finder.read-model';
import { FindAnswer, FindQuery } from './find.dto';

@ApiTags('find')
@Controller('api/find')
export class FindController {
  constructor(private readonly finder: Finder) {}

  @Get()
  @ApiOperation({
    operationId: 'find',
    summary: 'Dossiers, organisations, papers and past events of the scope, five of each',
  })
  @ApiOkResponse({ type: FindAnswer })
  @ApiProblems(400, 401, 403)
  async find(@Query() { text }: FindQuery, @CurrentPrincipal() principal: Principal): Promise<FindAnswer> {
    return FindAnswer.of(await this.finder.find(text, principal.scope));
  }
}
