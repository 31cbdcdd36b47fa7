import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

/** An amount of a tariff on the way in: euros, `null` to empty it, absent to leave it. */
const Rate = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({
      type: Number,
      nullable: true,
      minimum: 0,
      maximum: 10_000,
      multipleOf: 0.01,
      example: 12.5,
      description: `${description}, in euros; null falls through to the default tariff`,
    }),
    IsOptional(),
    IsNumber({ maxDecimalPlaces: 2 }, { message: 'Veuillez saisir un montant avec deux décimales au plus' }),
    Min(0, { message: 'Le tarif ne peut pas être négatif' }),
    Max(10_000, { message: 'Le tarif ne peut pas dépasser 10 000 €' }),
  );

const TimeOfDay = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, pattern: timeOfDay.source, example: '21:00', description }),
    IsOptional(),
    Matches(timeOfDay, { message: 'Veuillez saisir une heure au format HH:MM' }),
  );
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** An amount of a tariff on the way out. */
const ShownRate = () => ApiProperty({ type: Number, nullable: true, example: 12.5 });

export class RatesDto {
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

export class PricingDepartmentDto {
  @ApiProperty({ type: 'integer', example: 69 })
  id!: number;
  @ApiProperty({ example: '69' })
  number!: string;
  @ApiProperty({ example: 'Rhône' })
  name!: string;
}

export class PricingDto extends RatesDto {
  @ApiProperty({ type: 'integer', description: 'The department; 0 for the default tariff' })
  id!: number;
  @ApiProperty({ type: PricingDepartmentDto, nullable: true })
  department!: PricingDepartmentDto | null;
}

export class BillableItemDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  @IsInt({ message: 'Identifiant invalide' })
  @Min(1, { message: 'Identifiant invalide' })
  @Max(2_147_483_647, { message: 'Identifiant invalide' })
  id!: number;

  @ApiProperty({ maxLength: 200, example: 'Câble électrique 10 m' })
  @IsString({ message: 'Veuillez saisir un nom' })
  @MaxLength(200, { message: 'Le nom ne peut pas dépasser 200 caractères' })
  name!: string;

  @ApiProperty({ minimum: 0, maximum: 100_000, multipleOf: 0.001, description: 'Euros', example: 0.125 })
  @IsNumber({ maxDecimalPlaces: 3 }, { message: 'Veuillez saisir un prix avec trois décimales au plus' })
  @Min(0, { message: 'Le prix ne peut pas être négatif' })
  @Max(100_000, { message: 'Le prix ne peut pas dépasser 100 000 €' })
  price!: number;
}

export class PricingResponse {
  @ApiProperty({ type: PricingDto, description: 'The tariff as filled in; null fields fall through' })
  pricing!: PricingDto;
  @ApiProperty({ type: RatesDto, description: 'The default tariff, shown as placeholders' })
  defaults!: RatesDto;
  @ApiProperty({ type: [BillableItemDto] })
  billableItems!: BillableItemDto[];
}

/** The rates of a tariff on the way in; what is absent stays as it is. */
export class RatesBody {
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

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Night hours count as normal hours' })
  @IsOptional()
  @IsBoolean({ message: 'Veuillez répondre par oui ou non' })
  disableNightHours?: boolean | null;

  @TimeOfDay('First minute of the night, wall clock of the event')
  nightHourStart?: string | null;
  @TimeOfDay('End of the night; before the start where it crosses midnight')
  nightHourEnd?: string | null;
}

export class UpdatePricingBody extends RatesBody {
  @ApiPropertyOptional({ type: [BillableItemDto], description: 'Items to rename or reprice' })
  @IsOptional()
  @IsArray({ message: 'Liste attendue' })
  @ArrayMaxSize(500, { message: 'Pas plus de 500 prestations à la fois' })
  @ValidateNested({ each: true, message: 'Prestation invalide' })
  @Type(() => BillableItemDto)
  billableItems?: BillableItemDto[];
}

export class OrganisationPricingDto extends RatesDto {
  @ApiProperty({ type: 'integer', description: 'The organisation' })
  id!: number;
}

export class OrganisationPricingResponse {
  @ApiProperty({ type: OrganisationPricingDto, description: 'The rates of the organisation; null fields fall through' })
  pricing!: OrganisationPricingDto;
  @ApiProperty({ type: RatesDto, description: "What they fall through to: its department's rates, else the default" })
  defaults!: RatesDto;
}

export class OptionDto {
  @ApiProperty({ type: 'integer' })
  @IsInt({ message: 'Identifiant invalide' })
  id!: number;
  @ApiProperty({ example: 'Ambulance' })
  @IsString({ message: 'Texte attendu' })
  name!: string;
  @ApiProperty({
    enum: ['horse-riding', 'biking', 'jeep', 'car', 'boat', 'motocross', 'ambulance', 'quad', 'computer'],
  })
  @IsString({ message: 'Texte attendu' })
  icon!: string;
}

/** An option as a department sets it; the list's rows may be sent back whole. */
export class DepartmentOptionDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  @IsInt({ message: 'Identifiant invalide' })
  @Min(1, { message: 'Identifiant invalide' })
  @Max(2_147_483_647, { message: 'Identifiant invalide' })
  id!: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: '0 or absent: the default offer for an admin, else one’s own department',
  })
  @IsOptional()
  @IsInt({ message: 'Département invalide' })
  @Min(0, { message: 'Département invalide' })
  @Max(2_147_483_647, { message: 'Département invalide' })
  departmentId?: number;

  @ApiProperty()
  @IsBoolean({ message: 'Veuillez répondre par oui ou non' })
  activated!: boolean;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100_000,
    multipleOf: 0.01,
    description: 'Euros a day; null falls through to the default price',
  })
  @ValidateIf((_, value) => value !== null)
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Veuillez saisir un prix avec deux décimales au plus' })
  @Min(0, { message: 'Le prix ne peut pas être négatif' })
  @Max(100_000, { message: 'Le prix ne peut pas dépasser 100 000 €' })
  price!: number | null;

  @ApiPropertyOptional({ description: 'Euros: the default price, for the placeholder; read only' })
  @IsOptional()
  @IsNumber({}, { message: 'Nombre attendu' })
  defaultPrice?: number;

  @ApiPropertyOptional({ type: OptionDto, description: 'Of the catalogue; read only' })
  @IsOptional()
  @ValidateNested({ message: 'Option invalide' })
  @Type(() => OptionDto)
  option?: OptionDto;
}

/** An option that a department offers, at its price. */
export class OfferedOptionDto {
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
