import { ApiProperty } from '@nestjs/swagger';
import type { MeansCounts } from '@pds/aid-station/domain';
import { CalendarDateField, IdFilter } from '@pds/platform';
import { MeansConflictAnswer, PlannedDossierAnswer } from './means-planning.dto';
import {
  type BoardBar,
  type BoardOffice,
  type BoardSearch,
  type BoardStage,
  boardStages,
  type TeamFill,
} from './means-board.read-model';

/** Days of the board. */
export class MeansBoardQuery implements BoardSearch {
  @CalendarDateField({ description: 'First day', example: '2027-05-07' })
  start!: string;
  @CalendarDateField({ description: 'Last day, included; at most seven days', example: '2027-05-09' })
  end!: string;
  @IdFilter({ description: 'Department of the offices' })
  department?: number;

  static readonly maxDays = 7;
}

const counts = { type: 'object', additionalProperties: { type: 'integer' } } as const;

export class TeamFillAnswer implements TeamFill {
  @ApiProperty({ type: 'integer', description: 'People who fill a place' })
  filled!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null while a slot cannot be sized' })
  required!: number | null;
}

/** A dossier on a day, in the row of its office or of one that reinforces it. */
export class BoardBarAnswer extends PlannedDossierAnswer implements BoardBar {
  @ApiProperty({ description: 'Town, else place; empty for a reinforced event' })
  town!: string;
  @ApiProperty({
    enum: boardStages,
    enumName: 'BoardStage',
    description: 'Conflicts count stations, ordered and reinforced events; « asked » has no quote that is still valid',
  })
  stage!: BoardStage;
  @ApiProperty({ example: '14 h – 18 h' })
  hours!: string;
  @ApiProperty({
    type: TeamFillAnswer,
    nullable: true,
    description: 'By places taken where members sign up, else by the engagement; null for a reinforced event',
  })
  team!: TeamFillAnswer | null;
  @ApiProperty({ ...counts, description: 'The most that it needs at once on the day, by kind' })
  need!: MeansCounts & Record<string, number>;
  @ApiProperty({
    type: [String],
    example: ['2 VPS (VPS 1)', '1 lot A'],
    description: 'With the names of assigned pieces',
  })
  means!: string[];
}

export class BoardDayAnswer {
  @ApiProperty({ example: '2027-05-08' })
  day!: string;
  @ApiProperty({ type: [BoardBarAnswer], description: 'By start, reinforced events last' })
  bars!: BoardBarAnswer[];
  @ApiProperty({ type: [MeansConflictAnswer] })
  conflicts!: MeansConflictAnswer[];
  @ApiProperty({
    ...counts,
    description: 'What remains of each known kind at the scarcest moment, after what was ordered; negative: missing',
  })
  left!: MeansCounts & Record<string, number>;
}

export class BoardOfficeAnswer {
  @ApiProperty({ type: Number, nullable: true, description: 'Null for the dossiers without an office' })
  id!: number | null;
  @ApiProperty()
  name!: string;
  @ApiProperty({ description: 'Whether the office has ever entered equipment' })
  isEquipmentKnown!: boolean;
  @ApiProperty({ type: [BoardDayAnswer] })
  days!: BoardDayAnswer[];

  static of({ id, name, timeZone, isEquipmentKnown, days }: BoardOffice): BoardOfficeAnswer {
    return {
      ...{ id, name, isEquipmentKnown },
      days: days.map(({ day, bars, conflicts, left }) => ({
        ...{ day, left },
        bars: bars.map(({ means, ...bar }) => ({ ...bar, means: [...means] })),
        conflicts: conflicts.map((conflict) => MeansConflictAnswer.of(conflict, timeZone)),
      })),
    };
  }
}

export class MeansBoardAnswer {
  @ApiProperty({ type: [BoardOfficeAnswer], description: 'By name, the dossiers without an office last' })
  offices!: BoardOfficeAnswer[];
}
