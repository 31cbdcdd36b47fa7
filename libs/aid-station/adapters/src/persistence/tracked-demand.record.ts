import { Entity, PrimaryColumn } from 'typeorm';
import { StatusColumns } from './status-columns';

@Entity({ schema: 'aid_station', name: 'tracked_demands' })
export class TrackedDemandRecord extends StatusColumns {
  @PrimaryColumn({ type: 'integer' })
  id!: number;
}
