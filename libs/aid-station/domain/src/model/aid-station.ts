import type { Instant } from '@pds/kernel';
import { commercialStatus } from '@pds/aid-station/contract';
import { UnknownStatus } from '../aid-station.errors';
import {
  administrativeStatuses,
  commercialStatuses,
  hostings,
  isCodeOf,
  reinforcements,
  type StatusTable,
  teamStatuses,
} from './statuses';

/** Everything a station remembers, as repositories keep it. */
export interface AidStationState {
  /** The number of the demand it came from: one number for the dossier's whole life. */
  readonly id: number;
  readonly createdAt: Instant;
  /** Account of the person who transformed the demand; null for a task run from the command line. */
  readonly createdBy: number | null;
  readonly teamStatus: number;
  readonly commercialStatus: number;
  readonly administrativeStatus: number;
  readonly reinforcement: number;
  readonly hosting: number;
}

/** The statuses that a person changes, the first three from the list too; what is absent stays as it is. */
export interface StatusChange {
  readonly teamStatus?: number;
  readonly commercialStatus?: number;
  readonly administrativeStatus?: number;
  readonly reinforcement?: number;
  readonly hosting?: number;
}

const changeable: Readonly<Record<keyof StatusChange, StatusTable>> = {
  teamStatus: teamStatuses,
  commercialStatus: commercialStatuses,
  administrativeStatus: administrativeStatuses,
  reinforcement: reinforcements,
  hosting: hostings,
};

/** A first-aid station: a demand that the organiser has ordered and the association prepares. */
export class AidStation {
  private constructor(private state: AidStationState) {}

  /**
   * The station born from a demand. It starts « Commandé » because a validated quote is an order, with the search for a
   * team not begun and nothing declared (docs/decisions.md).
   */
  static fromDemand(demandId: number, createdBy: number | null, now: Instant): AidStation {
    return new AidStation({
      id: demandId,
      createdAt: now,
      createdBy,
      teamStatus: 1,
      commercialStatus: commercialStatus.ordered,
      administrativeStatus: 1,
      reinforcement: 1,
      hosting: 1,
    });
  }

  static restore(state: AidStationState): AidStation {
    return new AidStation({ ...state });
  }

  get id(): number {
    return this.state.id;
  }

  /**
   * Moves statuses; any value of a table may follow any other (spec back-office 4: « Status changes in the list are
   * free »). Changes all or nothing; throws {@link UnknownStatus} naming the field.
   */
  changeStatuses(change: StatusChange): void {
    const next: Record<string, number> = {};
    for (const field of Object.keys(changeable) as (keyof StatusChange)[]) {
      const code = change[field];
      if (code === undefined) continue;
      if (!isCodeOf(changeable[field], code)) throw new UnknownStatus(field);
      next[field] = code;
    }
    this.state = { ...this.state, ...next };
  }

  snapshot(): AidStationState {
    return { ...this.state };
  }
}
