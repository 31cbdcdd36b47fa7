import { ApiProperty } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import {
  type DeadlineKind,
  deadlineKinds,
  deadlineNames,
  type DeadlineRule,
  type DeadlineRuleInForce,
  defaultDeadlineRules,
  type DelayUnit,
  delayUnits,
} from '@pds/organisations/contract';
import { deadlineRuleBounds, longestDelay, type ShownDeadlineRules } from '@pds/organisations/domain';
import {
  CalendarDateField,
  ChoiceField,
  ListField,
  LoadedVersion,
  ShownVersion,
  TextField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';

/** A deadline rule as staff edit it. */
export class DeadlineRuleBody implements DeadlineRule {
  @ChoiceField(deadlineKinds, { enumName: 'DeadlineKind', message: 'Échéance inconnue' })
  kind!: DeadlineKind;
  @WholeNumberField({
    minimum: 0,
    maximum: deadlineRuleBounds.publicPeak,
    description: 'Fewest persons present at once for whom the rule holds',
  })
  minPublic!: number;
  @WholeNumberField({
    nullable: true,
    minimum: 0,
    maximum: deadlineRuleBounds.publicPeak,
    description: 'Most persons, included; null without a limit',
  })
  maxPublic!: number | null;
  @WholeNumberField({
    minimum: 0,
    maximum: Math.max(...Object.values(longestDelay)),
    description: 'Before the day on which the event starts; for an invoice, after the day on which it ends',
  })
  delay!: number;
  @ChoiceField(delayUnits, { enumName: 'DelayUnit', message: 'Unité inconnue' })
  unit!: DelayUnit;
  @TextField({ maxLength: deadlineRuleBounds.name, description: 'Who is written to; may be empty' })
  recipientName!: string;
  @TextField({ maxLength: 254, description: 'Their e-mail address; may be empty' })
  recipientEmail!: string;
  @TextField({ maxLength: deadlineRuleBounds.address, description: 'Their postal address; may be empty' })
  recipientAddress!: string;
  @TextField({ maxLength: deadlineRuleBounds.source, description: 'Law, decree or address of the page with the rule' })
  source!: string;
  @CalendarDateField({ nullable: true, description: 'Date of the source', example: '2024-03-30' })
  sourceDate!: string | null;
  @YesNoField({ description: 'Nobody has checked the rule against its source yet' })
  toVerify!: boolean;
}

export class DeadlineRulesBody {
  @ListField(() => DeadlineRuleBody, { maxItems: deadlineRuleBounds.rules, description: 'All rules of the department' })
  rules!: DeadlineRuleBody[];
}

export class EditDeadlineRulesBody extends DeadlineRulesBody {
  @LoadedVersion()
  version?: number;
}

/** A deadline rule in force. */
export class DeadlineRuleAnswer implements DeadlineRule {
  @ApiProperty({ enum: deadlineKinds, enumName: 'DeadlineKind' })
  kind!: DeadlineKind;
  @ApiProperty({ type: 'integer' })
  minPublic!: number;
  @ApiProperty({ type: 'integer', nullable: true })
  maxPublic!: number | null;
  @ApiProperty({ type: 'integer' })
  delay!: number;
  @ApiProperty({ enum: delayUnits, enumName: 'DelayUnit' })
  unit!: DelayUnit;
  @ApiProperty()
  recipientName!: string;
  @ApiProperty()
  recipientEmail!: string;
  @ApiProperty()
  recipientAddress!: string;
  @ApiProperty()
  source!: string;
  @ApiProperty({ type: String, nullable: true, example: '2024-03-30' })
  sourceDate!: string | null;
  @ApiProperty()
  toVerify!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'When its day last changed; null if nobody changed it' })
  changedAt!: string | null;

  static of({ changedAt, ...rule }: DeadlineRuleInForce): DeadlineRuleAnswer {
    return { ...rule, changedAt: changedAt === null ? null : toIsoWithOffset(changedAt, mainlandTimeZone) };
  }
}

class DeadlineKindAnswer {
  @ApiProperty({ enum: deadlineKinds, enumName: 'DeadlineKind' })
  kind!: DeadlineKind;
  @ApiProperty({ example: 'Information du SDIS' })
  name!: string;
}

export class DeadlineRulesAnswer {
  @ApiProperty({ type: [DeadlineRuleAnswer], description: 'In the order of kinds, then of the public' })
  rules!: DeadlineRuleAnswer[];
  @ApiProperty({ description: 'Whether they are the default ones: the department has none of its own' })
  isDefault!: boolean;
  @ApiProperty({ type: [DeadlineRuleAnswer], description: 'The default ones' })
  defaults!: DeadlineRuleAnswer[];
  @ApiProperty({ type: [DeadlineKindAnswer] })
  kinds!: DeadlineKindAnswer[];
  @ShownVersion()
  version!: number;

  static of({ rules, isDefault, version }: ShownDeadlineRules): DeadlineRulesAnswer {
    const inOrder = [...rules].sort(
      (one, other) =>
        deadlineKinds.indexOf(one.kind) - deadlineKinds.indexOf(other.kind) || one.minPublic - other.minPublic,
    );
    return {
      rules: inOrder.map((rule) => DeadlineRuleAnswer.of(rule)),
      isDefault,
      defaults: defaultDeadlineRules.map((rule) => DeadlineRuleAnswer.of(rule)),
      kinds: deadlineKinds.map((kind) => ({ kind, name: deadlineNames[kind] })),
      version,
    };
  }
}
