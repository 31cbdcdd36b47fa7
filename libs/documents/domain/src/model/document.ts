import type { DocumentSummary } from '@pds/documents/contract';
import type { FrozenFileRef, Instant } from '@pds/kernel';
import { AlreadyValidated, QuoteExpired, ValidatedDocumentKept } from '../documents.errors';
import { documentName, type FrozenDocument } from './document-kinds';
import { hasExpired } from './kinds/quote';

/** A document as stored: everything about it, plain values. */
export interface DocumentState extends DocumentSummary {
  readonly createdBy: number;
  readonly validatedBy: number | null;
  /** What it was made from, frozen. */
  readonly inputs: FrozenDocument['content'];
  /** The PDF made of it. */
  readonly file: FrozenFileRef;
}

/**
 * A generated document. Its content and PDF never change; it is unvalidated, then validated, one way, and can only be
 * deleted before (spec back-office 4).
 */
export class Document {
  private constructor(private state: DocumentState) {}

  /** A document from what it froze and the PDF made of it. `uniq` is its unguessable public name. */
  static generate(uniq: string, { type, content }: FrozenDocument, file: FrozenFileRef, createdBy: number): Document {
    return new Document({
      id: content.number,
      uniq,
      type,
      demandId: content.dossier.id,
      createdAt: content.issuedAt,
      createdBy,
      priceCents: content.totalCents,
      validUntil: content.validUntil,
      validatedAt: null,
      validatedBy: null,
      sendingDate: null,
      signedDocumentFileName: null,
      inputs: content,
      file,
    });
  }

  static restore(state: DocumentState): Document {
    return new Document(state);
  }

  get id(): number {
    return this.state.id;
  }

  get demandId(): number {
    return this.state.demandId;
  }

  get file(): FrozenFileRef {
    return this.state.file;
  }

  /** The name under which it is saved: `devis-12.pdf`. */
  get fileName(): string {
    return `${documentName(this.state.type, this.state.id)}.pdf`;
  }

  /** What it says, frozen. */
  get content(): FrozenDocument['content'] {
    return this.state.inputs;
  }

  /**
   * The customer accepted it. Once, and for a quote only while it is valid.
   * @throws AlreadyValidated, QuoteExpired
   */
  validate(by: number, now: Instant): void {
    const { validatedAt, validUntil } = this.state;
    if (validatedAt !== null) throw new AlreadyValidated();
    if (hasExpired(validUntil, now)) throw new QuoteExpired();
    this.state = { ...this.state, validatedAt: now, validatedBy: by };
  }

  /** @throws ValidatedDocumentKept */
  assertDeletable(): void {
    if (this.state.validatedAt !== null) throw new ValidatedDocumentKept();
  }

  summary(): DocumentSummary {
    const { id, uniq, type, demandId, createdAt, priceCents, validUntil, validatedAt, sendingDate } = this.state;
    const { signedDocumentFileName } = this.state;
    return {
      id,
      uniq,
      type,
      demandId,
      createdAt,
      priceCents,
      validUntil,
      validatedAt,
      sendingDate,
      signedDocumentFileName,
    };
  }

  snapshot(): DocumentState {
    return { ...this.state };
  }
}
