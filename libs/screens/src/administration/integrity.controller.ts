import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, IntegrityRuns } from '@pds/platform';
import { IntegrityOverviewReadModel } from './integrity-overview.read-model';
import { IntegrityAnswer } from './integrity.dto';

/** « Contrôle des données »: the consistency checks of all stored data, and their results. */
@ApiTags('integrity')
@Controller('api/integrity')
export class IntegrityController {
  constructor(
    private readonly overview: IntegrityOverviewReadModel,
    private readonly runs: IntegrityRuns,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getIntegrity', summary: 'The check that ended last, and the one under way' })
  @ApiOkResponse({ type: IntegrityAnswer })
  @ApiProblems(401, 403)
  async show(): Promise<IntegrityAnswer> {
    return IntegrityAnswer.of(await this.overview.show());
  }

  @Post('check')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'checkIntegrity',
    summary: 'Has everything checked, every frozen file included',
    description: 'A background job. Starts no second one while one waits or runs.',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  check(@CurrentPrincipal() { accountId }: Principal): Promise<void> {
    return this.runs.start(accountId);
  }

  @Post('cancel')
  @HttpCode(204)
  @ApiOperation({ operationId: 'cancelIntegrityCheck', summary: 'Asks the check under way to stop' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403)
  cancel(): Promise<void> {
    return this.runs.cancel();
  }
}
