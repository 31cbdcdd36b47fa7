import { Column } from 'typeorm';

/** The columns of a dossier's statuses, the same for demands and stations. */
export abstract class StatusColumns {
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
