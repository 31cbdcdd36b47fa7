import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DeviceNature, RiskLevel } from '@pds/demand/contract';
import { ListAnswer, ListQuery } from '@pds/platform';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
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
import { type DemandSort, demandSorts } from '../read-models/demand-list.read-model';

const text = { message: 'Texte attendu' };
const number = { message: 'Nombre attendu' };
const id = { message: 'Numéro attendu' };
const day = { message: 'Date attendue sous la forme AAAA-MM-JJ' };
const calendarDate = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Absent leaves the field as it is; null empties it where the domain allows. */
const IsPresent = () => ValidateIf((_, value) => value !== undefined);
const IsPresentAndNotNull = () => ValidateIf((_, value) => value !== undefined && value !== null);

const packagePriceRange = { message: 'Veuillez saisir un prix de 0 à 10 000 000 €' };
const levels = '1 to 4, null when unknown';

export class DemandListQuery extends ListQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @Type(() => Number)
  @IsInt(id)
  @Min(1, id)
  @Max(2_147_483_647, id)
  id?: number;

  @ApiPropertyOptional({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE', enum: [1, 2, 3] })
  @IsOptional()
  @Type(() => Number)
  @IsIn([1, 2, 3], { message: 'Statut inconnu' })
  status?: number;

  @ApiPropertyOptional({ description: 'Events not over before this day', example: '2026-11-20' })
  @IsOptional()
  @Matches(calendarDate, day)
  startDate?: string;

  @ApiPropertyOptional({ description: 'Events begun on this day at the latest', example: '2027-11-20' })
  @IsOptional()
  @Matches(calendarDate, day)
  endDate?: string;

  @ApiPropertyOptional({ description: 'Contained in the name, whatever the case, accents and punctuation' })
  @IsOptional()
  @IsString(text)
  @MaxLength(200, { message: '200 caractères au plus' })
  eventName?: string;

  @ApiPropertyOptional({ description: 'Contained in place or town' })
  @IsOptional()
  @IsString(text)
  @MaxLength(200, { message: '200 caractères au plus' })
  eventPlace?: string;

  @ApiPropertyOptional({ enum: demandSorts, default: 'id' })
  @IsOptional()
  @IsIn(demandSorts, { message: 'Tri inconnu' })
  sort: DemandSort = 'id';
}

export class DemandListRow {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  contactFirstName!: string;
  @ApiProperty()
  contactLastName!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({ description: 'The place, or the town when none is named' })
  eventPlace!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty()
  contactPhone!: string;
  @ApiProperty({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE' })
  status!: number;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; the package price when package pricing is on' })
  price!: number | null;
}

export class DemandListAnswer extends ListAnswer {
  @ApiProperty({ type: [DemandListRow] })
  records!: DemandListRow[];
}

export class OrganiserSlot {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startAt!: string;
  @ApiProperty()
  endAt!: string;
}

export class OrganiserDocument {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'Opened at /api/document/{uniq}' })
  uniq!: string;
  @ApiProperty({ description: '1 quote, 2 convention' })
  type!: number;
}

export class OrganiserDemandRow {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniqId!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE, 4 ANNULÉE' })
  status!: number;
  @ApiProperty({ type: String, nullable: true })
  deletedAt!: string | null;
  @ApiProperty({ type: [OrganiserSlot] })
  demandSlots!: OrganiserSlot[];
  @ApiProperty({ type: [OrganiserDocument], description: 'The latest quote and the latest convention' })
  documents!: OrganiserDocument[];
}

export class OrganiserDemandList extends ListAnswer {
  @ApiProperty({ type: [OrganiserDemandRow] })
  records!: OrganiserDemandRow[];
}

export class PriceLineAnswer {
  @ApiProperty()
  label!: string;
  @ApiProperty()
  quantity!: number;
  @ApiProperty()
  unit!: string;
  @ApiProperty({ description: 'Euros' })
  unitPrice!: number;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'The working, in French' })
  explanation!: string;
}

