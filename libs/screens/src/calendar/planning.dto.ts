import { ApiProperty } from '@nestjs/swagger';
import { describeTable, teamStatuses } from '@pds/aid-station/domain';
import { CalendarDateField, ChoiceFilter, IdFilter } from '@pds/platform';
import {
  maxMappedTowns,
  maxPlanningDossiers,
  type Planning,
  type PlanningBar,
  type PlanningSearch,
  type PlanningStatus,
  planningStatuses,
  type PlanningTeamStatus,
  planningTeamStatuses,
} from './planning.read-model';

const statusTexts = '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE';
const teamStatusTexts = describeTable(teamStatuses);

/** Period and filters of the planning. */
export class PlanningQuery implements PlanningSearch {
  @CalendarDateField({ description: 'First day', example: '2027-05-01' })
  startDate!: string;

  @CalendarDateField({ description: 'Last day, included, at most 61 days later', example: '2027-05-31' })
  endDate!: string;

  @IdFilter({ description: 'Department that handles the dossier' })
  department?: number;

  @IdFilter({ description: 'Office that handles the dossier' })
  office?: number;

  @ChoiceFilter(planningStatuses, {
    message: 'Statut inconnu',
    description: `${statusTexts}; without it demands in progress and stations`,
  })
  status?: PlanningStatus;

  @ChoiceFilter(planningTeamStatuses, { message: 'Statut d’équipe inconnu', description: teamStatusTexts })
  teamStatus?: PlanningTeamStatus;
}

/** A dossier over days that follow each other. */
export class PlanningBarAnswer implements PlanningBar {
  @ApiProperty({ description: 'Number of the dossier, which may have several bars' })
  id!: number;
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'Town, else place' })
  town!: string;
  @ApiProperty({ type: String, nullable: true, description: "Code of the department of the event; '0' abroad" })
  eventDepartment!: string | null;
  @ApiProperty({ example: '2027-05-08T18:00:00+02:00' })
  startDate!: string;
  @ApiProperty({ example: '2027-05-09T02:00:00+02:00' })
  endDate!: string;
  @ApiProperty({ example: '2027-05-08' })
  firstDay!: string;
  @ApiProperty({ example: '2027-05-09', description: 'Day of its last minute' })
  lastDay!: string;
  @ApiProperty({ type: 'integer', enum: planningStatuses, description: statusTexts })
  status!: PlanningStatus;
  @ApiProperty({ type: 'integer', enum: planningTeamStatuses, description: teamStatusTexts })
  teamStatus!: PlanningTeamStatus;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Rescuers at its busiest moment; null while a slot has neither a size nor rescuers sold',
  })
  requiredRescuers!: number | null;
  @ApiProperty({ type: 'integer', description: 'Those who supervise them; 0 while the rescuers are unknown' })
  requiredSupervision!: number;
  @ApiProperty({ type: 'integer', description: 'Rescuers that the team of the dossier has' })
  plannedRescuers!: number;
  @ApiProperty({ type: 'integer', description: 'Those of the team who supervise them' })
  plannedSupervision!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How many places nobody takes; null where members do not take them',
  })
  missingPeople!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the office that handles it' })
  office!: string | null;
}

export class PlanningDayAnswer {
  @ApiProperty({ example: '2027-05-08' })
  day!: string;
  @ApiProperty({ type: 'integer' })
  dossiers!: number;
}

export class TownPositionAnswer {
  @ApiProperty({ example: '69', description: 'Code of its department' })
  department!: string;
  @ApiProperty({ description: 'Its name as in the dossiers' })
  town!: string;
  @ApiProperty({ description: 'Degrees north' })
  lat!: number;
  @ApiProperty({ description: 'Degrees east' })
  lon!: number;
}

export class TownPositionsAnswer {
  @ApiProperty({
    type: [TownPositionAnswer],
    description: `At most ${maxMappedTowns}, without those that the address base does not know; none where no such service is set`,
  })
  towns!: TownPositionAnswer[];
}

export class PlanningAnswer implements Planning {
  @ApiProperty({
    type: [PlanningBarAnswer],
    description: `By start; with more than ${maxPlanningDossiers} dossiers, of the first of them only`,
  })
  bars!: PlanningBarAnswer[];
  @ApiProperty({ type: 'integer', description: 'Number of dossiers of the period' })
  total!: number;
  @ApiProperty({
    type: [PlanningDayAnswer],
    description: 'Dossiers on each day of the period, if not all of them are among the bars; else empty',
  })
  days!: PlanningDayAnswer[];
}
