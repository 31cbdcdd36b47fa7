import { ApiProperty } from '@nestjs/swagger';
import { optionIcons } from '@pds/pricing/contract';
import {
  DecimalField,
  EurosField,
  IdField,
  ListField,
  maxId,
  ObjectField,
  TextField,
  TimeOfDayField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';

/** An amount of a tariff in a request: euros, `null` to empty it, absent to keep it. */
const Rate = (description: string) =>
  EurosField({
    optional: true,
    nullable: true,
    minimum: 0,
    maximum: 10_000,
    message: 'Veuillez saisir un montant avec deux décimales au plus',
    tooSmall: 'Le tarif ne peut pas être négatif',
    tooLarge: 'Le tarif ne peut pas dépasser 10 000 €',
    example: 12.5,
    description: `${description}, in euros; null falls through to the default tariff`,
  });

/** A price of an item or option in a request. */
const Price = (options: { decimals: 2 | 3; nullable?: boolean; description: string; example?: number }) =>
  EurosField({
    ...options,
    minimum: 0,
    maximum: 100_000,
    message: `Veuillez saisir un prix avec ${options.decimals === 2 ? 'deux' : 'trois'} décimales au plus`,
    tooSmall: 'Le prix ne peut pas être négatif',
    tooLarge: 'Le prix ne peut pas dépasser 100 000 €',
  });

const yesOrNo = 'Veuillez répondre par oui ou non';
const invalidId = 'Identifiant invalide';

/** An amount of a tariff in an answer. */
const ShownRate = () => ApiProperty({ type: Number, nullable: true, example: 12.5 });

export class TariffRates {
  @ShownRate() hourlyRescuer!: number | null;
  @ShownRate() hourlyNight!: number | null;
  @ShownRate() hourlyHoliday!: number | null;
  @ShownRate() doctor!: number | null;
  @ShownRate() nurse!: number | null;
  @ShownRate() meal!: number | null;
  @ShownRate() lotA!: number | null;
  @ShownRate() lotB!: number | null;
  @ShownRate() lotC!: number | null;
  @ShownRate() lotMedical!: number | null;
  @ShownRate() vps!: number | null;
  @ShownRate() vl!: number | null;
  @ShownRate() vtu!: number | null;
  @ShownRate() vtp!: number | null;
  @ShownRate() tent!: number | null;
  @ApiProperty({ type: Boolean, nullable: true })
  disableNightHours!: boolean | null;
  @ApiProperty({ type: String, nullable: true, example: '21:00' })
  nightHourStart!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '06:00' })
  nightHourEnd!: string | null;
}

export class TariffDepartment {
  @ApiProperty({ type: 'integer', example: 69 })
  id!: number;
  @ApiProperty({ example: '69' })
  number!: string;
  @ApiProperty({ example: 'Rhône' })
  name!: string;
}

export class DepartmentTariff extends TariffRates {
  @ApiProperty({ type: 'integer', description: 'The department; 0 for the default tariff' })
  id!: number;
  @ApiProperty({ type: TariffDepartment, nullable: true })
  department!: TariffDepartment | null;
}

/** An item that a department often bills, ready to be copied into a dossier. */
export class BillableItemAnswer {
  @ApiProperty({ type: 'integer' })
  id!: number;
  @ApiProperty({ example: 'Câble électrique 10 m' })
  name!: string;
  @ApiProperty({ description: 'Euros, to the thousandth', example: 0.125 })
  price!: number;
}

export class PricingAnswer {
  @ApiProperty({ type: 'integer', description: 'To send back when saving' })
  version!: number;
  @ApiProperty({ type: DepartmentTariff, description: 'The tariff as filled in; null fields fall through' })
  pricing!: DepartmentTariff;
  @ApiProperty({ type: TariffRates, description: 'The default tariff, shown as placeholders' })
  defaults!: TariffRates;
  @ApiProperty({ type: [BillableItemAnswer] })
  billableItems!: BillableItemAnswer[];
}

/** The rates of a tariff in a request; absent ones stay unchanged. */
export class RatesBody {
  /** The loaded version: 409 if somebody saved meanwhile. */
  @WholeNumberField({
    optional: true,
    nullAsAbsent: true,
    message: 'Version attendue',
    description: 'The version that was loaded; left out, whoever saves last wins',
  })
  version?: number;

