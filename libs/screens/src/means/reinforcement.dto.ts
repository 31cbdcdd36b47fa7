import { ApiProperty } from '@nestjs/swagger';
import {
  countsText,
  type MeansCounts,
  type OpenReinforcementState,
  openReinforcementStates,
  periodText,
  reinforcementLimits,
  type ReinforcementState,
  reinforcementStates,
} from '@pds/aid-station/domain';
import { toIsoWithOffset } from '@pds/kernel';
import {
  ChoiceField,
  ChoiceFilter,
  IdField,
  ListAnswer,
  ListQuery,
  ObjectField,
  TextField,
  WholeNumberField,
} from '@pds/platform';
import type {
  AskedReinforcement,
  DossierReinforcement,
  DossierReinforcements,
  NamedOffice,
} from './reinforcements.read-model';

const moment = 'In the time zone of the event, or with an offset: 2027-05-08T14:00';
const message = 'Veuillez entrer un nombre entier de 0 à 1 000';
const Count = () => WholeNumberField({ optional: true, minimum: 0, maximum: reinforcementLimits.count, message });

/** Numbers of persons and pieces by kind; absent ones are 0. */
export class MeansCountsFields {
  @Count()
  rescuer?: number;
  @Count()
  nurse?: number;
  @Count()
  doctor?: number;
  @Count()
  vps?: number;
  @Count()
  vl?: number;
  @Count()
  vtu?: number;
  @Count()
  vtp?: number;
  @Count()
  lotA?: number;
  @Count()
  lotB?: number;
  @Count()
  lotC?: number;
  @Count()
  medicalLot?: number;
  @Count()
  tent?: number;
}

/** What is asked of another office. */
export class AskForReinforcementBody {
  @IdField({ message: 'Veuillez choisir une antenne' })
  officeId!: number;
  @TextField({ maxLength: 40, description: moment })
  start!: string;
  @TextField({ maxLength: 40, description: moment })
  end!: string;
  @ObjectField(() => MeansCountsFields)
  means!: MeansCountsFields;
  @TextField({ optional: true, maxLength: reinforcementLimits.text })
  message?: string;
}

export const reinforcementOutcomes = ['granted', 'declined'] as const;

const SeenField = () =>
  ChoiceField(openReinforcementStates, {
    message: 'Veuillez recharger la page',
    enumName: 'OpenReinforcementState',
    description: 'The state of the request as the caller saw it: refused (409) when it has changed since',
  });

/** The answer of the asked office. */
export class AnswerReinforcementBody {
  @SeenField()
  seen!: OpenReinforcementState;
  @ChoiceField(reinforcementOutcomes, { message: 'Réponse inconnue' })
  outcome!: (typeof reinforcementOutcomes)[number];
  @ObjectField(() => MeansCountsFields, { optional: true, description: 'What is granted, at most what was asked' })
  means?: MeansCountsFields;
  @TextField({ optional: true, maxLength: reinforcementLimits.text })
  answer?: string;
}

export class WithdrawReinforcementBody {
  @SeenField()
  seen!: OpenReinforcementState;
}

export class AskedReinforcementsQuery extends ListQuery {
  @ChoiceFilter(['waiting'] as const, { message: 'État inconnu', description: 'Only those that wait for an answer' })
  state?: 'waiting';
}

/** What everybody concerned reads of a request. */
class ReinforcementFieldsAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: reinforcementStates, enumName: 'ReinforcementState' })
  state!: ReinforcementState;
  @ApiProperty({ description: 'Name of the asked office' })
  officeName!: string;
  @ApiProperty({ example: '2027-05-08T14:00:00+02:00' })
  start!: string;
  @ApiProperty({ example: '2027-05-08T18:00:00+02:00' })
  end!: string;
  @ApiProperty({ example: 'samedi 8 mai de 14 h à 18 h' })
  periodText!: string;
  @ApiProperty({ type: MeansCountsFields })
  asked!: MeansCounts;
  @ApiProperty({ example: '4 secouristes, 2 VPS' })
  askedText!: string;
  @ApiProperty({ type: String, nullable: true, example: '1 VPS', description: 'Null while nothing was granted' })
  grantedText!: string | null;
  @ApiProperty()
  message!: string;
  @ApiProperty({ description: 'What the asked office wrote' })
  answer!: string;
  @ApiProperty()
  askedAt!: string;
  @ApiProperty({ type: String, nullable: true })
  answeredAt!: string | null;
  @ApiProperty({ description: 'Whether it can be withdrawn, or what was granted taken back' })
  canBeTakenBack!: boolean;
  @ApiProperty({ description: 'Whether it is pending and its period is over: it can no longer be granted' })
  isUnanswered!: boolean;
}

