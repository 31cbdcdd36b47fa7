import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { DeviceNature, RiskLevel } from '@pds/demand/contract';
import { slotDetailLimits } from '@pds/demand/domain';
import { DecimalField, IdField, ListField, ObjectField, TextField, WholeNumberField, YesNoField } from '@pds/platform';
import { ServicesAnswer, ServicesBody } from './service.dto';
import { LoadedVersionField } from '../dossier/version.dto';

/** The four levels of a slot, as a screen sends them. */
const levels = '1 to 4, null when unknown';

export class PriceLineAnswer {
  @ApiProperty()
  label!: string;
  @ApiProperty({ description: 'Hours to two decimals' })
  quantity!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Of a line in hours: minutes × unitPrice / 60, rounded half up, is the amount; null where quantity × unitPrice is',
  })
  minutes!: number | null;
  @ApiProperty()
  unit!: string;
  @ApiProperty({ description: 'Euros' })
  unitPrice!: number;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'The working, in French' })
  explanation!: string;
}

/** A period of a slot paid at one rate, with the reason, as the ribbon shows it. */
export class HourSegmentAnswer {
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
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for a DPS-ME or DPS-GE: to be set' })
  minimumRescuers!: number | null;
}

/** The size of a slot by the national rules, without supervision and logistics; or what is missing to compute it. */
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
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Public and actors together; null also while the number for the actors is to be set',
  })
  proposedRescuers!: number | null;
  @ApiProperty({ type: [String], enum: ['publicPeak', 'publicBehavior', 'feature', 'interventionDelay'] })
  missing!: string[];
  @ApiProperty({ type: [String], description: 'The working, French sentences in order' })
  working!: string[];
}

/** What contacts and points of interest have in common. */
class SlotRowAnswer {
  @ApiProperty({ description: 'Unique among the contacts and points of interest of all slots' })
  id!: number;
  @ApiProperty()
  name!: string;
}

export class SlotContactAnswer extends SlotRowAnswer {
  @ApiProperty()
  phone!: string;
}

export class InterestPointAnswer extends SlotRowAnswer {
  @ApiProperty()
  address!: string;
}

export class DemandOfSlot {
  @ApiProperty()
  id!: number;
}

/** The organiser's description of a slot. */
export class ToldSlotAnswer {
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({ description: 'Meeting place' })
  place!: string;
  @ApiProperty({ description: 'When the rescuers are to arrive, in words' })
  rescueArrival!: string;
  @ApiProperty()
  address!: string;
  @ApiProperty({ description: 'Persons with special needs' })
  needs!: string;
  @ApiProperty()
  publicWay!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Natural space in km²' })
  size!: number | null;
  @ApiProperty()
  otherFeatures!: string;
  @ApiProperty({ type: ServicesAnswer })
  services!: ServicesAnswer;
  @ApiProperty()
  notes!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Another start that is proposed' })
  newDate!: string | null;
  @ApiProperty({ type: [SlotContactAnswer] })
  contactSlots!: SlotContactAnswer[];
  @ApiProperty({ type: [InterestPointAnswer] })
  interestPoints!: InterestPointAnswer[];
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
}

/** What a slot is equipped with, and staffed with beside its rescuers. */
export class SlotMeansAnswer {
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
}

/** A slot with its hours, its size and its rescuers. */
class SizedSlotAnswer extends ToldSlotAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'startDate, by the name of the organiser’s screens' })
  startAt!: string;
  @ApiProperty({ description: 'endDate, by the name of the organiser’s screens' })
  endAt!: string;
  @ApiProperty({ type: DemandOfSlot })
  demand!: DemandOfSlot;
  @ApiProperty({ type: [HourSegmentAnswer], description: 'In order; minutes add up to the three kinds of hours' })
  hours!: HourSegmentAnswer[];
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
}

export class DemandSlotAnswer extends IntersectionType(SizedSlotAnswer, SlotMeansAnswer) {
  @ApiProperty({ description: 'Percent; 0 for organisers' })
  discount!: number;
  @ApiProperty({ type: [PriceLineAnswer], description: 'Empty for organisers' })
  priceLines!: PriceLineAnswer[];
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; null for organisers and before the first save' })
  price!: number | null;
}

export class DemandSlotsAnswer {
  @ApiProperty({ description: 'Of the demand: to send back when saving it' })
  version!: number;
  @ApiProperty({ type: [DemandSlotAnswer] })
  slots!: DemandSlotAnswer[];
}

export class OneSlotAnswer {
  @ApiProperty({ description: 'Of the demand' })
  version!: number;
  @ApiProperty()
  demandId!: number;
  @ApiProperty({ type: DemandSlotAnswer })
  slot!: DemandSlotAnswer;
}

