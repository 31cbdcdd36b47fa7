import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `aid_station.tracked_demands`. */
@Entity({ schema: 'aid_station', name: 'tracked_demands' })
export class TrackedDemandRecord {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'team_status', type: 'smallint' })
  teamStatus!: number;

  @Column({ name: 'commercial_status', type: 'smallint' })
  commercialStatus!: number;

  @Column({ name: 'administrative_status', type: 'smallint' })
  administrativeStatus!: number;

  @Column({ type: 'smallint' })
  reinforcement!: number;

  @Column({ type: 'smallint' })
  hosting!: number;
}