function fieldsOf(request: DossierReinforcement | AskedReinforcement): ReinforcementFieldsAnswer {
  const { id, state, officeName, period, timeZone, asked, granted, answer, askedAt, answeredAt } = request;
  const { message: words, canBeTakenBack, isUnanswered } = request;
  return {
    ...{ id, state, officeName, asked, message: words, answer, canBeTakenBack, isUnanswered },
    start: toIsoWithOffset(period.start, timeZone),
    end: toIsoWithOffset(period.end, timeZone),
    periodText: periodText(period, timeZone),
    askedText: countsText(asked),
    grantedText: granted && countsText(granted),
    askedAt: toIsoWithOffset(askedAt, timeZone),
    answeredAt: answeredAt === null ? null : toIsoWithOffset(answeredAt, timeZone),
  };
}

/** A request on the page of its dossier. */
export class DossierReinforcementAnswer extends ReinforcementFieldsAnswer {
  @ApiProperty({ description: 'Department of the asked office' })
  departmentName!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who asked; null for a deleted account' })
  askedBy!: string | null;
}

/** What could be asked: what the dossier lacks, or the whole event without any means. */
export class ReinforcementSuggestionAnswer {
  @ApiProperty()
  start!: string;
  @ApiProperty()
  end!: string;
  @ApiProperty({ type: MeansCountsFields })
  means!: MeansCounts;
}

export class DossierReinforcementsAnswer {
  @ApiProperty({ type: Number, nullable: true, description: 'The office of the dossier' })
  officeId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why nothing can be asked, or null' })
  obstacle!: string | null;
  @ApiProperty({ type: ReinforcementSuggestionAnswer })
  suggestion!: ReinforcementSuggestionAnswer;
  @ApiProperty({ type: [DossierReinforcementAnswer], description: 'The latest first' })
  reinforcements!: DossierReinforcementAnswer[];

  static of(found: DossierReinforcements): DossierReinforcementsAnswer {
    const { officeId, departmentId, obstacle, suggestion, timeZone, reinforcements } = found;
    return {
      ...{ officeId, departmentId, obstacle },
      suggestion: {
        start: toIsoWithOffset(suggestion.period.start, timeZone),
        end: toIsoWithOffset(suggestion.period.end, timeZone),
        means: suggestion.means,
      },
      reinforcements: reinforcements.map((each) => ({
        ...fieldsOf(each),
        departmentName: each.departmentName,
        askedBy: each.askedByName,
      })),
    };
  }
}

/** A request as the asked office sees it. */
export class AskedReinforcementAnswer extends ReinforcementFieldsAnswer {
  @ApiProperty({ description: 'The asked office' })
  officeId!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  city!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The office that asks' })
  askingOfficeName!: string | null;
  @ApiProperty({ type: String, nullable: true })
  askingDepartmentName!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null for a dossier outside the caller’s scope' })
  dossierId!: number | null;
  @ApiProperty()
  isAidStation!: boolean;

  static of(request: AskedReinforcement): AskedReinforcementAnswer {
    const { officeId, eventName, city, askingOfficeName, askingDepartmentName, dossierId, isAidStation } = request;
    return {
      ...fieldsOf(request),
      ...{ officeId, eventName, city, askingOfficeName, askingDepartmentName, dossierId, isAidStation },
    };
  }
}

export class AskedReinforcementsAnswer extends ListAnswer {
  @ApiProperty({ type: [AskedReinforcementAnswer], description: 'Pending ones first' })
  records!: AskedReinforcementAnswer[];
}

export class ReinforcingOfficeAnswer implements NamedOffice {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  departmentId!: number;
  @ApiProperty()
  departmentName!: string;
}
