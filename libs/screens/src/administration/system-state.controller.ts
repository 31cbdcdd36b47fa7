import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@pds/platform';
import { SystemStateReadModel } from './system-state.read-model';
import { SystemStateAnswer } from './system-state.dto';

/** « État du système »: how the installation is, and what to do. */
@ApiTags('system')
@Controller('api/system')
export class SystemStateController {
  constructor(private readonly state: SystemStateReadModel) {}

  @Get()
  @ApiOperation({
    operationId: 'getSystemState',
    summary: 'Queues, messages, database, disk, planned tasks, public address and versions, each with what to do',
  })
  @ApiOkResponse({ type: SystemStateAnswer })
  @ApiProblems(401, 403)
  async show(): Promise<SystemStateAnswer> {
    return SystemStateAnswer.of(await this.state.show());
  }
}