/** A stretch of a slot paid at one rate, with the reason: what the ribbon shows. */
export class HourStretchAnswer {
  @ApiProperty({ example: '2027-07-13T21:00:00+02:00' })
  start!: string;
  @ApiProperty()
  end!: string;
  @ApiProperty({ type: 'integer', description: 'Elapsed, whatever the clocks do meanwhile' })
  minutes!: number;
  @ApiProperty({ enum: ['normal', 'night', 'holiday'] })
  kind!: 'normal' | 'night' | 'holiday';
  @ApiProperty({ example: '14 juillet (Fête nationale)' })
  reason!: string;
}

export class ActorSizingAnswer {
  @ApiProperty({ enum: ['DPS-PE', 'DPS-ME', 'DPS-GE'] })
  stationClass!: 'DPS-PE' | 'DPS-ME' | 'DPS-GE';
  @ApiProperty({ type: 'integer' })
  minimumRescuers!: number;
}

/** The size of a slot by the national rules, supervision and logistics not counted; or what is missing to tell it. */
export class SizingAnswer {
  @ApiProperty({ example: 'RN-DPS-2006-11-07' })
  rulesVersion!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Exact decimal notation; null when something is missing' })
  ris!: string | null;
  @ApiProperty({ type: String, nullable: true, enum: ['none', 'PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'] })
  stationClass!: 'none' | 'PAPS' | 'DPS-PE' | 'DPS-ME' | 'DPS-GE' | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'For the public' })
  rescuers!: number | null;
  @ApiProperty({ type: ActorSizingAnswer, nullable: true, description: 'Sized apart: a floor' })
  actors!: ActorSizingAnswer | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Public and actors together' })
  proposedRescuers!: number | null;
  @ApiProperty({ type: [String], enum: ['publicPeak', 'publicBehavior', 'feature', 'interventionDelay'] })
  missing!: string[];
  @ApiProperty({ type: [String], description: 'The working, French sentences in order' })
  working!: string[];
}

export class DemandSlotAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty()
  nature!: number;
  @ApiProperty({ type: Number, nullable: true, description: levels })
  publicBehavior!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: levels })
  feature!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: levels })
  interventionDelay!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Actors present at once, at most' })
  actorPeak!: number | null;
  @ApiProperty()
  actorDevice!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: '1 PAPS, 2 DPS-PE, 3 DPS-ME, 4 DPS-GE' })
  deviceNature!: number | null;
  @ApiProperty({ type: [HourStretchAnswer], description: 'In order; minutes add up to the three kinds of hours' })
  hours!: HourStretchAnswer[];
  @ApiProperty({ type: SizingAnswer })
  sizing!: SizingAnswer;
  @ApiProperty({ description: 'Staff decided on another number of rescuers than the rules propose' })
  rescuersOverridden!: boolean;
  @ApiProperty()
  totalHours!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null until staff first saved the demand' })
  normalHours!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  nightHours!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  holidayHours!: number | null;
  @ApiProperty()
  rescueWorkerCount!: number;
  @ApiProperty()
  doctorHours!: number;
  @ApiProperty()
  nurseHours!: number;
  @ApiProperty()
  mealCount!: number;
  @ApiProperty()
  lotA!: number;
  @ApiProperty()
  lotB!: number;
  @ApiProperty()
  lotC!: number;
  @ApiProperty()
  medicalLot!: number;
  @ApiProperty()
  vps!: number;
  @ApiProperty()
  vl!: number;
  @ApiProperty()
  vtu!: number;
  @ApiProperty()
  vtp!: number;
  @ApiProperty()
  tent!: number;
  @ApiProperty({ description: 'Percent' })
  discount!: number;
  @ApiProperty({ type: [PriceLineAnswer], description: 'Empty for organisers' })
  priceLines!: PriceLineAnswer[];
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; null for organisers and before the first save' })
  price!: number | null;
}

