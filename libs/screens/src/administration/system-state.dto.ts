import { ApiProperty } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import type { SystemStateView } from './system-state.read-model';
import { type SystemCondition, systemConditions, type SystemPage, systemPages } from '@pds/platform';

/** One line: how something is, and what to do. */
export class SystemItemAnswer {
  @ApiProperty({ description: 'In French' })
  title!: string;
  @ApiProperty({ description: 'In French' })
  value!: string;
  @ApiProperty({ enum: systemConditions })
  condition!: SystemCondition;
  @ApiProperty({ type: String, nullable: true, description: 'In French; null when there is nothing to do' })
  action!: string | null;
  @ApiProperty({ enum: systemPages, required: false, description: 'The page on which it is done' })
  page?: SystemPage;
}

/** A group of lines. */
export class SystemSectionAnswer {
  @ApiProperty({ example: 'queues' })
  name!: string;
  @ApiProperty({ description: 'In French' })
  title!: string;
  @ApiProperty({ type: [SystemItemAnswer] })
  items!: readonly SystemItemAnswer[];
}

export class SystemStateAnswer {
  @ApiProperty({ format: 'date-time' })
  at!: string;
  @ApiProperty({ enum: systemConditions, description: 'The worst of all lines' })
  condition!: SystemCondition;
  @ApiProperty({ type: [SystemSectionAnswer] })
  sections!: readonly SystemSectionAnswer[];

  static of({ at, condition, sections }: SystemStateView): SystemStateAnswer {
    return { at: toIsoWithOffset(at, mainlandTimeZone), condition, sections };
  }
}
