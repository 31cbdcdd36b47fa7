import { ApiProperty } from '@nestjs/swagger';
import type { Candidate, Candidates } from '@pds/aid-station/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { IdListField } from '@pds/platform';
import { teamFunctionNames } from '@pds/pricing/contract';
import { isoOrNull } from './sign-up.dto';

/** Members to ask, of those that `listCandidates` shows. */
export class AskMembersBody {
  @IdListField({ maxItems: 500 })
  memberIds!: number[];
}

class CandidateAnswer {
  @ApiProperty()
  memberId!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  officeName!: string;
  @ApiProperty({ type: [String], example: ['PSE2'], description: 'What they may take at the slot' })
  functions!: string[];
  @ApiProperty({ type: String, nullable: true, description: 'For any slot' })
  lastAskedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why they are not asked, in French; null: they may be' })
  reason!: string | null;

  static of({ member, functions, lastAskedAt, reason }: Candidate, timeZone: string): CandidateAnswer {
    return {
      ...{ memberId: member.id, name: member.name, officeName: member.officeName, reason },
      functions: functions.map((name) => teamFunctionNames[name]),
      lastAskedAt: isoOrNull(lastAskedAt, timeZone),
    };
  }
}

/** Who may be asked to come to a slot. */
export class CandidatesAnswer {
  @ApiProperty({ description: 'When a request would be sent: now, or after the quiet hours' })
  sendAt!: string;
  @ApiProperty({ type: [CandidateAnswer], description: 'Who may be asked, the least recently asked first' })
  suited!: CandidateAnswer[];
  @ApiProperty({ type: [CandidateAnswer], description: 'Everybody else of the department, with the reason' })
  others!: CandidateAnswer[];

  static of({ at, timeZone, suited, others }: Candidates): CandidatesAnswer {
    return {
      sendAt: toIsoWithOffset(at, timeZone),
      suited: suited.map((each) => CandidateAnswer.of(each, timeZone)),
      others: others.map((each) => CandidateAnswer.of(each, timeZone)),
    };
  }
}
