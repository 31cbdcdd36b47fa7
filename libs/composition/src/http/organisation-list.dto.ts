import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IdFilter, OrganisationManagerAnswer, TextFilter } from '@pds/organisations/adapters';
import type { OrganisationType } from '@pds/organisations/contract';
import { ListAnswer, ListQuery } from '@pds/platform';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { type OrganisationSort, organisationSorts } from '../read-models/organisation-list.read-model';

export class OrganisationListQuery extends ListQuery {
  @IdFilter()
  id?: number;
  @TextFilter()
  name?: string;
  @TextFilter()
  pdsManagerFirstName?: string;
  @TextFilter()
  pdsManagerLastName?: string;
  @TextFilter()
  pdsManagerEmail?: string;
  @TextFilter()
  manager?: string;

  @ApiPropertyOptional({ enum: [1, 2, 3, 4, 5, 6] })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))
  @IsIn([1, 2, 3, 4, 5, 6], { message: "Type d'organisation inconnu" })
  type?: OrganisationType;

  @ApiPropertyOptional({ enum: organisationSorts, default: 'id' })
  @IsOptional()
  @IsIn(organisationSorts, { message: 'Tri inconnu' })
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
  @ApiProperty({ type: Number, enum: [1, 2, 3, 4, 5, 6], nullable: true, description: 'Null while only declared' })
  type!: OrganisationType | null;
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

export class OrganisationNamesBody {
  @ApiProperty({ example: '12,15', description: 'Ids separated by commas; at most 1000' })
  @Matches(/^\s*(?:[1-9]\d{0,9}\s*(?:,\s*[1-9]\d{0,9}\s*){0,999})?$/, {
    message: 'Numéros séparés par des virgules attendus',
  })
  @MaxLength(20_000, { message: '1000 numéros au plus' })
  @IsString({ message: 'Numéros séparés par des virgules attendus' })
  organizations!: string;
}

export class OrganisationNameAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}
