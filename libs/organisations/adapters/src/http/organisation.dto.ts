import { ApiProperty } from '@nestjs/swagger';
import type { OrganisationType } from '@pds/organisations/contract';
import type { AddressKind } from '@pds/organisations/domain';
import {
  ChoiceField,
  IdField,
  ObjectField,
  PersonNameField,
  YesNoField,
  LoadedVersion,
  ShownVersion,
} from '@pds/platform';
import { ClearableText, NullableText, RequiredText } from './organisation.fields';

const types = [1, 2, 3, 4, 5, 6] as const;
const typesInWords =
  '1 Entreprise, 2 Collectivité locale, 3 Établissement public, 4 Association, 5 Organisation internationale, 6 Interne';
const kinds = ['contact', 'billing', 'other'] as const;
const unknownType = 'Type d’organisation inconnu';

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

/** A person asked by e-mail to manage an organisation, as staff named them, until they answer. */
export class PendingManagerAnswer {
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  email!: string;
  @ApiProperty({ format: 'date-time', description: 'Until when they may agree' })
  expiresAt!: string;
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

/** An organisation with all data of its screen (spec back-office 3). */
export class OrganisationAnswer {
  @ShownVersion()
  version!: number;
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: 'integer', enum: types, nullable: true, description: typesInWords })
  type!: OrganisationType | null;
  @ApiProperty({ description: 'A private person, who is of no type and has no identifier' })
  isIndividual!: boolean;
  @NullableText('Null while only declared, and of an individual')
  identifier!: string | null;
  @ApiProperty({ enum: ['SIRET', 'RNA', 'LEA', 'CHORUS'], description: 'What its type calls the identifier' })
  identifierLabel!: 'SIRET' | 'RNA' | 'LEA' | 'CHORUS';
  @ApiProperty({ description: '« numéro à vérifier »: accepted, but its key does not hold' })
  identifierToVerify!: boolean;
  @NullableText('Where invoices are sent')
  accountingEmail!: string | null;
  @ApiProperty({ description: 'Whether it refuses an invoice without its service code' })
  serviceCodeRequired!: boolean;
  @ApiProperty({ description: 'Whether it refuses an invoice without its order or engagement number' })
  commitmentNumberRequired!: boolean;
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
  @ApiProperty({ type: 'integer', description: 'To send back when an address is saved' })
  addressesVersion!: number;
  @ApiProperty({ type: [ManagerNameAnswer] })
  pds_managers!: ManagerNameAnswer[];
  @ApiProperty({ type: [OrganisationManagerAnswer] })
  managers!: OrganisationManagerAnswer[];
  @ApiProperty({ type: [PendingManagerAnswer], description: 'Named by their address, who have not agreed yet' })
  pendingManagers!: PendingManagerAnswer[];
}

/** The changes of the information tab; absent fields are unchanged. */
export class UpdateOrganisationBody {
  @LoadedVersion()
  version?: number;

  @ClearableText(200)
  name?: string;

  @ChoiceField(types, {
    optional: true,
    nullAsAbsent: true,
    message: unknownType,
    description: typesInWords,
  })
  type?: OrganisationType;

  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    description: 'Staff only. A private person, who is of no type and has no identifier; a type that is given ends it',
  })
  isIndividual?: boolean;

  @ClearableText(100, 'SIRET, RNA, LEA or CHORUS number, by type; spaces do not count')
  identifier?: string | null;
  @ClearableText(254)
  accountingEmail?: string | null;
  @YesNoField({ optional: true, nullAsAbsent: true, description: 'It refuses an invoice without its service code' })
  serviceCodeRequired?: boolean;
  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    description: 'It refuses an invoice without its order or engagement number',
  })
  commitmentNumberRequired?: boolean;
  @IdField({ optional: true, nullable: true, description: 'Administrators only' })
  departmentId?: number | null;
}

/** An existing account by its id, or a person without an account. */
export class ManagerBody {
  @IdField({
    optional: true,
    nullAsAbsent: true,
    message: 'Aucun utilisateur ne correspond à cet ID',
    description: 'Of an existing account; the other fields are then left out',
  })
  id?: number | null;

  @PersonNameField({ optional: true, nullable: true })
  firstName?: string | null;
  @PersonNameField({ optional: true, nullable: true })
  lastName?: string | null;
  @ClearableText(254)
  email?: string | null;
}

/** The new organisation form (spec back-office 3). */
export class CreateOrganisationBody {
  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    default: false,
    description: 'Whether the billing address is another one',
  })
  billingAddressCheckbox?: boolean;

  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    default: false,
    description: 'Whether the manager is told by e-mail (a new one: invited)',
  })
  notify?: boolean;

  @RequiredText(200)
  name!: string;

  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    default: false,
    description: 'A private person, who is of no type and has no identifier',
  })
  isIndividual?: boolean;

  @ChoiceField(types, {
    optional: true,
    nullAsAbsent: true,
    message: unknownType,
    description: `${typesInWords}; required but of an individual`,
  })
  type?: OrganisationType;

  @ClearableText(100, 'SIRET, RNA, LEA or CHORUS number, by type; required but of an individual')
  identifier?: string | null;
  @ClearableText(254)
  accountingEmail?: string | null;
  @RequiredText(200)
  address1!: string;
  @ClearableText(200)
  address2?: string | null;
  @RequiredText(10)
  zipcode!: string;
  @RequiredText(200)
  city!: string;
  @ClearableText(200)
  billingAddress1?: string | null;
  @ClearableText(200)
  billingAddress2?: string | null;
  @ClearableText(10)
  billingZipCode?: string | null;
  @ClearableText(200)
  billingCity?: string | null;

  @ObjectField(() => ManagerBody, { optional: true, nullable: true })
  manager?: ManagerBody | null;

  @IdField({ optional: true, nullable: true, description: 'Administrators only; otherwise found from the postal code' })
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
  @ApiProperty({ type: [PendingManagerAnswer] })
  pendingManagers!: PendingManagerAnswer[];
}

/** A person proposed as manager of an organisation, by their address. */
export class InviteManagerBody {
  @PersonNameField({})
  firstName!: string;
  @PersonNameField({})
  lastName!: string;
  @RequiredText(254)
  email!: string;

  @YesNoField({ optional: true, nullAsAbsent: true, default: false, description: 'Whether a new person is invited' })
  notify?: boolean;
}

export class AddAddressBody {
  @RequiredText(100)
  name!: string;
  @RequiredText(200)
  line1!: string;
  @ClearableText(200)
  line2?: string | null;
  @RequiredText(10)
  zipcode!: string;
  @RequiredText(200)
  city!: string;

  @ChoiceField(kinds, { optional: true, default: 'other', message: 'Genre d’adresse inconnu' })
  kind?: AddressKind;
}

/** The changes of an address; absent fields are unchanged. */
export class ChangeAddressBody {
  @LoadedVersion()
  version?: number;

  @ClearableText(100)
  name?: string;
  @ClearableText(200)
  line1?: string;
  @ClearableText(200)
  line2?: string | null;
  @ClearableText(10)
  zipcode?: string;
  @ClearableText(200)
  city?: string;
}
