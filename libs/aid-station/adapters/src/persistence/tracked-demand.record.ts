import { Entity, PrimaryColumn } from 'typeorm';
import { StatusColumns } from './status-columns';

/** A row of `aid_station.tracked_demands`. */
@Entity({ schema: 'aid_station', name: 'tracked_demands' })
export class TrackedDemandRecord extends StatusColumns {
  @PrimaryColumn({ type: 'integer' })
  id!: number;
}