export class SlotSimulationAnswer {
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

/** The weights of a slot in the national rules; absent fields are unchanged, null clears. */
export class SlotLevelsBody {
  @WholeNumberField({ optional: true, nullable: true, message: 'Nombre attendu', description: levels })
  publicBehavior?: RiskLevel | null;

  @WholeNumberField({ optional: true, nullable: true, message: 'Nombre attendu', description: levels })
  feature?: RiskLevel | null;

  @WholeNumberField({ optional: true, nullable: true, message: 'Nombre attendu', description: levels })
  interventionDelay?: RiskLevel | null;
}

const moment = 'Wall time of the event (2027-05-08T14:00) or ISO 8601 with an offset';

/** When a slot takes place, its public and its weights; absent fields are unchanged. */
export class SlotScheduleBody extends SlotLevelsBody {
  @TextField({ optional: true })
  name?: string;

  @TextField({ optional: true, description: moment })
  startDate?: string;

  @TextField({ optional: true, description: moment })
  endDate?: string;

  @WholeNumberField({ optional: true, message: 'Nombre attendu' })
  publicPeak?: number;
}

export class AddSlotBody {
  @LoadedVersionField()
  version?: number;

  @TextField()
  name!: string;

  @TextField({ description: moment })
  startDate!: string;

  @TextField({ description: moment })
  endDate!: string;

  @WholeNumberField({ optional: true, message: 'Nombre attendu', description: '0 while unknown' })
  publicPeak?: number;

  @WholeNumberField({
    optional: true,
    message: 'Nombre attendu',
    description: 'Event nature, 1 to 5; that of the last slot unless given',
  })
  nature?: number;
}

class SlotRowBody {
  @IdField({ optional: true, nullable: true, description: 'Absent or null for a new one' })
  id?: number | null;

  @TextField({ maxLength: slotDetailLimits.name })
  name!: string;
}

export class SlotContactBody extends SlotRowBody {
  @TextField({ optional: true, maxLength: slotDetailLimits.phone })
  phone?: string;
}

export class InterestPointBody extends SlotRowBody {
  @TextField({ optional: true, maxLength: slotDetailLimits.line })
  address?: string;
}

/** The screen of one slot; absent fields are unchanged. */
export class DescribeOneSlotBody extends SlotScheduleBody {
  @LoadedVersionField()
  version?: number;

  @TextField({ optional: true, description: `startDate by another name: ${moment}` })
  startAt?: string;

  @TextField({ optional: true, description: `endDate by another name: ${moment}` })
  endAt?: string;

  @TextField({ optional: true, maxLength: slotDetailLimits.line, description: 'Meeting place' })
  place?: string;

  @TextField({ optional: true, maxLength: slotDetailLimits.line, description: 'When the rescuers are to arrive' })
  rescueArrival?: string;

  @TextField({ optional: true, maxLength: slotDetailLimits.line })
  address?: string;

  @TextField({ optional: true, maxLength: slotDetailLimits.text, description: 'Persons with special needs' })
  needs?: string;

  @YesNoField({ optional: true })
  publicWay?: boolean;

  @DecimalField({
    optional: true,
    nullable: true,
    minimum: 0,
    maximum: slotDetailLimits.size,
    decimals: 4,
    message: 'Veuillez saisir une surface en km², de 0 à 10 000, à quatre décimales au plus',
    description: 'Natural space in km²',
  })
  size?: number | null;

  @TextField({ optional: true, maxLength: slotDetailLimits.text })
  otherFeatures?: string;

  @ObjectField(() => ServicesBody, { optional: true })
  services?: ServicesBody;

  @TextField({ optional: true, maxLength: slotDetailLimits.text })
  notes?: string;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 40,
    description: `Another start that is proposed: ${moment}`,
  })
  newDate?: string | null;

  @ListField(() => SlotContactBody, {
    optional: true,
    maxItems: slotDetailLimits.contacts,
    tooMany: `${slotDetailLimits.contacts} contacts au plus`,
    description: 'Replaces all contacts',
  })
  contactSlots?: SlotContactBody[];

  @ListField(() => InterestPointBody, {
    optional: true,
    maxItems: slotDetailLimits.interestPoints,
    tooMany: `${slotDetailLimits.interestPoints} points d’intérêt au plus`,
    description: 'Replaces all points of interest',
  })
  interestPoints?: InterestPointBody[];

  @WholeNumberField({ optional: true, message: 'Nombre attendu', description: 'Event nature, 1 to 5' })
  nature?: number;

  @WholeNumberField({ optional: true, nullable: true, message: 'Nombre attendu' })
  actorPeak?: number | null;

  @YesNoField({ optional: true })
  actorDevice?: boolean;

  @WholeNumberField({
    optional: true,
    nullable: true,
    message: 'Nombre attendu',
    description: '1 PAPS, 2 DPS-PE, 3 DPS-ME, 4 DPS-GE',
  })
  deviceNature?: DeviceNature | null;
}
