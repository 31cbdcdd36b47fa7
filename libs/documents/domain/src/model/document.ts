import type { DocumentSummary } from '@pds/documents/contract';
import type { FrozenFileRef, Instant, TimelineEntry } from '@pds/kernel';
import {
  AlreadyValidated,
  NoSignedCopy,
  QuoteExpired,
  ValidatedCopyKept,
  ValidatedDocumentKept,
} from '../documents.errors';
import { documentName, type FrozenDocument } from './document-kinds';
import { type FrozenQuote, hasExpired } from './kinds/quote';
import type { SignedCopy } from './signed-copy';

/** What somebody did with a document, until the timeline was told. */
interface DocumentAct {
  readonly what: 'made' | 'validated' | 'sent' | 'deleted' | 'copy-added' | 'copy-removed';
  readonly by: number;
  readonly at: Instant;
}

/** What a summary says of the signed copy. */
type CopyInSummary = 'signedDocumentFileName' | 'signedDocumentAt' | 'signedDocumentKept';

/** A document as stored: everything about it, plain values. */
export interface DocumentState<Frozen extends FrozenDocument = FrozenDocument> extends Omit<
  DocumentSummary,
  'timeZone' | CopyInSummary
> {
  readonly type: Frozen['type'];
  readonly createdBy: number;
  readonly validatedBy: number | null;
  /** The answer by which the customer accepted it on line, in place of an account. */
  readonly acceptance: number | null;
  /** What it was made from, frozen. */
  readonly inputs: Frozen['content'];
  /** The PDF made of it. */
  readonly file: FrozenFileRef;
  readonly signedCopy: SignedCopy | null;
}

/**
 * A generated document. Its content and PDF never change; it is unvalidated, then validated, one way, and can only be
 * deleted before (spec back-office 4).
 */
export class Document<Frozen extends FrozenDocument = FrozenDocument> {
  private readonly untold: DocumentAct[] = [];

  private constructor(private state: DocumentState<Frozen>) {}

  /** A document from what it froze and the PDF made of it. `uniq` is its unguessable public name. */
  static generate<Frozen extends FrozenDocument>(
    uniq: string,
    frozen: Frozen,
    file: FrozenFileRef,
    createdBy: number,
  ): Document<Frozen> {
    const { type, content }: FrozenDocument = frozen;
    const document = new Document<Frozen>({
      id: content.number,
      uniq,
      type,
      demandId: content.dossier.id,
      createdAt: content.issuedAt,
      createdBy,
      ...announced(frozen),
      validatedAt: null,
      validatedBy: null,
      acceptance: null,
      sendingDate: null,
      inputs: content,
      file,
      signedCopy: null,
    });
    document.tell('made', createdBy, content.issuedAt);
    return document;
  }

