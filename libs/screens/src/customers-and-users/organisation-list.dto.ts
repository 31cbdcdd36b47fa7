import { ApiProperty } from '@nestjs/swagger';
import { OrganisationManagerAnswer } from '@pds/organisations/adapters';
import type { OrganisationType } from '@pds/organisations/contract';
import {
  CalendarDateFilter,
  ChoiceFilter,
  IdFilter,
  ListAnswer,
  ListQuery,
  TextField,
  TextFilter,
} from '@pds/platform';
import { type Likeness, likenesses } from './look-alike-organisations.read-model';
import { type OrganisationSort, organisationSorts } from './organisation-list.read-model';

const types = [1, 2, 3, 4, 5, 6] as const;

export class OrganisationListQuery extends ListQuery {
  @IdFilter()
  id?: number;
  @TextFilter()
  name?: string;
  @TextFilter({ description: 'A part of the name or of a manager’s name' })
  customer?: string;
  @TextFilter()
  pdsManagerFirstName?: string;
  @TextFilter()
  pdsManagerLastName?: string;
  @TextFilter()
  pdsManagerEmail?: string;
  @TextFilter()
  manager?: string;
  @TextFilter({ description: 'manager, by the name of spec organiser 3' })
  managerName?: string;
  @TextFilter({ description: 'pdsManagerEmail, by the name of spec organiser 3' })
  managerEmail?: string;
  @CalendarDateFilter({ description: 'Made on this day at the earliest', example: '2026-01-01' })
  startDate?: string;
  @CalendarDateFilter({ description: 'Made on this day at the latest', example: '2026-12-31' })
  endDate?: string;

  @ChoiceFilter(types, { message: 'Type d’organisation inconnu' })
  type?: OrganisationType;

  @ChoiceFilter(organisationSorts, { message: 'Tri inconnu', default: 'id' })
  sort: OrganisationSort = 'id';
}

export class ContactAddressAnswer {
  @ApiProperty()
  line1!: string;
  @ApiProperty()
  zipcode!: string;
  @ApiProperty()
  city!: string;
}

export class OrganisationRowAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({
    type: Number,
    enum: [1, 2, 3, 4, 5, 6],
    nullable: true,
    description: 'Null while only declared, and of an individual',
  })
  type!: OrganisationType | null;
  @ApiProperty({ description: 'A private person, who is of no type' })
  isIndividual!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Where invoices are sent' })
  email!: string | null;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ type: ContactAddressAnswer, nullable: true })
  contactAddress!: ContactAddressAnswer | null;
  @ApiProperty({ type: [OrganisationManagerAnswer] })
  managers!: OrganisationManagerAnswer[];
}

export class OrganisationListAnswer extends ListAnswer {
  @ApiProperty({ type: [OrganisationRowAnswer] })
  records!: OrganisationRowAnswer[];
}

export class ManagedOrganisationsAnswer {
  @ApiProperty({ type: [OrganisationRowAnswer] })
  records!: OrganisationRowAnswer[];
}

export class LookAlikesQuery {
  @TextFilter({ description: 'The name as typed' })
  name?: string;
  @TextFilter({ maxLength: 100, description: 'The number as typed' })
  identifier?: string;
}

/** An organisation that looks like one that is being created. */
export class LookAlikeAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: String, nullable: true })
  identifier!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of its contact address' })
  city!: string | null;
  @ApiProperty({
    enum: likenesses,
    description: 'The same number, the same name, the same company (SIREN), or a name that is nearly the same',
  })
  likeness!: Likeness;
}

export class LookAlikesAnswer {
  @ApiProperty({ type: [LookAlikeAnswer] })
  records!: LookAlikeAnswer[];
}

const listOfIds = {
  of: /^\s*(?:[1-9]\d{0,9}\s*(?:,\s*[1-9]\d{0,9}\s*){0,999})?$/,
  message: 'Numéros séparés par des virgules attendus',
};

export class OrganisationNamesBody {
  @TextField({
    maxLength: 20_000,
    message: listOfIds.message,
    tooLong: '1000 numéros au plus',
    pattern: listOfIds,
    example: '12,15',
    description: 'Ids separated by commas; at most 1000',
  })
  organizations!: string;
}

export class OrganisationNameAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}