export class DemandDetails {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniqId!: string;
  @ApiProperty({ description: 'To send back when saving' })
  version!: number;
  @ApiProperty()
  status!: number;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty()
  updatedAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: Number, nullable: true })
  eventType!: number | null;
  @ApiProperty()
  eventPlace!: string;
  @ApiProperty()
  eventAddress!: string;
  @ApiProperty()
  eventPlaceZip!: string;
  @ApiProperty()
  eventPlaceCity!: string;
  @ApiProperty({ type: String, nullable: true, description: "Department code; '0' abroad" })
  eventDepartment!: string | null;
  @ApiProperty()
  severalDepartments!: boolean;
  @ApiProperty()
  comments!: string;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({ example: 'Europe/Paris' })
  timeZone!: string;
  @ApiProperty()
  contactFirstName!: string;
  @ApiProperty()
  contactLastName!: string;
  @ApiProperty()
  contactPhone!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  officeId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty()
  dpsSupport!: boolean;
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty()
  isPackagePrice!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; null for organisers' })
  packagePrice!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros, computed from the slots; null for organisers' })
  price!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros to pay; null for organisers' })
  total!: number | null;
  @ApiProperty({ type: [PriceLineAnswer], description: 'Lines that add up to the total; empty for organisers' })
  priceLines!: PriceLineAnswer[];
  @ApiProperty({ description: 'Percent' })
  optionsDiscount!: number;
  @ApiProperty()
  isOrganizationMealSupport!: boolean;
}

export class DemandOrganisation {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}

export class ExtraAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  infos!: string;
  @ApiProperty()
  address!: string;
  @ApiProperty()
  quantity!: number;
  @ApiProperty({ description: 'Euros, to the thousandth' })
  price!: number;
  @ApiProperty({ description: 'Percent' })
  discount!: number;
}

export class DemandOptionAnswer {
  @ApiProperty({ description: 'Of the catalogue' })
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros a day; null for organisers' })
  price!: number | null;
  @ApiProperty()
  dayCount!: number;
}

export class DemandSlotsAnswer {
  @ApiProperty({ description: 'Of the demand: to send back when saving it' })
  version!: number;
  @ApiProperty({ type: [DemandSlotAnswer] })
  slots!: DemandSlotAnswer[];
}

export class DemandSlotShown {
  @ApiProperty({ description: 'Of the demand' })
  version!: number;
  @ApiProperty()
  demandId!: number;
  @ApiProperty({ type: DemandSlotAnswer })
  slot!: DemandSlotAnswer;
}

export class DemandAnswer {
  @ApiProperty({ type: DemandDetails })
  demand!: DemandDetails;
  @ApiProperty({ type: [DemandSlotAnswer] })
  slots!: DemandSlotAnswer[];
  @ApiProperty({ type: [ExtraAnswer], description: 'Empty for organisers' })
  extras!: ExtraAnswer[];
  @ApiProperty({ type: [DemandOptionAnswer] })
  options!: DemandOptionAnswer[];
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty({ type: DemandOrganisation, nullable: true })
  organization!: DemandOrganisation | null;
}

export class ConfigureSlotBody {
  @ApiProperty()
  @IsInt(id)
  id!: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  rescueWorkerCount?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  doctorHours?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  nurseHours?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  mealCount?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  lotA?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  lotB?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  lotC?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  medicalLot?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  vps?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  vl?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  vtu?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  vtp?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsNumber({}, number)
  tent?: number;

  @ApiPropertyOptional({ description: 'Percent' })
  @IsPresent()
  @IsNumber({}, number)
  discount?: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  publicBehavior?: RiskLevel | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  feature?: RiskLevel | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  interventionDelay?: RiskLevel | null;
}

export class ExtraBody {
  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'Absent or null for a new one' })
  @IsPresentAndNotNull()
  @IsInt(id)
  id?: number | null;

  @ApiProperty()
  @IsString(text)
  name!: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  infos?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  address?: string;

  @ApiProperty()
  @IsNumber({ maxDecimalPlaces: 2 }, number)
  quantity!: number;

  @ApiProperty({ description: 'Euros, to the thousandth', multipleOf: 0.001 })
  @IsNumber({ maxDecimalPlaces: 3 }, { message: 'Montant attendu, à trois décimales au plus' })
  price!: number;

  @ApiPropertyOptional({ description: 'Percent' })
  @IsPresent()
  @IsNumber({ maxDecimalPlaces: 2 }, number)
  discount?: number;
}