  @Rate('Rescuer, per normal hour') hourlyRescuer?: number | null;
  @Rate('Rescuer, per night hour') hourlyNight?: number | null;
  @Rate('Rescuer, per hour of a public holiday') hourlyHoliday?: number | null;
  @Rate('Doctor, per hour') doctor?: number | null;
  @Rate('Nurse, per hour') nurse?: number | null;
  @Rate('Meal') meal?: number | null;
  @Rate('Lot A') lotA?: number | null;
  @Rate('Lot B') lotB?: number | null;
  @Rate('Lot C') lotC?: number | null;
  @Rate('Medical lot') lotMedical?: number | null;
  @Rate('Vehicle VPS') vps?: number | null;
  @Rate('Vehicle VL') vl?: number | null;
  @Rate('Vehicle VTU') vtu?: number | null;
  @Rate('Vehicle VTP') vtp?: number | null;
  @Rate('Tent') tent?: number | null;

  @YesNoField({ optional: true, nullable: true, message: yesOrNo, description: 'Night hours count as normal hours' })
  disableNightHours?: boolean | null;

  @TimeOfDayField({ optional: true, nullable: true, description: 'First minute of the night, wall clock of the event' })
  nightHourStart?: string | null;
  @TimeOfDayField({
    optional: true,
    nullable: true,
    description: 'End of the night; before the start where it crosses midnight',
  })
  nightHourEnd?: string | null;
}

/** The new name and price of an item. */
export class BillableItemBody {
  @IdField({ message: invalidId })
  id!: number;

  @TextField({
    maxLength: 200,
    message: 'Veuillez saisir un nom',
    tooLong: 'Le nom ne peut pas dépasser 200 caractères',
    example: 'Câble électrique 10 m',
  })
  name!: string;

  @Price({ decimals: 3, description: 'Euros, to the thousandth', example: 0.125 })
  price!: number;
}

export class UpdatePricingBody extends RatesBody {
  @ListField(() => BillableItemBody, {
    optional: true,
    nullAsAbsent: true,
    maxItems: 500,
    tooMany: 'Pas plus de 500 prestations à la fois',
    item: 'Prestation invalide',
    description: 'Items to rename or reprice',
  })
  billableItems?: BillableItemBody[] | null;
}

export class OrganisationTariff extends TariffRates {
  @ApiProperty({ type: 'integer', description: 'The organisation' })
  id!: number;
}

export class OrganisationPricingAnswer {
  @ApiProperty({ type: 'integer', description: 'To send back when saving' })
  version!: number;
  @ApiProperty({ type: OrganisationTariff, description: 'The rates of the organisation; null fields fall through' })
  pricing!: OrganisationTariff;
  @ApiProperty({
    type: TariffRates,
    description: "What they fall through to: its department's rates, else the default",
  })
  defaults!: TariffRates;
}

export class CatalogueOption {
  @ApiProperty({ type: 'integer' })
  id!: number;
  @ApiProperty({ example: 'Ambulance' })
  name!: string;
  @ApiProperty({ enum: optionIcons })
  icon!: string;
}

export class DepartmentOptionAnswer {
  @ApiProperty({ type: 'integer' })
  id!: number;
  @ApiProperty({ type: 'integer', description: '0 for the default offer' })
  departmentId!: number;
  @ApiProperty()
  activated!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros a day; null falls through to the default price' })
  price!: number | null;
  @ApiProperty({ description: 'Euros: the default price, for the placeholder' })
  defaultPrice!: number;
  @ApiProperty({ type: CatalogueOption })
  option!: CatalogueOption;
}

/** {@link CatalogueOption} sent back: it must be unchanged, which the domain checks. */
export class CatalogueOptionBody {
  @WholeNumberField({ message: invalidId })
  id!: number;

  @TextField({ verbatim: true, example: 'Ambulance' })
  name!: string;

  @TextField({ verbatim: true, description: 'One of those of the catalogue' })
  icon!: string;
}

/** New settings of an option in a department; the rows of the list may be sent back whole. */
export class DepartmentOptionBody {
  @IdField({ message: invalidId })
  id!: number;

  @WholeNumberField({
    optional: true,
    nullAsAbsent: true,
    minimum: 0,
    maximum: maxId,
    message: 'Département invalide',
    description: '0 or absent: the default offer for an admin, else one’s own department',
  })
  departmentId?: number | null;

  @YesNoField({ message: yesOrNo })
  activated!: boolean;

  @Price({ decimals: 2, nullable: true, description: 'Euros a day; null falls through to the default price' })
  price!: number | null;

  @DecimalField({ optional: true, nullAsAbsent: true, description: 'Euros: the default price; read only' })
  defaultPrice?: number | null;

  @ObjectField(() => CatalogueOptionBody, {
    optional: true,
    nullAsAbsent: true,
    message: 'Option invalide',
    description: 'Of the catalogue; read only',
  })
  option?: CatalogueOptionBody | null;
}

export class OfferedOptionAnswer {
  @ApiProperty({ type: 'integer' })
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  icon!: string;
  @ApiProperty()
  activated!: boolean;
  @ApiProperty({ description: 'Euros a day' })
  price!: number;
}
