import { Column, Entity, PrimaryColumn } from 'typeorm';
import { StatusColumns } from './status-columns';

@Entity({ schema: 'aid_station', name: 'aid_stations' })
export class AidStationRecord extends StatusColumns {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'created_by', type: 'integer', nullable: true })
  createdBy!: number | null;
}
