import { ApiProperty } from '@nestjs/swagger';
import { type Instant, mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import type { BackupState } from './backup-overview.read-model';

export class BackupStateAnswer {
  @ApiProperty({ description: 'Whether backups are made each night' })
  isSet!: boolean;
  @ApiProperty({ description: 'Whether one can be restored on trial here: the server has the secret key' })
  canDrill!: boolean;
  @ApiProperty({ description: 'Whether a backup, or a restore on trial, waits or is being made' })
  isUnderWay!: boolean;
  @ApiProperty({ type: String, nullable: true, example: '2026-11-20T02:19:00+01:00' })
  lastBackupAt!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The moment of the last backup that was restored on trial without a fault',
    example: '2026-11-20T02:19:00+01:00',
  })
  lastVerifiedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the last run failed, in French' })
  failure!: string | null;
  @ApiProperty({ description: 'No backup for two nights, or none verified that is younger than the setting' })
  isLate!: boolean;

  static of({ lastBackupAt, lastVerifiedAt, ...same }: BackupState): BackupStateAnswer {
    const written = (at: Instant | null) => (at === null ? null : toIsoWithOffset(at, mainlandTimeZone));
    return { ...same, lastBackupAt: written(lastBackupAt), lastVerifiedAt: written(lastVerifiedAt) };
  }
}
