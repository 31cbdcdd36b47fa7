import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { OrganisationType } from '@pds/organisations/contract';
import type { AddressKind } from '@pds/organisations/domain';
import { ListAnswer, ListQuery } from '@pds/platform';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { organisationSorts, type OrganisationSort } from '../read-models/organisation-list.read-model';
import { IdFilter, NullableText, OptionalInteger, OptionalText, Text, TextFilter } from './fields';

const types = [1, 2, 3, 4, 5, 6] as const;
const typeProperty = {
  type: 'integer',
  enum: types,
  description:
    '1 Entreprise, 2 Collectivité locale, 3 Établissement public, 4 Association, 5 Organisation internationale, 6 Interne',
} as const;

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

export class ManagerNameAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
}

export class AddressAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: ['contact', 'billing', 'other'] })
  kind!: AddressKind;
  @ApiProperty({ description: 'Title' })
  name!: string;
  @ApiProperty()
  line1!: string;
  @NullableText()
  line2!: string | null;
  @ApiProperty()
  zipcode!: string;
  @ApiProperty()
  city!: string;
}

/** An organisation with everything its screen shows (spec back-office 3). */
export class OrganisationAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ ...typeProperty, nullable: true })
  type!: OrganisationType | null;
  @NullableText('Null while only declared')
  identifier!: string | null;
  @ApiProperty({ enum: ['SIRET', 'RNA', 'LEA', 'CHORUS'], description: 'What its type calls the identifier' })
  identifierLabel!: 'SIRET' | 'RNA' | 'LEA' | 'CHORUS';
  @ApiProperty({ description: '« numéro à vérifier »: accepted, but its key does not hold' })
  identifierToVerify!: boolean;
  @NullableText('Where invoices are sent')
  accountingEmail!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The department whose staff look after it' })
  departmentId!: number | null;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ type: AddressAnswer, nullable: true })
  contactAddress!: AddressAnswer | null;
  @ApiProperty({ type: AddressAnswer, nullable: true, description: 'Null: the contact address serves' })
  billingAddress!: AddressAnswer | null;
  @ApiProperty({ type: [AddressAnswer], description: 'All of them, contact and billing first' })
  addresses!: AddressAnswer[];
  @ApiProperty({ type: [ManagerNameAnswer] })
  pds_managers!: ManagerNameAnswer[];
  @ApiProperty({ type: [OrganisationManagerAnswer] })
  managers!: OrganisationManagerAnswer[];
}

/** What the information tab changes; fields left out stay. */
export class UpdateOrganisationBody {
  @OptionalText(200)
  name?: string;

  @ApiPropertyOptional(typeProperty)
  @IsOptional()
  @IsIn(types, { message: "Type d'organisation inconnu" })
  type?: OrganisationType;

  @OptionalText(100, 'SIRET, RNA, LEA or CHORUS number, by type; spaces do not count')
  identifier?: string | null;
  @OptionalText(254)
  accountingEmail?: string | null;
  @OptionalInteger('Administrators only')
  departmentId?: number | null;
}

/** Names end up in an e-mail: nothing that reads as a link or as markup. */
const PersonName = (): PropertyDecorator => (target, property) => {
  OptionalText(80)(target, property);
  Matches(/^[^<>{}[\]/\\:@#%&*=+_|~^"]*$/u, { message: 'Ce nom contient des caractères non autorisés' })(
    target,
    property,
  );
};

/** An existing account by its id, or a person who has none. */
export class ManagerBody {
  @ApiPropertyOptional({ type: 'integer', description: 'Of an existing account; the other fields are then left out' })
  @IsOptional()
  @Min(1, { message: 'Aucun utilisateur ne correspond à cet ID' })
  @Max(2_147_483_647, { message: 'Aucun utilisateur ne correspond à cet ID' })
  @IsInt({ message: 'Aucun utilisateur ne correspond à cet ID' })
  id?: number | null;

  @PersonName()
  firstName?: string | null;
  @PersonName()
  lastName?: string | null;
  @OptionalText(254)
  email?: string | null;
}

/** The new organisation form (spec back-office 3). */
export class CreateOrganisationBody {
  @ApiPropertyOptional({ default: false, description: 'Whether the billing address is another one' })
  @IsOptional()
  @IsBoolean({ message: 'Oui ou non attendu' })
  billingAddressCheckbox?: boolean;

  @ApiPropertyOptional({ default: false, description: 'Whether the manager is told by e-mail (a new one: invited)' })
  @IsOptional()
  @IsBoolean({ message: 'Oui ou non attendu' })
  notify?: boolean;

  @Text(200)
  name!: string;

  @ApiProperty(typeProperty)
  @IsIn(types, { message: 'Ce champ est obligatoire' })
  type!: OrganisationType;

  @Text(100)
  identifier!: string;
  @OptionalText(254)
  accountingEmail?: string | null;
  @Text(200)
  address1!: string;
  @OptionalText(200)
  address2?: string | null;
  @Text(10)
  zipcode!: string;
  @Text(200)
  city!: string;
  @OptionalText(200)
  billingAddress1?: string | null;
  @OptionalText(200)
  billingAddress2?: string | null;
  @OptionalText(10)
  billingZipCode?: string | null;
  @OptionalText(200)
  billingCity?: string | null;

  @ApiPropertyOptional({ type: ManagerBody, nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => ManagerBody)
  manager?: ManagerBody | null;

  @OptionalInteger('Administrators only; otherwise found from the postal code')
  departmentId?: number | null;
}

export class CreateOrganisationAnswer {
  @ApiProperty({ enum: [false] })
  error!: false;
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: OrganisationAnswer })
  organization!: OrganisationAnswer;
}

export class ManagersAnswer {
  @ApiProperty({ type: [OrganisationManagerAnswer] })
  managers!: OrganisationManagerAnswer[];
}

export class AddAddressBody {
  @Text(100)
  name!: string;
  @Text(200)
  line1!: string;
  @OptionalText(200)
  line2?: string | null;
  @Text(10)
  zipcode!: string;
  @Text(200)
  city!: string;

  @ApiPropertyOptional({ enum: ['contact', 'billing', 'other'], default: 'other' })
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(['contact', 'billing', 'other'], { message: "Genre d'adresse inconnu" })
  kind?: AddressKind;
}

/** What of an address is to change; fields left out stay. */
export class ChangeAddressBody {
  @OptionalText(100)
  name?: string;
  @OptionalText(200)
  line1?: string;
  @OptionalText(200)
  line2?: string | null;
  @OptionalText(10)
  zipcode?: string;
  @OptionalText(200)
  city?: string;
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
