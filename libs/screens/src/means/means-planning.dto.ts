import { ApiProperty } from '@nestjs/swagger';
import { conflictText, hiddenDossier, meansName, type SellingSlot } from '@pds/aid-station/domain';
import { expressLimits } from '@pds/demand/domain';
import { dayMilliseconds, FormCheck, parseDateTime, toIsoWithOffset } from '@pds/kernel';
import { type EquipmentKind, equipmentKinds, type MeansKind, meansKinds } from '@pds/organisations/contract';
import { InvalidFields } from '@pds/organisations/domain';
import { CalendarDateField, DecimalField, ListField, TextField, WholeNumberField } from '@pds/platform';
import type { ComingMember } from './coming-members.read-model';
import type { DayOfMeans, OfficeConflicts, ShownConflict } from './means-planning.read-model';

/** Days of a search for conflicts. */
export class MeansConflictsQuery {
  @CalendarDateField({ description: 'First day', example: '2027-05-03' })
  start!: string;
  @CalendarDateField({ description: 'Last day, included; at most 92 days', example: '2027-05-09' })
  end!: string;

  /** More days than a quarter has. */
  static readonly maxDays = 92;
}

export class MeansDayQuery {
  @CalendarDateField({ example: '2027-05-08' })
  day!: string;
}

/** The most of a kind that a slot may have here; a stored slot has limits of its own. */
const maxCount = 100_000;
const CountField = () => WholeNumberField({ minimum: 0, maximum: maxCount });
const HoursField = () => DecimalField({ minimum: 0, maximum: maxCount, description: 'Hours sold' });
/** The longest slot, and the longest time from the first to the last, in milliseconds. */
const maxSpan = expressLimits.slotDays * dayMilliseconds;
const moment = 'ISO 8601 with an offset, or wall time of the event';

export class TypedSlotBody implements Omit<SellingSlot, 'startsAt' | 'endsAt'> {
  @TextField({ maxLength: 40, description: moment, example: '2027-05-08T14:00:00+02:00' })
  startDate!: string;
  @TextField({ maxLength: 40, description: moment })
  endDate!: string;
  @CountField()
  rescueWorkerCount!: number;
  @HoursField()
  doctorHours!: number;
  @HoursField()
  nurseHours!: number;
  @CountField()
  vps!: number;
  @CountField()
  vl!: number;
  @CountField()
  vtu!: number;
  @CountField()
  vtp!: number;
  @CountField()
  lotA!: number;
  @CountField()
  lotB!: number;
  @CountField()
  lotC!: number;
  @CountField()
  medicalLot!: number;
  @CountField()
  tent!: number;
}

/** The typed slots of a dossier. */
export class TypedMeansBody {
  @ListField(() => TypedSlotBody, { maxItems: expressLimits.slots })
  slots!: TypedSlotBody[];

  /**
   * Reads the slots with their instants.
   *
   * @throws InvalidFields without slots, when a time cannot be read or a slot ends before it starts or is longer than allowed, or when all
   *   slots together span more than one may: conflicts are searched in the whole span
   */
  static slotsOf({ slots }: TypedMeansBody, timeZone: string): SellingSlot[] {
    const check = new FormCheck();
    if (slots.length === 0) check.refuse('slots', 'Veuillez saisir un créneau');
    const read = slots.map(({ startDate, endDate, ...means }, index) => {
      const startsAt = parseDateTime(startDate, timeZone);
      const endsAt = parseDateTime(endDate, timeZone);
      const isSlot = startsAt !== null && endsAt !== null && endsAt >= startsAt;
      if (!isSlot || endsAt - startsAt > maxSpan)
        check.refuse(`slots.${index}.endDate`, 'Ces horaires ne sont pas valides');
      return { ...means, startsAt: startsAt ?? 0, endsAt: endsAt ?? 0 };
    });
    check.orThrow(InvalidFields);
    const first = Math.min(...read.map(({ startsAt }) => startsAt));
    const last = Math.max(...read.map(({ endsAt }) => endsAt));
    if (last - first > maxSpan)
      check.refuse('slots', `Les créneaux ne peuvent pas s’étendre sur plus de ${expressLimits.slotDays} jours`);
    check.orThrow(InvalidFields);
    return read;
  }
}

export class PlannedDossierAnswer {
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Null for an event outside the caller’s scope that the office reinforces',
  })
  id!: number | null;
  @ApiProperty({ description: 'Begins with Renfort for an event that the office reinforces' })
  eventName!: string;
}

/** A time at which ordered dossiers need more of an office’s means than it has. */
export class MeansConflictAnswer {
  @ApiProperty({ enum: meansKinds, enumName: 'MeansKind' })
  kind!: MeansKind;
  @ApiProperty({ example: '2 VPS demandés, 1 disponible, samedi 8 mai de 14 h à 18 h' })
  text!: string;
  @ApiProperty({ example: '2027-05-08T14:00:00+02:00' })
  start!: string;
  @ApiProperty({ example: '2027-05-08T18:00:00+02:00' })
  end!: string;
  @ApiProperty({ type: 'integer', description: 'At the worst moment, quotes included' })
  needed!: number;
  @ApiProperty({ type: 'integer', description: 'Of these, only in a quote' })
  tentative!: number;
  @ApiProperty({ type: 'integer' })
  available!: number;
  @ApiProperty({ type: [PlannedDossierAnswer], description: 'The dossiers that need these means at this time' })
  dossiers!: PlannedDossierAnswer[];

