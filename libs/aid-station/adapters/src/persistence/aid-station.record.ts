import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `aid_station.aid_stations`. */
@Entity({ schema: 'aid_station', name: 'aid_stations' })
export class AidStationRecord {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'created_by', type: 'integer', nullable: true })
  createdBy!: number | null;

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
