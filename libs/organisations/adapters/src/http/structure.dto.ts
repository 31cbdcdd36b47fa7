import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ListAnswer, ListQuery } from '@pds/platform';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import {
  departmentSorts,
  type DepartmentSort,
  officeSorts,
  type OfficeSort,
} from '../read-models/structure.read-model';
import { IdFilter, NullableText, OptionalInteger, OptionalText, TextFilter } from './fields';

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
  @NullableText()
  address!: string | null;
  @NullableText()
  postcode!: string | null;
  @NullableText()
  city!: string | null;
  @NullableText()
  phone!: string | null;
  @NullableText()
  email!: string | null;
  @NullableText()
  informations!: string | null;
  @NullableText()
  personFirstname!: string | null;
  @NullableText()
  personLastname!: string | null;
}

export class OfficeListAnswer extends ListAnswer {
  @ApiProperty({ type: [OfficeRowAnswer] })
  records!: OfficeRowAnswer[];
}

export class DepartmentListQuery extends ListQuery {
  @TextFilter()
  name?: string;
  @TextFilter()
  personFirstname?: string;
  @TextFilter()
  personLastname?: string;

  @ApiPropertyOptional({ enum: ['1'], description: 'Sent by the specified client; changes nothing' })
  @IsOptional()
  @IsIn(['1'], { message: 'Seule la valeur 1 est connue' })
  aidStationApi?: '1';

  @ApiPropertyOptional({ enum: departmentSorts, default: 'number' })
  @IsOptional()
  @IsIn(departmentSorts, { message: 'Tri inconnu' })
  sort: DepartmentSort = 'number';

  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'asc' })
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'Sens de tri inconnu' })
  override direction: 'asc' | 'desc' = 'asc';
}

export class DepartmentRowAnswer {
  @ApiProperty({ example: 69 })
  id!: number;
  @ApiProperty({ example: '69' })
  number!: string;
  @ApiProperty({ example: 'Rhône' })
  name!: string;
  @NullableText()
  address!: string | null;
  @NullableText()
  postcode!: string | null;
  @NullableText()
  city!: string | null;
  @NullableText()
  phone!: string | null;
  @NullableText('The contact of the list')
  emailOperational!: string | null;
  @NullableText('First name of the manager')
  personFirstname!: string | null;
  @NullableText('Last name of the manager')
  personLastname!: string | null;
}

export class DepartmentListAnswer extends ListAnswer {
  @ApiProperty({ type: [DepartmentRowAnswer] })
  records!: DepartmentRowAnswer[];
}

/** A department with everything its screen shows (spec back-office 3). */
export class DepartmentAnswer extends DepartmentRowAnswer {
  @ApiProperty({ example: '69', description: 'The same as `number`' })
  departmentNumber!: string;
  @ApiProperty({ example: 'Europe/Paris' })
  timeZone!: string;
  @NullableText()
  siret!: string | null;
  @NullableText()
  website!: string | null;
  @NullableText()
  affiliationCertificateNumber!: string | null;
  @NullableText()
  idEprotec!: string | null;
  @NullableText()
  bank!: string | null;
  @NullableText()
  iban!: string | null;
  @NullableText()
  bic!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Days after issue within which an invoice is due' })
  bankDeadline!: number | null;
  @NullableText()
  paymentConditions!: string | null;
  @NullableText('Rich text')
  quoteConditions!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Days during which a quote can be accepted' })
  quoteValidity!: number | null;
  @NullableText('Rich text')
  conventionConditions!: string | null;
  @ApiProperty({ description: 'The mention about VAT on its invoices' })
  vatMention!: string;
}

/** What of a department is to change; fields left out stay, null or empty ones are cleared. */
export class EditDepartmentBody {
  @OptionalText(200, 'Administrators only')
  name?: string;
  @OptionalText(30, '14 digits; spaces do not count')
  siret?: string | null;
  @OptionalText(300)
  website?: string | null;
  @OptionalText(500)
  address?: string | null;
  @OptionalText(10)
  postcode?: string | null;
  @OptionalText(200)
  city?: string | null;
  @OptionalText(254)
  emailOperational?: string | null;
  @OptionalText(40)
  phone?: string | null;
  @OptionalText(100)
  affiliationCertificateNumber?: string | null;
  @OptionalText(100)
  idEprotec?: string | null;
  @OptionalText(200)
  bank?: string | null;
  @OptionalText(60)
  iban?: string | null;
  @OptionalText(20)
  bic?: string | null;
  @OptionalInteger('Days after issue within which an invoice is due')
  bankDeadline?: number | null;
  @OptionalText(5_000)
  paymentConditions?: string | null;
  @OptionalText(100_000, 'Rich text: headings, bold, italic, links, lists; anything else is taken out')
  quoteConditions?: string | null;
  @OptionalInteger('Days during which a quote can be accepted')
  quoteValidity?: number | null;
  @OptionalText(100_000, 'Rich text: headings, bold, italic, links, lists; anything else is taken out')
  conventionConditions?: string | null;
  @OptionalText(500)
  vatMention?: string;
  @OptionalText(100)
  personFirstname?: string | null;
  @OptionalText(100)
  personLastname?: string | null;
}

/** An office with everything its screen shows (spec back-office 3). */
export class OfficeAnswer extends OfficeRowAnswer {
  @NullableText()
  idEprotec!: string | null;
  @ApiProperty({ description: 'Whether it issues invoices in its own name' })
  isBillingAutonomy!: boolean;
  @NullableText()
  bank!: string | null;
  @NullableText()
  iban!: string | null;
  @NullableText()
  bic!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Days after issue within which an invoice is due' })
  bankDeadLine!: number | null;
}

/** What of an office is to change; fields left out stay, null or empty ones are cleared. */
export class EditOfficeBody {
  @OptionalText(200)
  name?: string;
  @OptionalText(500)
  address?: string | null;
  @OptionalText(10)
  postcode?: string | null;
  @OptionalText(200)
  city?: string | null;
  @OptionalText(40)
  phone?: string | null;
  @OptionalText(254)
  email?: string | null;
  @OptionalText(5_000)
  informations?: string | null;
  @OptionalText(100)
  personFirstname?: string | null;
  @OptionalText(100)
  personLastname?: string | null;
  @OptionalText(100)
  idEprotec?: string | null;

  @ApiPropertyOptional({ description: 'Bank details are checked while it is on' })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean({ message: 'Oui ou non attendu' })
  isBillingAutonomy?: boolean;

  @OptionalText(200)
  bank?: string | null;
  @OptionalText(60)
  iban?: string | null;
  @OptionalText(20)
  bic?: string | null;
  @OptionalInteger('Days after issue within which an invoice is due')
  bankDeadLine?: number | null;
}

export class EprotecDepartmentAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: '69' })
  number!: string;
  @ApiProperty({ example: 'Rhône' })
  name!: string;
}

export class EprotecOfficeAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'Name of the department' })
  department!: string;
  @ApiProperty()
  name!: string;
}

export class EprotecOfficesAnswer {
  @ApiProperty({ type: [EprotecOfficeAnswer] })
  records!: EprotecOfficeAnswer[];
}

export class OwnDepartmentAnswer extends DepartmentAnswer {
  @ApiProperty({ enum: ['department'] })
  kind!: 'department';
}

export class OwnOfficeAnswer extends OfficeAnswer {
  @ApiProperty({ enum: ['office'] })
  kind!: 'office';
}
