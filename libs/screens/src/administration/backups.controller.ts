import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '@pds/platform';
import { BackupOverview } from './backup-overview.read-model';
import { BackupStateAnswer } from './backups.dto';

/** The state of backups (docs/backup.md). They are made and restored by the command line. */
@ApiTags('backups')
@Controller('api/backups')
export class BackupsController {
  constructor(private readonly overview: BackupOverview) {}

  @Get()
  @ApiOperation({
    operationId: 'getBackups',
    summary: 'When the last backup was made, and the last one restored on trial',
  })
  @ApiOkResponse({ type: BackupStateAnswer })
  @ApiProblems(401, 403)
  async show(): Promise<BackupStateAnswer> {
    return BackupStateAnswer.of(await this.overview.show());
  }
}
