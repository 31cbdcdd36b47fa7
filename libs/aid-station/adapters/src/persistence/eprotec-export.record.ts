import type { EprotecEventForm, EprotecOutcome } from '@pds/aid-station/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'aid_station', name: 'eprotec_exports' })
export class EprotecExportRecord {
  @PrimaryColumn({ name: 'station_id', type: 'integer' })
  stationId!: number;

  @Column({ name: 'run_id', type: 'integer' })
  runId!: number;

  @Column({ name: 'asked_by', type: 'integer' })
  askedBy!: number;

  @Column({ name: 'asked_at', type: 'timestamptz' })
  askedAt!: Date;

  @Column({ type: 'text' })
  outcome!: EprotecOutcome;

  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ name: 'event_id', type: 'text', nullable: true })
  eventId!: string | null;

  @Column({ name: 'event_url', type: 'text', nullable: true })
  eventUrl!: string | null;

  @Column({ name: 'exported_version', type: 'integer', nullable: true })
  exportedVersion!: number | null;

  @Column({ name: 'exported_at', type: 'timestamptz', nullable: true })
  exportedAt!: Date | null;

  @Column({ name: 'creation_key', type: 'text', nullable: true })
  creationKey!: string | null;

  @Column({ name: 'creation_form', type: 'json', nullable: true })
  creationForm!: EprotecEventForm | null;
}
