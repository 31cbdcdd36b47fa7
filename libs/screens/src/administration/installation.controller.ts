import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@pds/platform';
import { InstallationStepsReadModel } from './installation-steps.read-model';
import { InstallationAnswer } from './installation.dto';

/** « Mise en route », for administrators. */
@ApiTags('installation')
@Controller('api/installation')
export class InstallationController {
  constructor(private readonly steps: InstallationStepsReadModel) {}

  @Get()
  @ApiOperation({
    operationId: 'getInstallation',
    summary: 'The essentials of a new installation: what is set, what is left',
  })
  @ApiOkResponse({ type: InstallationAnswer })
  @ApiProblems(401, 403)
  show(): Promise<InstallationAnswer> {
    return this.steps.show();
  }
}