  static restore<Frozen extends FrozenDocument>(state: DocumentState<Frozen>): Document<Frozen> {
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

  /** The name of its copy with the evidence page: `devis-12-accord.pdf`. */
  get evidenceFileName(): string {
    return `${documentName(this.state.type, this.state.id)}-accord.pdf`;
  }

  /** What it says, frozen. */
  get content(): Frozen['content'] {
    return this.state.inputs;
  }

  /**
   * The customer accepted it. Once, and for a quote only while it is valid.
   * @throws AlreadyValidated, QuoteExpired
   */
  validate(by: number, now: Instant): void {
    this.assertMayBeValidated(now);
    this.state = { ...this.state, validatedAt: now, validatedBy: by };
    this.tell('validated', by, now);
  }

  /**
   * The customer accepted it on line, which counts as a validation.
   * @param answer the number of that answer
   * @throws AlreadyValidated, QuoteExpired
   */
  accept(answer: number, now: Instant): void {
    this.assertMayBeValidated(now);
    this.state = { ...this.state, validatedAt: now, acceptance: answer };
  }

  private assertMayBeValidated(now: Instant): void {
    const { validatedAt, validUntil } = this.state;
    if (validatedAt !== null) throw new AlreadyValidated();
    if (hasExpired(validUntil, now)) throw new QuoteExpired();
  }

  get signedCopy(): SignedCopy | null {
    return this.state.signedCopy;
  }

  /**
   * The customer's signed copy; one that is there gives way to it and is answered, so that its bytes may go.
   * @throws ValidatedCopyKept
   */
  attachSignedCopy(copy: SignedCopy): SignedCopy | null {
    this.assertCopyChangeable();
    const replaced = this.state.signedCopy;
    this.state = { ...this.state, signedCopy: copy };
    this.tell('copy-added', copy.addedBy, copy.addedAt);
    return replaced;
  }

  /**
   * Takes the signed copy off and answers it, so that its bytes may go.
   * @throws NoSignedCopy, ValidatedCopyKept
   */
  removeSignedCopy(by: number, now: Instant): SignedCopy {
    const { signedCopy } = this.state;
    if (!signedCopy) throw new NoSignedCopy();
    this.assertCopyChangeable();
    this.state = { ...this.state, signedCopy: null };
    this.tell('copy-removed', by, now);
    return signedCopy;
  }

  /**
   * What a document was validated on stays with it; a copy that came after the validation may be the wrong one, and give way.
   * @throws ValidatedCopyKept
   */
  assertCopyChangeable(): void {
    if (isCopyKept(this.state)) throw new ValidatedCopyKept();
  }

  /** @throws QuoteExpired for what the customer could no longer accept */
  assertSendable(now: Instant): void {
    if (this.state.validatedAt === null && hasExpired(this.state.validUntil, now)) throw new QuoteExpired();
  }

  /**
   * It leaves by e-mail.
   * @throws QuoteExpired
   */
  markSent(by: number, now: Instant): void {
    this.assertSendable(now);
    this.state = { ...this.state, sendingDate: now };
    this.tell('sent', by, now);
  }

  /**
   * It goes, for the repository to take away.
   * @throws ValidatedDocumentKept
   */
  delete(by: number, now: Instant): void {
    if (this.state.validatedAt !== null) throw new ValidatedDocumentKept();
    this.tell('deleted', by, now);
  }

  /**
   * What the timeline is told when the document is kept or taken away; each once. What the customer answered by a secret link
   * is told by the answer itself.
   */
  takeEntries(): TimelineEntry[] {
    const { id, type, demandId } = this.state;
    return this.untold.splice(0).map(({ what, by, at }) => ({
      dossierId: demandId,
      what: `documents.${what}`,
      kinds: ['documents'],
      at,
      by,
      facts: { document: id, type },
    }));
  }

  private tell(what: DocumentAct['what'], by: number, at: Instant): void {
    this.untold.push({ what, by, at });
  }

  summary(): DocumentSummary {
    const { id, uniq, type, demandId, createdAt, priceCents, validUntil, validatedAt, sendingDate } = this.state;
    const { signedCopy } = this.state;
    return {
      id,
      uniq,
      type,
      demandId,
      createdAt,
      timeZone: this.content.issuer.timeZone,
      priceCents,
      validUntil,
      validatedAt,
      sendingDate,
      ...copyInSummary({ signedCopy, validatedAt }),
    };
  }

  snapshot(): DocumentState<Frozen> {
    return { ...this.state };
  }
}

type CopyAndValidation = Pick<DocumentState, 'validatedAt'> & {
  readonly signedCopy: Pick<SignedCopy, 'originalName' | 'addedAt'> | null;
};

function isCopyKept({ signedCopy, validatedAt }: CopyAndValidation): boolean {
  return signedCopy !== null && validatedAt !== null && signedCopy.addedAt <= validatedAt;
}

/** What a summary says of a signed copy, from what the list of a dossier reads of it. */
export function copyInSummary(state: CopyAndValidation): Pick<DocumentSummary, CopyInSummary> {
  return {
    signedDocumentFileName: state.signedCopy?.originalName ?? null,
    signedDocumentAt: state.signedCopy?.addedAt ?? null,
    signedDocumentKept: isCopyKept(state),
  };
}

/** A quote: the kind whose acceptance binds. */
export type Quote = Document<FrozenQuote>;

/** What a document promises: a declaration no price, and only a quote until when. */
function announced(frozen: FrozenDocument): Pick<DocumentSummary, 'priceCents' | 'validUntil'> {
  return {
    priceCents: frozen.type === 3 ? null : frozen.content.totalCents,
    validUntil: frozen.type === 1 ? frozen.content.validUntil : null,
  };
}
