import { ApiProperty } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import { type FileSelection, fileSelections, type IntegrityOrigin, type IntegritySeverity } from '@pds/platform';
import type { IntegrityOverview } from './integrity-overview.read-model';

const severities = ['error', 'warning'] as const satisfies readonly IntegritySeverity[];
const origins = ['person', 'night', 'task'] as const satisfies readonly IntegrityOrigin[];

/** A check that is queued or running. */
export class IntegrityProgressAnswer {
  @ApiProperty({ description: 'Checks made and files read' })
  done!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Of how many; null until it is known' })
  total!: number | null;
}

/** One consistency rule and its result. */
export class IntegrityCheckAnswer {
  @ApiProperty({ example: 'accounting.invoice-gap' })
  name!: string;
  @ApiProperty({ description: 'What holds where nothing is found, in French' })
  title!: string;
  @ApiProperty({ enum: severities })
  severity!: IntegritySeverity;
  @ApiProperty({ description: 'How many things are wrong' })
  found!: number;
  @ApiProperty({ description: 'Whether more are wrong than are told' })
  more!: boolean;
}

/** One violation of a rule. */
export class IntegrityFindingAnswer {
  @ApiProperty({ description: 'Name of its check' })
  check!: string;
  @ApiProperty({ enum: severities })
  severity!: IntegritySeverity;
  @ApiProperty({ description: 'What it is about, in French' })
  subject!: string;
  @ApiProperty({ description: 'What is wrong with it, in French' })
  message!: string;
}

/** A completed check. */
export class IntegrityRunAnswer {
  @ApiProperty({ enum: origins, description: 'A person from the screen, the worker at night, or the task' })
  origin!: IntegrityOrigin;
  @ApiProperty({ type: String, nullable: true, description: 'Who asked for it; null where no person did' })
  startedBy!: string | null;
  @ApiProperty({ format: 'date-time' })
  startedAt!: string;
  @ApiProperty({ format: 'date-time' })
  endedAt!: string;
  @ApiProperty({ enum: fileSelections, description: 'Which frozen files were read' })
  files!: FileSelection;
  @ApiProperty()
  filesRead!: number;
  @ApiProperty({ type: [IntegrityCheckAnswer] })
  checks!: readonly IntegrityCheckAnswer[];
  @ApiProperty({ type: [IntegrityFindingAnswer] })
  findings!: readonly IntegrityFindingAnswer[];
}

/** The state of the data. */
export class IntegrityAnswer {
  @ApiProperty({ type: IntegrityProgressAnswer, nullable: true, description: 'The check that waits or runs' })
  underWay!: IntegrityProgressAnswer | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When a check broke off, where none came to its end since',
  })
  failedAt!: string | null;
  @ApiProperty({ type: IntegrityRunAnswer, nullable: true, description: 'The check that ended last' })
  last!: IntegrityRunAnswer | null;

  static of({ underWay, failedAt, last }: IntegrityOverview): IntegrityAnswer {
    const at = (instant: number) => toIsoWithOffset(instant, mainlandTimeZone);
    return {
      underWay,
      failedAt: failedAt === null ? null : at(failedAt),
      last: last && {
        origin: last.origin,
        startedBy: last.startedByName,
        startedAt: at(last.startedAt),
        endedAt: at(last.endedAt),
        files: last.files,
        filesRead: last.filesRead,
        checks: last.checks,
        findings: last.findings,
      },
    };
  }
}
