import { type DocumentSummary, hasExpired } from '@pds/documents/contract';
import type { FrozenFileRef, Instant, TimelineEntry } from '@pds/kernel';
import {
  AlreadyValidated,
  NoSignedCopy,
  QuoteExpired,
  ValidatedCopyKept,
  ValidatedDocumentKept,
} from '../documents.errors';
import { documentName, type FrozenDocument } from './document-kinds';
import type { FrozenQuote } from './kinds/quote';
import type { SignedCopy } from './signed-copy';

/** An action on a document, until it is recorded in the timeline. */
interface DocumentAction {
  readonly what: 'made' | 'validated' | 'sent' | 'deleted' | 'copy-added' | 'copy-removed';
  readonly by: number;
  readonly at: Instant;
}

/** The summary fields about the signed copy. */
type CopyInSummary = 'signedDocumentFileName' | 'signedDocumentAt' | 'signedDocumentKept';

/** The stored state of a document, as plain values. */
export interface DocumentState<Frozen extends FrozenDocument = FrozenDocument> extends Omit<
  DocumentSummary,
  'timeZone' | CopyInSummary
> {
  readonly type: Frozen['type'];
  readonly createdBy: number;
  readonly validatedBy: number | null;
  /** The online answer by which the customer accepted it, instead of an account. */
  readonly acceptance: number | null;
  /** Its frozen inputs. */
  readonly inputs: Frozen['content'];
  /** Its PDF. */
  readonly file: FrozenFileRef;
  readonly signedCopy: SignedCopy | null;
}

/**
 * A generated document. Its content and PDF never change; it is validated once, irreversibly, and can be deleted only before (spec
 * back-office 4).
 */
export class Document<Frozen extends FrozenDocument = FrozenDocument> {
  private readonly unrecordedActs: DocumentAction[] = [];

  private constructor(private state: DocumentState<Frozen>) {}

  /** Creates a document from its frozen content and its PDF. `uniq` is its unguessable public name. */
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
      ...promisedTerms(frozen),
      validatedAt: null,
      validatedBy: null,
      acceptance: null,
      sendingDate: null,
      inputs: content,
      file,
      signedCopy: null,
    });
    document.recordAct('made', createdBy, content.issuedAt);
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

  /** Its file name: `devis-12.pdf`. */
  get fileName(): string {
    return `${documentName(this.state.type, this.state.id)}.pdf`;
  }

  /** The file name of its copy with the evidence page: `devis-12-accord.pdf`. */
  get evidenceFileName(): string {
    return `${documentName(this.state.type, this.state.id)}-accord.pdf`;
  }

  /** Its frozen content. */
  get content(): Frozen['content'] {
    return this.state.inputs;
  }

  /**
   * Records the acceptance by the customer. Once, and for a quote only while it is valid.
   * @throws AlreadyValidated, QuoteExpired
   */
  validate(by: number, now: Instant): void {
    this.assertMayBeValidated(now);
    this.state = { ...this.state, validatedAt: now, validatedBy: by };
    this.recordAct('validated', by, now);
  }

  /**
   * Records the online acceptance by the customer, which counts as a validation.
   * @param answer the number of the answer
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
   * Attaches the customer's signed copy; returns the one that it replaces, so that its bytes can be deleted.
   * @throws ValidatedCopyKept
   */
  attachSignedCopy(copy: SignedCopy): SignedCopy | null {
    this.assertCopyChangeable();
    const replaced = this.state.signedCopy;
    this.state = { ...this.state, signedCopy: copy };
    this.recordAct('copy-added', copy.addedBy, copy.addedAt);
    return replaced;
  }

  /**
   * Removes the signed copy and returns it, so that its bytes can be deleted.
   * @throws NoSignedCopy, ValidatedCopyKept
   */
  removeSignedCopy(by: number, now: Instant): SignedCopy {
    const { signedCopy } = this.state;
    if (!signedCopy) throw new NoSignedCopy();
    this.assertCopyChangeable();
    this.state = { ...this.state, signedCopy: null };
    this.recordAct('copy-removed', by, now);
    return signedCopy;
  }

  /**
   * A signed copy is locked if the document was validated on its basis; one added after the validation may be wrong, and can be replaced.
   * @throws ValidatedCopyKept
   */
  assertCopyChangeable(): void {
    if (isCopyLocked(this.state)) throw new ValidatedCopyKept();
  }

  /** @throws QuoteExpired if the customer could no longer accept it */
  assertSendable(now: Instant): void {
    if (this.state.validatedAt === null && hasExpired(this.state.validUntil, now)) throw new QuoteExpired();
  }

  /**
   * Records that it was sent by e-mail.
   * @throws QuoteExpired
   */
  markSent(by: number, now: Instant): void {
    this.assertSendable(now);
    this.state = { ...this.state, sendingDate: now };
    this.recordAct('sent', by, now);
  }

  /**
   * Marks it for deletion by the repository.
   * @throws ValidatedDocumentKept
   */
  delete(by: number, now: Instant): void {
    if (this.state.validatedAt !== null) throw new ValidatedDocumentKept();
    this.recordAct('deleted', by, now);
  }

  /**
   * Returns the timeline entries to record when the document is saved or deleted, each once. An acceptance by a secret link is recorded
   * with the answer itself.
   */
  takeTimelineEntries(): TimelineEntry[] {
    const { id, type, demandId } = this.state;
    return this.unrecordedActs.splice(0).map(({ what, by, at }) => ({
      dossierId: demandId,
      what: `documents.${what}`,
      kinds: ['documents'],
      at,
      by,
      facts: { document: id, type },
    }));
  }

  private recordAct(what: DocumentAction['what'], by: number, at: Instant): void {
    this.unrecordedActs.push({ what, by, at });
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

function isCopyLocked({ signedCopy, validatedAt }: CopyAndValidation): boolean {
  return signedCopy !== null && validatedAt !== null && signedCopy.addedAt <= validatedAt;
}

/** Builds the summary fields about a signed copy, from what the document list of a dossier reads. */
export function copyInSummary(state: CopyAndValidation): Pick<DocumentSummary, CopyInSummary> {
  return {
    signedDocumentFileName: state.signedCopy?.originalName ?? null,
    signedDocumentAt: state.signedCopy?.addedAt ?? null,
    signedDocumentKept: isCopyLocked(state),
  };
}

/** A quote: the kind whose acceptance is binding. */
export type Quote = Document<FrozenQuote>;

/** The price and validity of a document: a declaration has no price, and only a quote has a validity. */
function promisedTerms(frozen: FrozenDocument): Pick<DocumentSummary, 'priceCents' | 'validUntil'> {
  return {
    priceCents: frozen.type === 3 ? null : frozen.content.totalCents,
    validUntil: frozen.type === 1 ? frozen.content.validUntil : null,
  };
}
