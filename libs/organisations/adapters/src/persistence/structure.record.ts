import type { EInvoicingDuty, VatRegime } from '@pds/organisations/contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of organisations.departments, without its time zone, which never changes. */
@Entity({ schema: 'organisations', name: 'departments' })
export class DepartmentRecord {
  @PrimaryColumn('integer')
  id!: number;
  @Column('text')
  code!: string;
  @Column('text')
  name!: string;
  @Column('text', { nullable: true })
  siret!: string | null;
  @Column('text', { nullable: true })
  website!: string | null;
  @Column('text', { nullable: true })
  address!: string | null;
  @Column('text', { nullable: true })
  postcode!: string | null;
  @Column('text', { nullable: true })
  city!: string | null;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('text', { name: 'email_operational', nullable: true })
  emailOperational!: string | null;
  @Column('boolean', { name: 'notify_new_requests' })
  notifyNewRequests!: boolean;
  @Column('boolean', { name: 'contact_in_calendar' })
  contactInCalendar!: boolean;
  @Column('text', { name: 'affiliation_certificate_number', nullable: true })
  affiliationCertificateNumber!: string | null;
  @Column('text', { name: 'approval_number', nullable: true })
  approvalNumber!: string | null;
  @Column('text', { name: 'id_eprotec', nullable: true })
  idEprotec!: string | null;
  @Column('text', { nullable: true })
  bank!: string | null;
  @Column('text', { nullable: true })
  iban!: string | null;
  @Column('text', { nullable: true })
  bic!: string | null;
  @Column('integer', { name: 'bank_deadline', nullable: true })
  bankDeadline!: number | null;
  @Column('text', { name: 'payment_conditions', nullable: true })
  paymentConditions!: string | null;
  @Column('text', { name: 'quote_conditions', nullable: true })
  quoteConditions!: string | null;
  @Column('integer', { name: 'quote_validity_days', nullable: true })
  quoteValidity!: number | null;
  @Column('text', { name: 'convention_conditions', nullable: true })
  conventionConditions!: string | null;
  @Column('text', { name: 'terms_of_sale', nullable: true })
  termsOfSale!: string | null;
  @Column('integer', { name: 'terms_of_sale_version' })
  termsOfSaleVersion!: number;
  @Column('timestamptz', { name: 'terms_of_sale_changed_at', nullable: true })
  termsOfSaleChangedAt!: Date | null;
  @Column('text', { name: 'vat_regime' })
  vatRegime!: VatRegime;
  @Column('double precision', { name: 'vat_cover_rate' })
  vatCoverRate!: number;
  @Column('double precision', { name: 'vat_options_rate' })
  vatOptionsRate!: number;
  @Column('text', { name: 'e_invoicing_duty' })
  eInvoicingDuty!: EInvoicingDuty;
  @Column('text', { name: 'vat_mention' })
  vatMention!: string;
  @Column('text', { name: 'consumer_mediator', nullable: true })
  consumerMediator!: string | null;
  @Column('text', { name: 'person_firstname', nullable: true })
  personFirstname!: string | null;
  @Column('text', { name: 'person_lastname', nullable: true })
  personLastname!: string | null;
  @Column('text', { name: 'logo_key', nullable: true })
  logoKey!: string | null;
  @Column('text', { name: 'logo_sha256', nullable: true })
  logoSha256!: string | null;
}

@Entity({ schema: 'organisations', name: 'offices' })
export class OfficeRecord {
  @PrimaryColumn('integer')
  id!: number;
  @Column('integer', { name: 'department_id' })
  departmentId!: number;
  @Column('text')
  name!: string;
  @Column('text', { nullable: true })
  address!: string | null;
  @Column('text', { nullable: true })
  postcode!: string | null;
  @Column('text', { nullable: true })
  city!: string | null;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('text', { nullable: true })
  email!: string | null;
  @Column('text', { nullable: true })
  informations!: string | null;
  @Column('text', { name: 'person_firstname', nullable: true })
  personFirstname!: string | null;
  @Column('text', { name: 'person_lastname', nullable: true })
  personLastname!: string | null;
  @Column('text', { name: 'id_eprotec', nullable: true })
  idEprotec!: string | null;
  @Column('boolean', { name: 'is_billing_autonomy' })
  isBillingAutonomy!: boolean;
  @Column('text', { nullable: true })
  siret!: string | null;
  @Column('text', { nullable: true })
  bank!: string | null;
  @Column('text', { nullable: true })
  iban!: string | null;
  @Column('text', { nullable: true })
  bic!: string | null;
  @Column('integer', { name: 'bank_deadline', nullable: true })
  bankDeadLine!: number | null;
  @Column('integer', { name: 'travel_minutes' })
  travelMinutes!: number;
  @Column('integer', { name: 'rescuer_count', nullable: true })
  rescuerCount!: number | null;
  @Column('integer', { name: 'nurse_count', nullable: true })
  nurseCount!: number | null;
  @Column('integer', { name: 'doctor_count', nullable: true })
  doctorCount!: number | null;
}