  static of(conflict: ShownConflict, timeZone: string): MeansConflictAnswer {
    const { kind, start, end, needed, tentative, available, dossiers } = conflict;
    return {
      kind,
      text: conflictText(conflict, timeZone),
      start: toIsoWithOffset(start, timeZone),
      end: toIsoWithOffset(end, timeZone),
      needed,
      tentative,
      available,
      dossiers: [...dossiers],
    };
  }
}

/** The conflicts of an office’s means. */
export class MeansConflictsAnswer {
  @ApiProperty({ type: Number, nullable: true, description: 'Null for a dossier without an office, or not to be held' })
  officeId!: number | null;
  @ApiProperty({ type: String, nullable: true })
  officeName!: string | null;
  @ApiProperty({ description: 'Whether the office has ever entered equipment: otherwise none is in conflict' })
  isEquipmentKnown!: boolean;
  @ApiProperty({ type: [MeansConflictAnswer], description: 'By kind, then by time' })
  conflicts!: MeansConflictAnswer[];

  static of(found: OfficeConflicts | null): MeansConflictsAnswer {
    if (!found) return { officeId: null, officeName: null, isEquipmentKnown: false, conflicts: [] };
    const { officeId, officeName, isEquipmentKnown, timeZone } = found.office;
    const conflicts = found.conflicts.map((conflict) => MeansConflictAnswer.of(conflict, timeZone));
    return { officeId, officeName, isEquipmentKnown, conflicts };
  }
}

/** How many of a kind are needed and available at the scarcest moment of an hour. */
export class MeansHourAnswer {
  @ApiProperty({ type: 'integer', description: 'By dossiers that were ordered' })
  firm!: number;
  @ApiProperty({ type: 'integer', description: 'Moreover by dossiers with only a quote' })
  tentative!: number;
  @ApiProperty({ type: 'integer' })
  available!: number;
}

export class MeansRowAnswer {
  @ApiProperty({ enum: meansKinds, enumName: 'MeansKind' })
  kind!: MeansKind;
  @ApiProperty({ example: 'VPS' })
  name!: string;
  @ApiProperty({ type: [MeansHourAnswer], description: 'One for each hour of the day' })
  hours!: MeansHourAnswer[];
}

/** A dossier that a vehicle is assigned to. */
export class AssignedHoursAnswer {
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Null for a dossier outside the caller’s scope, which went to another office',
  })
  id!: number | null;
  @ApiProperty({ description: 'Without the event’s name where the id is null' })
  eventName!: string;
  @ApiProperty({ type: 'integer', description: 'Position of its first hour of the day, with travel' })
  firstHour!: number;
  @ApiProperty({ type: 'integer', description: 'Position of its last hour, included' })
  lastHour!: number;
}

export class VehicleDayAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: equipmentKinds, enumName: 'EquipmentKind' })
  kind!: EquipmentKind;
  @ApiProperty({ example: 'VPS 1' })
  name!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'One for each hour of the day: why it cannot be used, or null',
  })
  outOfService!: (string | null)[];
  @ApiProperty({ type: [AssignedHoursAnswer], description: 'By time' })
  assigned!: AssignedHoursAnswer[];
  @ApiProperty({
    type: [Boolean],
    description: 'One for each hour of the day: whether it would be in two places at once, with travel',
  })
  overlapping!: boolean[];
}

/** A member who comes to an event of the office. */
export class ComingMemberAnswer implements ComingMember {
  @ApiProperty({ description: 'Of the dossier' })
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  name!: string;
  @ApiProperty({ description: 'The office of the member' })
  officeName!: string;
  @ApiProperty({ example: 'Chef d’équipe' })
  function!: string;
  @ApiProperty({ example: '14 h – 18 h' })
  hours!: string;
}

/** The means of an office on one day. */
export class MeansDayAnswer extends MeansConflictsAnswer {
  @ApiProperty({
    type: [String],
    description: 'The start of each hour of the day',
    example: ['2027-05-08T00:00:00+02:00'],
  })
  hours!: string[];
  @ApiProperty({ type: [MeansRowAnswer], description: 'The kinds of which the office told what it has' })
  rows!: MeansRowAnswer[];
  @ApiProperty({ type: [VehicleDayAnswer] })
  vehicles!: VehicleDayAnswer[];
  @ApiProperty({
    type: [ComingMemberAnswer],
    nullable: true,
    description:
      'The members who have confirmed for events of the office, by name; null for accounting, which sees none',
  })
  people!: ComingMemberAnswer[] | null;

  static ofDay(day: DayOfMeans, people: readonly ComingMember[] | null): MeansDayAnswer {
    const { timeZone } = day.office;
    return {
      ...MeansConflictsAnswer.of(day),
      people: people && [...people],
      hours: day.hours.map((hour) => toIsoWithOffset(hour, timeZone)),
      rows: day.rows.map(({ kind, levels }) => ({
        kind,
        name: meansName(kind),
        hours: levels.map(({ firm, tentative, available }) => ({ firm, tentative, available })),
      })),
      vehicles: day.vehicles.map(({ vehicle: { id, kind, name }, outOfService, assigned, overlapping }) => ({
        id,
        kind,
        name: name!,
        outOfService: [...outOfService],
        assigned: assigned.map((each) => ({ ...each, eventName: each.eventName ?? hiddenDossier })),
        overlapping: [...overlapping],
      })),
    };
  }
}