export class DemandOptionBody {
  @ApiProperty({ type: 'integer', description: 'Of the catalogue' })
  @IsInt(id)
  id!: number;

  @ApiPropertyOptional({ description: "The catalogue's unless given" })
  @IsPresent()
  @IsString(text)
  name?: string;

  @ApiPropertyOptional({ description: 'Euros a day; what the department asks unless given' })
  @IsPresent()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Montant attendu, à deux décimales au plus' })
  price?: number;

  @ApiProperty({ type: 'integer' })
  @IsInt(number)
  dayCount!: number;
}

/** Staff's save; what is absent stays as it is. */
export class ConfigureDemandBody {
  @ApiProperty({ description: 'The version that was loaded' })
  @IsInt({ message: 'Version attendue' })
  version!: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventName?: string;

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsPresentAndNotNull()
  @IsInt(number)
  eventType?: number | null;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventPlace?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventAddress?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventPlaceZip?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventPlaceCity?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsPresentAndNotNull()
  @IsString(text)
  eventDepartment?: string | null;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  comments?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  contactFirstName?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  contactLastName?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  contactPhone?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  contactEmail?: string;

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsPresentAndNotNull()
  @IsInt(id)
  @Min(1, id)
  @Max(2_147_483_647, id)
  departmentId?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsPresentAndNotNull()
  @IsInt(id)
  @Min(1, id)
  @Max(2_147_483_647, id)
  officeId?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true })
  @IsPresentAndNotNull()
  @IsInt(id)
  @Min(1, id)
  @Max(2_147_483_647, id)
  organizationId?: number | null;

  @ApiPropertyOptional()
  @IsPresent()
  @IsBoolean({ message: 'Oui ou non attendu' })
  isPackagePrice?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Euros' })
  @IsPresentAndNotNull()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Montant attendu, à deux décimales au plus' })
  @Min(-10_000_000, packagePriceRange)
  @Max(10_000_000, packagePriceRange)
  packagePrice?: number | null;

  @ApiPropertyOptional({ description: 'Percent' })
  @IsPresent()
  @IsNumber({ maxDecimalPlaces: 2 }, number)
  optionsDiscount?: number;

  @ApiPropertyOptional()
  @IsPresent()
  @IsBoolean({ message: 'Oui ou non attendu' })
  isOrganizationMealSupport?: boolean;

  @ApiPropertyOptional({ type: [ExtraBody], description: 'Replaces all extras' })
  @IsPresent()
  @IsArray({ message: 'Liste de compléments attendue' })
  @ValidateNested({ each: true })
  @Type(() => ExtraBody)
  extras?: ExtraBody[];

  @ApiPropertyOptional({ type: [DemandOptionBody], description: 'Replaces all options chosen' })
  @IsPresent()
  @IsArray({ message: "Liste d'options attendue" })
  @ValidateNested({ each: true })
  @Type(() => DemandOptionBody)
  demandOptions?: DemandOptionBody[];

  @ApiPropertyOptional({ type: [ConfigureSlotBody] })
  @IsPresent()
  @IsArray({ message: 'Liste de créneaux attendue' })
  @ValidateNested({ each: true })
  @Type(() => ConfigureSlotBody)
  demandSlots?: ConfigureSlotBody[];
}

export class DescribeSlotBody {
  @ApiProperty()
  @IsInt(id)
  id!: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  publicBehavior?: RiskLevel | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  feature?: RiskLevel | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  interventionDelay?: RiskLevel | null;
}

/** The organiser's edit; what is absent stays as it is. */
export class UpdateDemandBody {
  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventName?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventPlace?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventAddress?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventPlaceZip?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  eventPlaceCity?: string;

  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  comments?: string;

