import { ApiProperty } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import { IdField, type JobState, type JobView, type TakeoutOutcome } from '@pds/platform';

export class StartTakeoutBody {
  @IdField({ message: 'Choisissez le département' })
  department!: number;
}

export class TakeoutAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
  state!: JobState;
  @ApiProperty({ description: 'Whether it was asked to stop' })
  cancelling!: boolean;
  @ApiProperty({ description: 'Files written' })
  done!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Files to write; null until they are counted' })
  total!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null until it is done' })
  fileName!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Bytes' })
  size!: number | null;
  @ApiProperty({ type: Number, description: 'Files that are lost or altered; the archive names them' })
  unreadable!: number;
  @ApiProperty({ example: '2026-11-20T02:19:00+01:00' })
  createdAt!: string;

  static of({ id, state, cancelling, progress, result, file, createdAt }: JobView<TakeoutOutcome>): TakeoutAnswer {
    return {
      ...{ id, state, cancelling, done: progress.done, total: progress.total },
      ...{ fileName: file?.name ?? null, size: file?.size ?? null, unreadable: result?.unreadable ?? 0 },
      createdAt: toIsoWithOffset(createdAt, mainlandTimeZone),
    };
  }
}

export class TakeoutListAnswer {
  @ApiProperty({ type: [TakeoutAnswer] })
  records!: TakeoutAnswer[];
}
