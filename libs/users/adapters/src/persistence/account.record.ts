import type { Role } from '@pds/kernel';
import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';

/** A row of users.accounts. */
@Entity({ schema: 'users', name: 'accounts' })
export class AccountRecord {
  @PrimaryColumn('integer')
  id!: number;
  @Column('citext')
  email!: string;
  @Column('citext', { nullable: true })
  identifier!: string | null;
  @Column('text', { name: 'first_name' })
  firstName!: string;
  @Column('text', { name: 'last_name' })
  lastName!: string;
  @Column('text', { name: 'birth_name', nullable: true })
  birthName!: string | null;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('smallint', { nullable: true })
  civility!: 1 | 2 | null;
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;
  @Column('integer', { name: 'pending_event_id', nullable: true })
  pendingEventId!: number | null;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
  @OneToMany(() => AffiliationRecord, (affiliation) => affiliation.account)
  affiliations!: Relation<AffiliationRecord[]>;
}

/** A row of users.affiliations. */
@Entity({ schema: 'users', name: 'affiliations' })
export class AffiliationRecord {
  @PrimaryColumn('integer')
  id!: number;
  @Column('integer', { name: 'account_id' })
  accountId!: number;
  @ManyToOne(() => AccountRecord, (account) => account.affiliations)
  @JoinColumn({ name: 'account_id' })
  account!: Relation<AccountRecord>;
  @Column('text')
  role!: Role;
  @Column('integer', { name: 'department_id', nullable: true })
  departmentId!: number | null;
  @Column('integer', { name: 'office_id', nullable: true })
  officeId!: number | null;
  @Column('integer', { name: 'organisation_id', nullable: true })
  organisationId!: number | null;
  @Column('boolean')
  entrusts!: boolean;
  @Column('boolean')
  active!: boolean;
}
