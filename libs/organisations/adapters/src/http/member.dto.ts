import { ApiProperty } from '@nestjs/swagger';
import { EmailAddress, PersonName, PhoneNumber } from '@pds/kernel';
import { type MemberFunction, memberFunctions } from '@pds/organisations/contract';
import { memberLimits, type MemberStatus, memberStatuses, type ShownMember } from '@pds/organisations/domain';
import {
  CalendarDateField,
  ChoiceField,
  ChoiceFilter,
  Field,
  ListAnswer,
  ListField,
  ListQuery,
  LoadedVersion,
  ShownVersion,
  TextField,
  TextFilter,
  YesNoField,
} from '@pds/platform';
import { expiries, memberSorts, type MemberSort } from '../read-models/member-list.read-model';
import { ClearableText, DaysField, NullableText } from './organisation.fields';

/** A list of functions, in any order. */
const FunctionsField = () =>
  Field({
    optional: true,
    schema: { enum: [...memberFunctions], enumName: 'MemberFunction', isArray: true, maxItems: memberFunctions.length },
    rule: (value) =>
      Array.isArray(value) && value.length <= memberFunctions.length && value.every((each) => isFunction(each))
        ? null
        : 'Fonction inconnue',
  });
const isFunction = (value: unknown) => (memberFunctions as readonly unknown[]).includes(value);

const ClearableDay = (description: string) => CalendarDateField({ optional: true, nullable: true, description });

class QualificationField {
  @TextField({ maxLength: memberLimits.qualificationName })
  name!: string;
  @CalendarDateField({ nullable: true, example: '2027-05-12', description: 'Included; null: valid without end' })
  validUntil!: string | null;
}

/** What may be entered or changed. */
class MemberFields {
  @ClearableText(EmailAddress.maxLength)
  email?: string | null;
  @ClearableText(PhoneNumber.maxLength)
  phone?: string | null;
  @YesNoField({ optional: true, description: 'Whether the list leaves the phone out' })
  isPhoneMasked?: boolean;
  @ChoiceField(memberStatuses, { message: 'Veuillez choisir un statut', enumName: 'MemberStatus', optional: true })
  status?: MemberStatus;
  @FunctionsField()
  functions?: MemberFunction[];
  @YesNoField({ optional: true })
  isMinor?: boolean;
  @YesNoField({ optional: true, description: 'Of a minor: whether the guardian agrees that they serve' })
  hasGuardianAgreement?: boolean;
  @ClearableDay('The first day in the office')
  enteredOn?: string | null;
  @ClearableDay('The last day in the office, included')
  leftOn?: string | null;
  @ListField(() => QualificationField, {
    optional: true,
    maxItems: memberLimits.qualifications,
    description: 'Replaces all former ones',
  })
  qualifications?: QualificationField[];
  @ListField(() => DaysField, {
    optional: true,
    maxItems: memberLimits.periodsAway,
    description: 'When they cannot serve; replaces all former periods',
  })
  away?: DaysField[];
}

/** Somebody whom an office enters: two names are enough. */
export class AddMemberBody extends MemberFields {
  @TextField({ maxLength: PersonName.maxLength })
  lastName!: string;
  @TextField({ maxLength: PersonName.maxLength })
  firstName!: string;
}

/** The changes of a member; absent fields are unchanged. */
export class EditMemberBody extends MemberFields {
  @LoadedVersion()
  version?: number;
  @TextField({ maxLength: PersonName.maxLength, optional: true })
  lastName?: string;
  @TextField({ maxLength: PersonName.maxLength, optional: true })
  firstName?: string;
}

export class MemberListQuery extends ListQuery {
  @TextFilter({ description: 'In names and e-mail' })
  search?: string;
  @TextFilter({ description: 'In the name of a qualification' })
  qualification?: string;
  @ChoiceFilter(expiries, {
    message: 'Échéance inconnue',
    description: 'A qualification that expires within 90 days, or that has expired',
  })
  expiry?: (typeof expiries)[number];
  @ChoiceFilter(['yes'], { message: 'Filtre inconnu', description: 'Those who left; else those who did not' })
  left?: 'yes';

  @ChoiceFilter(memberSorts, { message: 'Tri inconnu', default: 'name' })
  sort: MemberSort = 'name';
  @ChoiceFilter(['asc', 'desc'], { message: 'Sens de tri inconnu', default: 'asc' })
  override direction: 'asc' | 'desc' = 'asc';
}

class QualificationAnswer {
  @ApiProperty()
  name!: string;
  @NullableText('Last valid day, included; null: valid without end')
  validUntil!: string | null;
}

class ListedQualificationAnswer extends QualificationAnswer {
  @ApiProperty({ enum: ['valid', ...expiries], description: '`soon`: within 90 days' })
  expiry!: 'valid' | 'soon' | 'expired';
}

/** What the list and the dialog show of a member. */
class MemberFacts {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  firstName!: string;
  @NullableText()
  email!: string | null;
  @NullableText('In the list, null when it is masked')
  phone!: string | null;
  @ApiProperty()
  isPhoneMasked!: boolean;
  @ApiProperty({ enum: memberStatuses, enumName: 'MemberStatus' })
  status!: MemberStatus;
  @ApiProperty({ enum: memberFunctions, enumName: 'MemberFunction', isArray: true })
  functions!: readonly MemberFunction[];
  @ApiProperty()
  isMinor!: boolean;
  @ApiProperty({ description: 'Of a minor: whether the guardian agrees that they serve' })
  hasGuardianAgreement!: boolean;
  @NullableText('The last day in the office, included')
  leftOn!: string | null;
}

/** A member of an office as the list shows them. */
export class MemberRowAnswer extends MemberFacts {
  @NullableText('Away today: the last day of it, included')
  awayUntil!: string | null;
  @ApiProperty({ type: [ListedQualificationAnswer] })
  qualifications!: readonly ListedQualificationAnswer[];
}

export class MemberListAnswer extends ListAnswer {
  @ApiProperty({ type: [MemberRowAnswer] })
  records!: MemberRowAnswer[];
}

/** A member of an office, to be edited. */
export class MemberAnswer extends MemberFacts {
  @NullableText('The first day in the office')
  enteredOn!: string | null;
  @ApiProperty({ type: [QualificationAnswer] })
  qualifications!: readonly QualificationAnswer[];
  @ApiProperty({ type: [DaysField] })
  away!: readonly DaysField[];
  @ShownVersion()
  version!: number;

  static of({ officeId: _, ...member }: ShownMember): MemberAnswer {
    return member;
  }
}
