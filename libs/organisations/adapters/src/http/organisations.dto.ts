import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ListAnswer, ListQuery } from '@pds/platform';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { OrganisationType } from '@pds/organisations/contract';
import { organisationSorts, type OrganisationSort } from '../organisation-list.read-model';
import { officeSorts, type OfficeSort } from '../structure.read-model';

export class DepartmentChoiceAnswer {
  @ApiProperty({ example: 69 })
  id!: number;
  @ApiProperty({ example: '69' })
  code!: string;
  @ApiProperty({ example: 'Rhône' })
  name!: string;
  @ApiProperty({ example: 'Europe/Paris' })
  timeZone!: string;
}

/** An optional text filter of a list. */
const TextFilter = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional()(target, property);
  IsOptional()(target, property);
  IsString({ message: 'Texte attendu' })(target, property);
  MaxLength(200, { message: '200 caractères au plus' })(target, property);
};

/** An optional whole number of a list's filters, such as an id. */
const IdFilter = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional({ type: Number })(target, property);
  IsOptional()(target, property);
  // A filter left empty, as the specified client sends it (`department=`), filters nothing: Number('') would be 0.
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))(target, property);
  IsInt({ message: 'Nombre entier attendu' })(target, property);
  Min(0, { message: 'Nombre positif attendu' })(target, property);
  Max(2_147_483_647, { message: 'Nombre trop grand' })(target, property);
};

export class OfficeListQuery extends ListQuery {
  @TextFilter()
  name?: string;
  @IdFilter()
  department?: number;
  @TextFilter()
  personFirstname?: string;
  @TextFilter()
  personLastname?: string;

  @ApiPropertyOptional({ enum: ['1'], description: 'Sent by the specified client; changes nothing' })
  @IsOptional()
  @IsIn(['1'], { message: 'Seule la valeur 1 est connue' })
  aidStationApi?: '1';

  @ApiPropertyOptional({ enum: officeSorts, default: 'name' })
  @IsOptional()
  @IsIn(officeSorts, { message: 'Tri inconnu' })
  sort: OfficeSort = 'name';

  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'asc' })
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'Sens de tri inconnu' })
  override direction: 'asc' | 'desc' = 'asc';
}

export class OfficeRowAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  departmentId!: number;
  @ApiProperty({ description: 'Name of the department' })
  department!: string;
  @ApiProperty({ type: String, nullable: true })
  address!: string | null;
  @ApiProperty({ type: String, nullable: true })
  postcode!: string | null;
  @ApiProperty({ type: String, nullable: true })
  city!: string | null;
  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;
  @ApiProperty({ type: String, nullable: true })
  email!: string | null;
  @ApiProperty({ type: String, nullable: true })
  informations!: string | null;
  @ApiProperty({ type: String, nullable: true })
  personFirstname!: string | null;
  @ApiProperty({ type: String, nullable: true })
  personLastname!: string | null;
}

export class OfficeListAnswer extends ListAnswer {
  @ApiProperty({ type: [OfficeRowAnswer] })
  records!: OfficeRowAnswer[];
}

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

export class OrganisationManagerAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  email!: string;
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
