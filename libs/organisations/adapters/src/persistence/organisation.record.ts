import type { OrganisationType } from '@pds/organisations/contract';
import type { AddressKind } from '@pds/organisations/domain';
import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';

@Entity({ schema: 'organisations', name: 'organisations' })
export class OrganisationRecord {
  @PrimaryColumn('integer')
  id!: number;
  @Column('text')
  name!: string;
  @Column('smallint', { nullable: true })
  type!: OrganisationType | null;
  @Column('boolean', { name: 'is_individual' })
  isIndividual!: boolean;
  @Column('text', { nullable: true })
  identifier!: string | null;
  @Column('text', { name: 'accounting_email', nullable: true })
  accountingEmail!: string | null;
  @Column('boolean', { name: 'service_code_required' })
  serviceCodeRequired!: boolean;
  @Column('boolean', { name: 'commitment_number_required' })
  commitmentNumberRequired!: boolean;
  @Column('integer', { name: 'department_id', nullable: true })
  departmentId!: number | null;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  @OneToMany(() => AddressRecord, (address) => address.organisation)
  addresses!: Relation<AddressRecord[]>;
  @OneToMany(() => ManagerRecord, (manager) => manager.organisation)
  managers!: Relation<ManagerRecord[]>;
}

@Entity({ schema: 'organisations', name: 'addresses' })
export class AddressRecord {
  @PrimaryColumn('integer')
  id!: number;
  @Column('integer', { name: 'organisation_id' })
  organisationId!: number;
  @ManyToOne(() => OrganisationRecord, (organisation) => organisation.addresses)
  @JoinColumn({ name: 'organisation_id' })
  organisation!: Relation<OrganisationRecord>;
  @Column('text')
  kind!: AddressKind;
  @Column('text')
  name!: string;
  @Column('text')
  line1!: string;
  @Column('text', { nullable: true })
  line2!: string | null;
  @Column('text')
  zipcode!: string;
  @Column('text')
  city!: string;
}

@Entity({ schema: 'organisations', name: 'managers' })
export class ManagerRecord {
  @PrimaryColumn('integer', { name: 'organisation_id' })
  organisationId!: number;
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;
  @ManyToOne(() => OrganisationRecord, (organisation) => organisation.managers)
  @JoinColumn({ name: 'organisation_id' })
  organisation!: Relation<OrganisationRecord>;
}
