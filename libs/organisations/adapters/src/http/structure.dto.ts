import { ApiProperty } from '@nestjs/swagger';
import { PhoneNumber } from '@pds/kernel';
import {
  type EInvoicingDuty,
  eInvoicingDuties,
  vatRates,
  type VatRegime,
  vatRegimes,
} from '@pds/organisations/contract';
import { richTextLimits } from '@pds/organisations/domain';
import {
  ChoiceField,
  ChoiceFilter,
  IdFilter,
  ListAnswer,
  ListQuery,
  maxId,
  TextField,
  TextFilter,
  WholeNumberField,
  WholeNumberFilter,
  YesNoField,
  LoadedVersion,
  ShownVersion,
} from '@pds/platform';
import {
  departmentSorts,
  type DepartmentSort,
  officeSorts,
  type OfficeSort,
} from '../read-models/structure.read-model';
import { ClearableRichText, ClearableText, NullableText } from './organisation.fields';

/** A whole number that may be absent (unchanged) or null (cleared); the domain checks the bounds. */
const ClearableNumber = (description: string) => WholeNumberField({ optional: true, nullable: true, description });

/** A switch that the client of the specification sends and that changes nothing. */
const IgnoredSwitch = () =>
  ChoiceFilter(['1'], {
    message: 'Seule la valeur 1 est connue',
    description: 'Sent by the specified client; changes nothing',
  });

/** Departments and offices are sorted from A to Z by default. */
const Ascending = () => ChoiceFilter(['asc', 'desc'], { message: 'Sens de tri inconnu', default: 'asc' });

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

  @IgnoredSwitch()
  aidStationApi?: '1';

  @ChoiceFilter(officeSorts, { message: 'Tri inconnu', default: 'name' })
  sort: OfficeSort = 'name';

  @Ascending()
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

  @IgnoredSwitch()
  aidStationApi?: '1';

  @ChoiceFilter(departmentSorts, { message: 'Tri inconnu', default: 'number' })
  sort: DepartmentSort = 'number';

  @Ascending()
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

/** A warning about a field for the editor of a department; nothing is refused for it. */
export class DepartmentWarning {
  @ApiProperty({ example: 'paymentConditions' })
  field!: string;
  @ApiProperty({ description: 'In French' })
  message!: string;
}

/** A department with all data of its screen (spec back-office 3). */
export class DepartmentAnswer extends DepartmentRowAnswer {
  @ShownVersion()
  version!: number;
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
  @NullableText('Number of the civil-security approval (agrément)')
  approvalNumber!: string | null;
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
  @NullableText('Rich text: its own terms of sale; null where the general ones apply')
  termsOfSale!: string | null;
  @ApiProperty({ description: 'Whether each new request is announced to the operational address' })
  notifyNewRequests!: boolean;
  @ApiProperty({ description: 'Whether the calendars of its staff name the contact of an event' })
  contactInCalendar!: boolean;
  @ApiProperty({ enum: vatRegimes, enumName: 'VatRegime' })
  vatRegime!: VatRegime;
  @ApiProperty({ description: 'Percent of VAT in the price of the cover, if it is taxable' })
  vatCoverRate!: number;
  @ApiProperty({ description: 'Percent of VAT in the price of options and extras, if it is taxable' })
  vatOptionsRate!: number;
  @ApiProperty({
    enum: eInvoicingDuties,
    enumName: 'EInvoicingDuty',
    description: 'What the law requires of it about electronic invoices',
  })
  eInvoicingDuty!: EInvoicingDuty;
  @ApiProperty({ description: 'The mention about VAT on its invoices' })
  vatMention!: string;
  @NullableText('The mediator to whom private persons can turn: name, address and website')
  consumerMediator!: string | null;
  @NullableText('SHA-256 of the logo on its papers; null without one')
  logoSha256!: string | null;
  @ApiProperty({ type: [DepartmentWarning], description: 'Own texts that contradict what its papers say by law' })
  warnings!: DepartmentWarning[];
  @ApiProperty({ type: [DepartmentWarning], description: 'What quotes and invoices are refused for, by setting' })
  lacks!: DepartmentWarning[];
}

/** The changes of a department; absent fields are unchanged, null or empty ones are cleared. */
export class EditDepartmentBody {
  @LoadedVersion()
  version?: number;

