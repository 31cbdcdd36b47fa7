import type { FrozenDocument } from '@pds/documents/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** pg gives bigint as text. */
const cents = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

@Entity({ schema: 'documents', name: 'documents' })
export class DocumentRecord {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text')
  uniq!: string;

  @Column('smallint')
  type!: 1 | 2 | 3;

  @Column('integer', { name: 'demand_id' })
  demandId!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('integer', { name: 'created_by' })
  createdBy!: number;

  @Column('bigint', { name: 'price_cents', nullable: true, transformer: cents })
  priceCents!: number | null;

  @Column('timestamptz', { name: 'valid_until', nullable: true })
  validUntil!: Date | null;

  @Column('timestamptz', { name: 'validated_at', nullable: true })
  validatedAt!: Date | null;

  @Column('integer', { name: 'validated_by', nullable: true })
  validatedBy!: number | null;

  @Column('integer', { nullable: true })
  acceptance!: number | null;

  @Column('timestamptz', { name: 'sending_date', nullable: true })
  sendingDate!: Date | null;

  @Column('text', { name: 'signed_document_file_name', nullable: true })
  signedDocumentFileName!: string | null;

  @Column('text', { name: 'signed_media_type', nullable: true })
  signedMediaType!: string | null;

  @Column('text', { name: 'signed_file_key', nullable: true })
  signedFileKey!: string | null;

  @Column('text', { name: 'signed_sha256', nullable: true })
  signedSha256!: string | null;

  @Column('integer', { name: 'signed_size', nullable: true })
  signedSize!: number | null;

  @Column('integer', { name: 'signed_added_by', nullable: true })
  signedAddedBy!: number | null;

  @Column('timestamptz', { name: 'signed_added_at', nullable: true })
  signedAddedAt!: Date | null;

  @Column('jsonb')
  inputs!: FrozenDocument['content'];

  @Column('text', { name: 'file_key' })
  fileKey!: string;

  @Column('text')
  sha256!: string;
}