  @ApiPropertyOptional({ type: [DescribeSlotBody] })
  @IsPresent()
  @IsArray({ message: 'Liste de créneaux attendue' })
  @ValidateNested({ each: true })
  @Type(() => DescribeSlotBody)
  demandSlots?: DescribeSlotBody[];

  @ApiPropertyOptional({ description: 'Write the number of rescuers that the rules propose' })
  @IsPresent()
  @IsBoolean({ message: 'Oui ou non attendu' })
  updateRescuers?: boolean;
}

const moment = 'Wall time of the event (2027-05-08T14:00) or ISO 8601 with an offset';

export class AddSlotBody {
  @ApiProperty()
  @IsString(text)
  name!: string;

  @ApiProperty({ description: moment })
  @IsString(text)
  startDate!: string;

  @ApiProperty({ description: moment })
  @IsString(text)
  endDate!: string;

  @ApiPropertyOptional({ type: 'integer', description: '0 while unknown' })
  @IsPresent()
  @IsInt(number)
  publicPeak?: number;

  @ApiPropertyOptional({ description: 'Event nature, 1 to 5; that of the last slot unless given' })
  @IsPresent()
  @IsInt(number)
  nature?: number;
}

/** The screen of one slot; what is absent stays as it is. */
export class DescribeOneSlotBody {
  @ApiPropertyOptional()
  @IsPresent()
  @IsString(text)
  name?: string;

  @ApiPropertyOptional({ description: moment })
  @IsPresent()
  @IsString(text)
  startDate?: string;

  @ApiPropertyOptional({ description: moment })
  @IsPresent()
  @IsString(text)
  endDate?: string;

  @ApiPropertyOptional({ type: 'integer' })
  @IsPresent()
  @IsInt(number)
  publicPeak?: number;

  @ApiPropertyOptional({ description: 'Event nature, 1 to 5' })
  @IsPresent()
  @IsInt(number)
  nature?: number;

  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @IsPresentAndNotNull()
  @IsInt(number)
  actorPeak?: number | null;

  @ApiPropertyOptional()
  @IsPresent()
  @IsBoolean({ message: 'Oui ou non attendu' })
  actorDevice?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, description: '1 PAPS, 2 DPS-PE, 3 DPS-ME, 4 DPS-GE' })
  @IsPresentAndNotNull()
  @IsInt(number)
  deviceNature?: DeviceNature | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  publicBehavior?: RiskLevel | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  feature?: RiskLevel | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: levels })
  @IsPresentAndNotNull()
  @IsInt(number)
  interventionDelay?: RiskLevel | null;
}

export class DemandUpdated {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['feature'] },
    description: 'By slot id: what is not described yet',
  })
  errors!: Record<string, 'feature'>;
}

export class PrintSlot {
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty()
  nature!: number;
}

/** What the filer may print without an account; never anything of the staff's. */
export class DemandPrint {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniqId!: string;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: Number, nullable: true })
  eventType!: number | null;
  @ApiProperty()
  eventPlace!: string;
  @ApiProperty()
  eventAddress!: string;
  @ApiProperty()
  eventPlaceZip!: string;
  @ApiProperty()
  eventPlaceCity!: string;
  @ApiProperty({ type: String, nullable: true })
  eventDepartment!: string | null;
  @ApiProperty()
  severalDepartments!: boolean;
  @ApiProperty()
  comments!: string;
  @ApiProperty()
  contactFirstName!: string;
  @ApiProperty()
  contactLastName!: string;
  @ApiProperty()
  contactPhone!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: [PrintSlot] })
  slots!: PrintSlot[];
}

export class SlotSimulation {
  @ApiProperty()
  slotId!: number;
  @ApiProperty({ description: 'Euros' })
  total!: number;
  @ApiProperty()
  normalHours!: number;
  @ApiProperty()
  nightHours!: number;
  @ApiProperty()
  holidayHours!: number;
  @ApiProperty({ type: [PriceLineAnswer] })
  lines!: PriceLineAnswer[];
}
