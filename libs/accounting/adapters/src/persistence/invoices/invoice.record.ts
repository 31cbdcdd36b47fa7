import type { CreditNoteContent, InvoiceContent } from '@pds/accounting/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** bigint arrives as text; cents stay far below 2^53. */
const cents = { to: (value: number) => value, from: (value: string) => Number(value) };

/** A row of `accounting.invoices`; the database maintains its sums and search columns. */
@Entity({ schema: 'accounting', name: 'invoices' })
export class InvoiceRecord {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  number!: string;

  @Column({ name: 'issuer_code', type: 'text' })
  issuerCode!: string;

  @Column({ type: 'smallint' })
  year!: number;

  @Column({ type: 'integer' })
  sequence!: number;

  @Column({ name: 'aid_station_id', type: 'integer' })
  aidStationId!: number;

  @Column({ name: 'department_id', type: 'integer', nullable: true })
  departmentId!: number | null;

  @Column({ name: 'office_id', type: 'integer', nullable: true })
  officeId!: number | null;

  @Column({ name: 'organisation_id', type: 'integer', nullable: true })
  organisationId!: number | null;

  @Column({ name: 'filed_by', type: 'integer', nullable: true })
  filedBy!: number | null;

  @Column({ name: 'organisation_name', type: 'text' })
  organisationName!: string;

  @Column({ name: 'event_name', type: 'text' })
  eventName!: string;

  @Column({ name: 'amount_cents', type: 'bigint', transformer: cents })
  amountCents!: number;

  @Column({ name: 'vat_cents', type: 'bigint', transformer: cents })
  vatCents!: number;

  @Column({ name: 'contact_name', type: 'text' })
  contactName!: string;

  @Column({ name: 'contact_email', type: 'text' })
  contactEmail!: string;

  @Column({ name: 'commitment_number', type: 'text' })
  commitmentNumber!: string;

  @Column({ type: 'text' })
  comment!: string;

  @Column({ name: 'issued_by', type: 'integer', nullable: true })
  issuedBy!: number | null;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt!: Date;

  @Column({ name: 'due_at', type: 'timestamptz' })
  dueAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  @Column({ name: 'reclaimed_cents', type: 'bigint', transformer: cents })
  reclaimedCents!: number;

  @Column({ type: 'jsonb' })
  snapshot!: InvoiceContent;

  @Column({ name: 'file_key', type: 'text', nullable: true })
  fileKey!: string | null;

  @Column({ type: 'text', nullable: true })
  sha256!: string | null;
}

@Entity({ schema: 'accounting', name: 'payments' })
export class PaymentRecord {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ name: 'invoice_id', type: 'integer' })
  invoiceId!: number;

  @Column({ type: 'smallint' })
  type!: number;

  @Column({ name: 'amount_cents', type: 'bigint', transformer: cents })
  amountCents!: number;

  /** `YYYY-MM-DD`. */
  @Column({ name: 'paid_on', type: 'date' })
  paidOn!: string;

  @Column({ name: 'recorded_at', type: 'timestamptz' })
  recordedAt!: Date;

  @Column({ name: 'recorded_by', type: 'integer', nullable: true })
  recordedBy!: number | null;

  @Column({ type: 'integer', nullable: true })
  reverses!: number | null;

  @Column({ name: 'credit_note_id', type: 'integer', nullable: true })
  creditNoteId!: number | null;

  @Column({ type: 'text' })
  reason!: string;
}

@Entity({ schema: 'accounting', name: 'credit_notes' })
export class CreditNoteRecord {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  number!: string;

  @Column({ name: 'issuer_code', type: 'text' })
  issuerCode!: string;

  @Column({ type: 'smallint' })
  year!: number;

  @Column({ type: 'integer' })
  sequence!: number;

  @Column({ name: 'invoice_id', type: 'integer' })
  invoiceId!: number;

  @Column({ name: 'amount_cents', type: 'bigint', transformer: cents })
  amountCents!: number;

  @Column({ type: 'text' })
  comment!: string;

  @Column({ type: 'text' })
  note!: string;

  @Column({ name: 'is_final', type: 'boolean' })
  isFinal!: boolean;

  @Column({ name: 'waived_cents', type: 'bigint', transformer: cents })
  waivedCents!: number;

  @Column({ name: 'issued_at', type: 'timestamptz' })
  issuedAt!: Date;

  @Column({ name: 'issued_by', type: 'integer', nullable: true })
  issuedBy!: number | null;

  /** Null for the oldest ones. */
  @Column({ type: 'jsonb', nullable: true })
  snapshot!: CreditNoteContent | null;

  @Column({ name: 'file_key', type: 'text', nullable: true })
  fileKey!: string | null;

  @Column({ type: 'text', nullable: true })
  sha256!: string | null;
}
