import { ApiProperty } from '@nestjs/swagger';
import { complementLimits, engagementLimits, expressLimits } from '@pds/demand/domain';
import {
  DecimalField,
  EurosField,
  IdField,
  ListField,
  ObjectField,
  TextField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';
import type { RefusalCause } from '@pds/demand/contract';
import { RefusalCauseProperty } from './refusal.dto';
import { EngagedServicesAnswer, EngagedServicesBody } from '../slots/service.dto';
import { DemandSlotAnswer, PriceLineAnswer, SlotScheduleBody } from '../slots/slot.dto';

const forStaff = 'Null for organisers';
/** A count of the engagement. */
const EngagedCount = () => ApiProperty({ type: 'integer', nullable: true, description: forStaff });
const CountField = () =>
  WholeNumberField({
    optional: true,
    minimum: 0,
    maximum: engagementLimits.count,
    message: 'Veuillez saisir un nombre entier de 0 à 10 000',
  });

/** The contact person of a dossier. */
export class DemandManager {
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  phone!: string;
  @ApiProperty()
  email!: string;
}

/** A summary of a slot; `slots` next to the demand contains all of it. */
export class DemandSlotSummary {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startAt!: string;
  @ApiProperty()
  endAt!: string;
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

/** What « Refaire comme l'an dernier » moved, until the demand is decided on. */
export class RepetitionAnswer {
  @ApiProperty({ description: 'Number of the repeated demand' })
  of!: number;
  @ApiProperty({ type: [String], description: 'In French, one sentence for each change' })
  moved!: string[];
  @ApiProperty({ type: [String], description: 'In French; what stands in a text disappears when it is corrected' })
  toVerify!: string[];
}

export class OwnDemandDetails {
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
  @RefusalCauseProperty()
  dpsSupportCause!: RefusalCause | null;
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty({ description: 'False for organisers' })
  isPackagePrice!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; null for organisers' })
  packagePrice!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros, computed from the slots; null for organisers' })
  price!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros to pay; null for organisers' })
  total!: number | null;
  @ApiProperty({ type: [PriceLineAnswer], description: 'Lines that add up to the total; empty for organisers' })
  priceLines!: PriceLineAnswer[];
  @ApiProperty({ description: 'Percent; 0 for organisers' })
  optionsDiscount!: number;
  @ApiProperty()
  isOrganizationMealSupport!: boolean;
  @ApiProperty({ type: String, nullable: true })
  deletedAt!: string | null;
  @ApiProperty({ type: DemandManager, description: 'The contact of the demand' })
  manager!: DemandManager;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the organisation' })
  orga!: string | null;
  @ApiProperty({ type: [DemandSlotSummary] })
  demandSlots!: DemandSlotSummary[];
  @ApiProperty({ type: [ExtraAnswer], description: 'Empty for organisers' })
  extras!: ExtraAnswer[];
  @ApiProperty({ type: [DemandOptionAnswer] })
  demandOptions!: DemandOptionAnswer[];
  @ApiProperty({ description: 'What papers leave out: the details of the slots' })
  hideDetails!: boolean;
  @ApiProperty({ description: 'What papers leave out: the costing' })
  hideCosting!: boolean;
  @ApiProperty({ description: 'What papers leave out: the complements' })
  hideComplement!: boolean;
  @ApiProperty({ description: 'Known in e-Protec' })
  isEprotecSynchronized!: boolean;
  @ApiProperty({ type: String, nullable: true, description: `Number in e-Protec; ${forStaff.toLowerCase()}` })
  eProtecId!: string | null;
  @ApiProperty({ type: EngagedServicesAnswer, nullable: true, description: forStaff })
  services!: EngagedServicesAnswer | null;
  @EngagedCount()
  deviceLeader!: number | null;
  @EngagedCount()
  commandPostLeader!: number | null;
  @EngagedCount()
  commandPostOperator!: number | null;
  @EngagedCount()
  postLeader!: number | null;
  @EngagedCount()
  teamLeader!: number | null;
  @EngagedCount()
  pse2!: number | null;
  @EngagedCount()
  pse1!: number | null;
  @EngagedCount()
  logistician!: number | null;
  @EngagedCount()
  otherStaff!: number | null;
  @ApiProperty({ type: String, nullable: true, description: forStaff })
  AdditionalClarificationTeam!: string | null;
  @EngagedCount()
  emergencyVehicleCount!: number | null;
  @EngagedCount()
  tent!: number | null;
  @ApiProperty({ type: Boolean, nullable: true, description: `An infirmary on the spot; ${forStaff}` })
  nurseLocal!: boolean | null;
}

export class DemandOrganisation {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}

export class DemandAnswer {
  @ApiProperty({ type: OwnDemandDetails })
  demand!: OwnDemandDetails;
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
  @ApiProperty({
    type: RepetitionAnswer,
    nullable: true,
    description: 'Null for a demand that repeats no other, and once it is decided on',
  })
  repetition!: RepetitionAnswer | null;
}

export class ConfigureSlotBody extends SlotScheduleBody {
  @IdField()
  id!: number;

  @DecimalField({ optional: true })
  rescueWorkerCount?: number;

  @DecimalField({ optional: true })
  doctorHours?: number;

  @DecimalField({ optional: true })
  nurseHours?: number;

  @DecimalField({ optional: true })
  mealCount?: number;

  @DecimalField({ optional: true })
  lotA?: number;

  @DecimalField({ optional: true })
  lotB?: number;

  @DecimalField({ optional: true })
  lotC?: number;

  @DecimalField({ optional: true })
  medicalLot?: number;

  @DecimalField({ optional: true })
  vps?: number;

  @DecimalField({ optional: true })
  vl?: number;

  @DecimalField({ optional: true })
  vtu?: number;

  @DecimalField({ optional: true })
  vtp?: number;

  @DecimalField({ optional: true })
  tent?: number;

  @DecimalField({ optional: true, description: 'Percent' })
  discount?: number;
}

export class ExtraBody {
  @IdField({ optional: true, nullable: true, description: 'Absent or null for a new one' })
  id?: number | null;

  @TextField()
  name!: string;

  @TextField({ optional: true })
  infos?: string;

  @TextField({ optional: true })
  address?: string;

  @DecimalField({ decimals: 2 })
  quantity!: number;

  @EurosField({ decimals: 3, description: 'Euros, to the thousandth' })
  price!: number;

  @DecimalField({ optional: true, decimals: 2, description: 'Percent' })
  discount?: number;
}

export class DemandOptionBody {
  @IdField({ description: 'Of the catalogue' })
  id!: number;

  @TextField({ optional: true, description: "The catalogue's unless given" })
  name?: string;

  @EurosField({ optional: true, description: 'Euros a day; what the department asks unless given' })
  price?: number;

  @WholeNumberField({ message: 'Nombre attendu' })
  dayCount!: number;
}

/** The save of staff; absent fields are unchanged. */
export class DemandConfigurationBody {
  @WholeNumberField({ message: 'Version attendue', description: 'The version that was loaded' })
  version!: number;

  @TextField({ optional: true })
  eventName?: string;

  @WholeNumberField({ optional: true, nullable: true, message: 'Nombre attendu' })
  eventType?: number | null;

  @TextField({ optional: true })
  eventPlace?: string;

  @TextField({ optional: true })
  eventAddress?: string;

  @TextField({ optional: true })
  eventPlaceZip?: string;

  @TextField({ optional: true })
  eventPlaceCity?: string;

  @TextField({ optional: true, nullable: true, description: "Department code; '0' abroad, null in several" })
  eventDepartment?: string | null;

  @TextField({ optional: true })
  comments?: string;

  @TextField({ optional: true })
  contactFirstName?: string;

  @TextField({ optional: true })
  contactLastName?: string;

  @TextField({ optional: true })
  contactPhone?: string;

  @TextField({ optional: true })
  contactEmail?: string;

  @IdField({ optional: true, nullable: true })
  departmentId?: number | null;

  @IdField({ optional: true, nullable: true })
  officeId?: number | null;

  @IdField({ optional: true, nullable: true })
  organizationId?: number | null;

  @YesNoField({ optional: true })
  isPackagePrice?: boolean;

  @EurosField({
    optional: true,
    nullable: true,
    minimum: 0,
    maximum: 10_000_000,
    tooSmall: 'Veuillez saisir un prix de 0 à 10 000 000 €',
    tooLarge: 'Veuillez saisir un prix de 0 à 10 000 000 €',
    description: 'Euros',
  })
  packagePrice?: number | null;

  @DecimalField({ optional: true, decimals: 2, description: 'Percent' })
  optionsDiscount?: number;

  @YesNoField({
    optional: true,
    description: 'True takes a refused demand up again; it is refused by POST /api/demand/dps-care/send/{demandId}',
  })
  dpsSupport?: boolean;

  @YesNoField({ optional: true })
  isOrganizationMealSupport?: boolean;

  @YesNoField({ optional: true })
  hideDetails?: boolean;

  @YesNoField({ optional: true })
  hideCosting?: boolean;

  @YesNoField({ optional: true })
  hideComplement?: boolean;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 50,
    description: 'Number in e-Protec; empty or null for none',
  })
  eProtecId?: string | null;

  @ObjectField(() => EngagedServicesBody, { optional: true })
  services?: EngagedServicesBody;

  @CountField()
  deviceLeader?: number;

  @CountField()
  commandPostLeader?: number;

  @CountField()
  commandPostOperator?: number;

  @CountField()
  postLeader?: number;

  @CountField()
  teamLeader?: number;

  @CountField()
  pse2?: number;

  @CountField()
  pse1?: number;

  @CountField()
  logistician?: number;

  @CountField()
  otherStaff?: number;

  @TextField({ optional: true, maxLength: engagementLimits.text })
  AdditionalClarificationTeam?: string;

  @CountField()
  emergencyVehicleCount?: number;

  @CountField()
  tent?: number;

  @YesNoField({ optional: true, description: 'An infirmary on the spot' })
  nurseLocal?: boolean;

  @ListField(() => ExtraBody, {
    optional: true,
    maxItems: complementLimits.extras,
    message: 'Liste de compléments attendue',
    tooMany: `${complementLimits.extras} compléments au plus`,
    description: 'Replaces all extras',
  })
  extras?: ExtraBody[];

  @ListField(() => DemandOptionBody, {
    optional: true,
    maxItems: complementLimits.options,
    message: 'Liste d’options attendue',
    tooMany: `${complementLimits.options} options au plus`,
    description: 'Replaces all options chosen',
  })
  demandOptions?: DemandOptionBody[];

  @ListField(() => ConfigureSlotBody, {
    optional: true,
    maxItems: expressLimits.slots,
    message: 'Liste de créneaux attendue',
    tooMany: `${expressLimits.slots} créneaux au plus`,
  })
  demandSlots?: ConfigureSlotBody[];
}
