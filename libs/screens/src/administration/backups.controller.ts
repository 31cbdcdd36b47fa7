import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { defineError, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Jobs } from '@pds/platform';
import { DrillBackup, MakeBackup } from './backup-jobs';
import { BackupOverview } from './backup-overview.read-model';
import { BackupStateAnswer } from './backups.dto';

/** This server makes no backups, or cannot restore one on trial. */
class BackupsNotSet extends defineError('backups.not-set', 'conflict', {
  message: 'Les sauvegardes ne sont pas réglées sur ce serveur : voyez docs/backup.md.',
}) {}

/** « Sauvegardes » (docs/backup.md): their state, and one now. They are restored by the command line. */
@ApiTags('backups')
@Controller('api/backups')
export class BackupsController {
  constructor(
    private readonly overview: BackupOverview,
    private readonly jobs: Jobs,
  ) {}

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

  @Post('make')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'makeBackup',
    summary: 'Makes a backup, as at night',
    description: 'A background job. Starts no second one while one waits or runs.',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 409)
  async make(@CurrentPrincipal() { accountId }: Principal): Promise<void> {
    if (!(await this.overview.show()).isSet) throw new BackupsNotSet();
    await this.jobs.startUnlessUnderWay(MakeBackup, () => ({}), accountId);
  }

  @Post('drill')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'drillBackup',
    summary: 'Restores the last backup on trial, as each week',
    description: 'A background job. Starts no second one while one waits or runs.',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 409)
  async drill(@CurrentPrincipal() { accountId }: Principal): Promise<void> {
    if (!(await this.overview.show()).canDrill) throw new BackupsNotSet();
    await this.jobs.startUnlessUnderWay(DrillBackup, () => ({}), accountId);
  }
}
