import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, ListField, ObjectField, WholeNumberField } from '@pds/platform';
import { type TeamClass, teamClasses } from '@pds/pricing/contract';
import { teamRuleLimits } from '@pds/pricing/domain';

const wholeNumber = (from: number, to: number) => `Veuillez saisir un nombre entier de ${from} à ${to}`;

/** How many persons of a function a device requires. */
export class TeamRuleBody {
  @WholeNumberField({
    minimum: 0,
    maximum: teamRuleLimits.fixed,
    message: wholeNumber(0, teamRuleLimits.fixed),
    description: 'So many in any case',
  })
  fixed!: number;

  @WholeNumberField({
    nullable: true,
    minimum: 1,
    maximum: teamRuleLimits.every,
    message: wholeNumber(1, teamRuleLimits.every),
    description: 'One more for each so many rescuers begun; null for none',
  })
  every!: number | null;
}

const Rule = () => ObjectField(() => TeamRuleBody, { message: 'Règle attendue' });

/** The team that a class of device requires; the remaining rescuers are PSE1. */
export class ClassRulesBody {
  @Rule() deviceLeader!: TeamRuleBody;
  @Rule() commandPostLeader!: TeamRuleBody;
  @Rule() commandPostOperator!: TeamRuleBody;
  @Rule() postLeader!: TeamRuleBody;
  @Rule() teamLeader!: TeamRuleBody;
  @Rule() pse2!: TeamRuleBody;
  @Rule() logistician!: TeamRuleBody;
  @Rule() otherStaff!: TeamRuleBody;
}

export class TeamClassBody {
  @ChoiceField(teamClasses, { message: 'Cette classe de dispositif n’existe pas' })
  stationClass!: TeamClass;

  @ObjectField(() => ClassRulesBody, {
    nullable: true,
    message: 'Règles attendues',
    description: 'Null to take what is inherited again',
  })
  rules!: ClassRulesBody | null;
}

export class UpdateTeamRulesBody {
  @WholeNumberField({
    optional: true,
    nullAsAbsent: true,
    message: 'Version attendue',
    description: 'The version that was loaded; left out, whoever saves last wins',
  })
  version?: number;

  @ListField(() => TeamClassBody, {
    maxItems: teamClasses.length,
    message: 'Liste de classes attendue',
    description: 'Classes to set; the others stay as they are',
  })
  classes!: TeamClassBody[];
}

export class TeamRuleAnswer {
  @ApiProperty({ type: 'integer' })
  fixed!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'One more for each so many rescuers begun' })
  every!: number | null;
}

const ShownRule = () => ApiProperty({ type: TeamRuleAnswer });

export class ClassRulesAnswer {
  @ShownRule() deviceLeader!: TeamRuleAnswer;
  @ShownRule() commandPostLeader!: TeamRuleAnswer;
  @ShownRule() commandPostOperator!: TeamRuleAnswer;
  @ShownRule() postLeader!: TeamRuleAnswer;
  @ShownRule() teamLeader!: TeamRuleAnswer;
  @ShownRule() pse2!: TeamRuleAnswer;
  @ShownRule() logistician!: TeamRuleAnswer;
  @ShownRule() otherStaff!: TeamRuleAnswer;
}

/** The team that a class of device requires, wherever it is set. */
export class TeamClassAnswer {
  @ApiProperty({ enum: teamClasses })
  stationClass!: TeamClass;
  @ApiProperty({ type: ClassRulesAnswer })
  rules!: ClassRulesAnswer;
}

export class SetTeamClassAnswer {
  @ApiProperty({ enum: teamClasses })
  stationClass!: TeamClass;
  @ApiProperty({ type: ClassRulesAnswer, nullable: true, description: 'Null where nothing is set' })
  own!: ClassRulesAnswer | null;
  @ApiProperty({ type: ClassRulesAnswer, description: "What holds then: the association's, else the usual one" })
  inherited!: ClassRulesAnswer;
}

export class TeamRulesAnswer {
  @ApiProperty({ type: 'integer', description: '0 for the whole association' })
  departmentId!: number;
  @ApiProperty({ type: 'integer', description: 'To send back when saving' })
  version!: number;
  @ApiProperty({ type: [SetTeamClassAnswer] })
  classes!: SetTeamClassAnswer[];
}