  @ClearableText(200, 'Administrators only')
  name?: string;
  @ClearableText(30, '14 digits; spaces do not count')
  siret?: string | null;
  @ClearableText(300)
  website?: string | null;
  @ClearableText(500)
  address?: string | null;
  @ClearableText(10)
  postcode?: string | null;
  @ClearableText(200)
  city?: string | null;
  @ClearableText(254)
  emailOperational?: string | null;
  @YesNoField({ optional: true, description: 'Whether each new request is announced to the operational address' })
  notifyNewRequests?: boolean;
  @YesNoField({ optional: true, description: 'Whether the calendars of its staff name the contact of an event' })
  contactInCalendar?: boolean;
  @ClearableText(PhoneNumber.maxLength)
  phone?: string | null;
  @ClearableText(100)
  affiliationCertificateNumber?: string | null;
  @ClearableText(100, 'Number of the civil-security approval (agrément)')
  approvalNumber?: string | null;
  @ClearableText(100)
  idEprotec?: string | null;
  @ClearableText(200)
  bank?: string | null;
  @ClearableText(60)
  iban?: string | null;
  @ClearableText(20)
  bic?: string | null;
  @ClearableNumber('Days after issue within which an invoice is due, 0 to 60')
  bankDeadline?: number | null;
  @ClearableText(5_000)
  paymentConditions?: string | null;
  @ClearableRichText(
    richTextLimits.characters,
    'Rich text: headings, bold, italic, links, lists; anything else is taken out',
  )
  quoteConditions?: string | null;
  @ClearableNumber('Days during which a quote can be accepted')
  quoteValidity?: number | null;
  @ClearableRichText(
    richTextLimits.characters,
    'Rich text: headings, bold, italic, links, lists; anything else is taken out',
  )
  conventionConditions?: string | null;
  @ClearableRichText(
    richTextLimits.characters,
    'Its own terms of sale, in place of the general ones. Rich text: headings, bold, italic, links, lists; anything else is taken out',
  )
  termsOfSale?: string | null;
  @ChoiceField(vatRegimes, {
    optional: true,
    nullAsAbsent: true,
    enumName: 'VatRegime',
    message: 'Régime de TVA inconnu',
  })
  vatRegime?: VatRegime;
  @ChoiceField(vatRates, {
    optional: true,
    nullAsAbsent: true,
    message: 'Taux de TVA inconnu',
    description: 'Percent of VAT in the price of the cover, if it is taxable',
  })
  vatCoverRate?: number;
  @ChoiceField(vatRates, {
    optional: true,
    nullAsAbsent: true,
    message: 'Taux de TVA inconnu',
    description: 'Percent of VAT in the price of options and extras, if it is taxable',
  })
  vatOptionsRate?: number;
  @ChoiceField(eInvoicingDuties, {
    optional: true,
    nullAsAbsent: true,
    enumName: 'EInvoicingDuty',
    message: 'Choix inconnu',
    description: 'What the law requires of it about electronic invoices',
  })
  eInvoicingDuty?: EInvoicingDuty;
  @ClearableText(500)
  vatMention?: string;
  @ClearableText(500, 'The mediator to whom private persons can turn: name, address and website')
  consumerMediator?: string | null;
  @ClearableText(100)
  personFirstname?: string | null;
  @ClearableText(100)
  personLastname?: string | null;
}

export class TermsOfSaleQuery {
  @TextField({ maxLength: 3, filled: true, message: 'Département attendu', example: '69' })
  department!: string;

  @WholeNumberFilter({
    minimum: 1,
    maximum: maxId,
    message: 'Version inconnue',
    description: 'The one of a document; absent: the one in force',
  })
  version?: number;
}

/** A department's terms of sale, for visitors. */
export class TermsOfSaleAnswer {
  @ApiProperty({ example: '69' })
  department!: string;
  @ApiProperty({ description: 'Name of the association', example: 'Protection civile – Rhône (69)' })
  association!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Rich text, cleaned; null where the general terms apply',
  })
  content!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null where the department never had terms of its own' })
  version!: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When this version was written' })
  changedAt!: string | null;
  @ApiProperty({ description: 'Whether it is the version in force' })
  isCurrent!: boolean;
}

/** An office with all data of its screen (spec back-office 3). */
export class OfficeAnswer extends OfficeRowAnswer {
  @ShownVersion()
  version!: number;
  @NullableText()
  idEprotec!: string | null;
  @ApiProperty({ description: 'Whether it issues invoices in its own name' })
  isBillingAutonomy!: boolean;
  @NullableText('Its own, for what it issues in its own name')
  siret!: string | null;
  @NullableText()
  bank!: string | null;
  @NullableText()
  iban!: string | null;
  @NullableText()
  bic!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Days after issue within which an invoice is due' })
  bankDeadLine!: number | null;
  @ApiProperty({ type: 'integer', description: 'Minutes of travel before and after an event' })
  travelMinutes!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Rescuers that it can usually bring; null: not told' })
  rescuerCount!: number | null;
  @ApiProperty({ type: 'integer', nullable: true })
  nurseCount!: number | null;
  @ApiProperty({ type: 'integer', nullable: true })
  doctorCount!: number | null;
  @ApiProperty({
    type: [DepartmentWarning],
    description: 'What quotes and invoices in its own name are refused for, by setting; empty where it bills in none',
  })
  lacks!: DepartmentWarning[];
}

/** A new office; the other data are changes of it. */
export class OpenOfficeBody {
  @TextField({ maxLength: 200, example: 'Villeurbanne' })
  name!: string;
}

/** The changes of an office; absent fields are unchanged, null or empty ones are cleared. */
export class EditOfficeBody {
  @LoadedVersion()
  version?: number;

  @ClearableText(200)
  name?: string;
  @ClearableText(500)
  address?: string | null;
  @ClearableText(10)
  postcode?: string | null;
  @ClearableText(200)
  city?: string | null;
  @ClearableText(PhoneNumber.maxLength)
  phone?: string | null;
  @ClearableText(254)
  email?: string | null;
  @ClearableText(5_000)
  informations?: string | null;
  @ClearableText(100)
  personFirstname?: string | null;
  @ClearableText(100)
  personLastname?: string | null;
  @ClearableText(100)
  idEprotec?: string | null;

  @YesNoField({ optional: true, description: 'While it is on, bank, iban and bic are required and checked' })
  isBillingAutonomy?: boolean;

  @ClearableText(30, '14 digits; spaces do not count')
  siret?: string | null;

  @ClearableText(200)
  bank?: string | null;
  @ClearableText(60)
  iban?: string | null;
  @ClearableText(20)
  bic?: string | null;
  @ClearableNumber('Days after issue within which an invoice is due, 0 to 60')
  bankDeadLine?: number | null;
  @WholeNumberField({ optional: true, description: 'Minutes of travel before and after an event, 0 to 480' })
  travelMinutes?: number;
  @ClearableNumber('Rescuers that it can usually bring')
  rescuerCount?: number | null;
  @ClearableNumber('Nurses that it can usually bring')
  nurseCount?: number | null;
  @ClearableNumber('Doctors that it can usually bring')
  doctorCount?: number | null;
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

export type DepartmentNamesAnswer = Record<string, string>;
