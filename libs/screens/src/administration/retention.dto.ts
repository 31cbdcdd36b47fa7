import { ApiProperty } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import {
  type RetentionHold,
  type RetentionOrigin,
  type RetentionOutcome,
  type TermedCategory,
  WholeNumberField,
} from '@pds/platform';
import type { RetentionOverview } from './retention-overview.read-model';

const origins = ['person', 'night', 'task'] as const satisfies readonly RetentionOrigin[];

export class EditRetentionTermBody {
  @WholeNumberField({ minimum: 1, maximum: 1200, message: 'Nombre de mois attendu', description: 'Months' })
  months!: number;
}

/** A reason to keep rows whose term has passed. */
export class RetentionHoldAnswer implements RetentionHold {
  @ApiProperty({ description: 'In French' })
  reason!: string;
  @ApiProperty()
  rows!: number;
  @ApiProperty({ type: [Number], description: 'Numbers of their first dossiers, twenty at most' })
  dossiers!: readonly number[];
}

/** One kind of data with its term. */
export class RetentionCategoryAnswer {
  @ApiProperty({ example: 'demand.without-station' })
  name!: string;
  @ApiProperty()
  title!: string;
  @ApiProperty({ description: 'What happens once the term has passed, in French' })
  effect!: string;
  @ApiProperty({ description: 'From when the term runs, in French' })
  startsAt!: string;
  @ApiProperty({ description: 'The text that gives the default, in French' })
  source!: string;
  @ApiProperty({ description: 'Months' })
  months!: number;
  @ApiProperty()
  defaultMonths!: number;
  @ApiProperty()
  minMonths!: number;
  @ApiProperty()
  maxMonths!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Rows due at the last simulation; null before the first' })
  due!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Rows past their term that must be kept' })
  kept!: number | null;
  @ApiProperty({ type: [RetentionHoldAnswer], description: 'Why they must be kept' })
  holds!: readonly RetentionHoldAnswer[];
}

export class RetentionOutcomeAnswer {
  @ApiProperty()
  category!: string;
  @ApiProperty()
  title!: string;
  @ApiProperty()
  months!: number;
  @ApiProperty({ description: 'Rows erased, or to erase in a simulation' })
  erased!: number;
  @ApiProperty({ description: 'Rows past their term whose dossier must be kept' })
  kept!: number;
}

export class RetentionRunAnswer {
  @ApiProperty({ enum: origins })
  origin!: RetentionOrigin;
  @ApiProperty({ description: 'Whether it counted only' })
  dryRun!: boolean;
  @ApiProperty({ format: 'date-time' })
  endedAt!: string;
  @ApiProperty({ type: [RetentionOutcomeAnswer] })
  outcomes!: readonly RetentionOutcomeAnswer[];
}

export class RetentionAnswer {
  @ApiProperty({ description: 'Whether a run waits or is under way' })
  underWay!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the nightly run begins to erase, if it only counts until then; null once it erases',
  })
  erasesFrom!: string | null;
  @ApiProperty({ type: [RetentionCategoryAnswer] })
  categories!: readonly RetentionCategoryAnswer[];
  @ApiProperty({ type: [RetentionRunAnswer], description: 'The last runs, newest first' })
  runs!: readonly RetentionRunAnswer[];

  static of({ underWay, erasesFrom, categories, runs }: RetentionOverview): RetentionAnswer {
    // What a later run has erased is not due any more.
    const [last] = runs;
    return {
      underWay,
      erasesFrom: erasesFrom === null ? null : toIsoWithOffset(erasesFrom, mainlandTimeZone),
      categories: categories.map((category) => categoryAnswer(category, last?.dryRun ? last.outcomes : undefined)),
      runs: runs.map(({ origin, dryRun, endedAt, outcomes }) => ({
        origin,
        dryRun,
        endedAt: toIsoWithOffset(endedAt, mainlandTimeZone),
        outcomes: outcomes.map(({ category, title, months, erased, kept }) => ({
          category,
          title,
          months,
          erased,
          kept,
        })),
      })),
    };
  }
}

function categoryAnswer(
  category: TermedCategory,
  outcomes: readonly RetentionOutcome[] | undefined,
): RetentionCategoryAnswer {
  const { name, title, effect, startsAt, source, months, defaultMonths, minMonths, maxMonths } = category;
  // A count with another term says nothing about this one.
  const outcome = outcomes?.find((each) => each.category === name && each.months === months);
  return {
    ...{ name, title, effect, startsAt, source, months, defaultMonths, minMonths, maxMonths },
    due: outcome?.erased ?? null,
    kept: outcome?.kept ?? null,
    // Those of runs before the reasons were recorded have none.
    holds: outcome?.holds ?? [],
  };
}
