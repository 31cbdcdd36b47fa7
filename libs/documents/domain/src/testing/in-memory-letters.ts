import type { DocumentType } from '@pds/documents/contract';
import type { LetterTemplate } from '@pds/kernel';
import {
  AcceptanceLinks,
  type Answer,
  type Document,
  DocumentLetterTemplates,
  SaleFollowUp,
  SignerCopies,
} from '../index';

/** Secret links in memory: numbered, for quotes and conventions that are not validated. */
export class InMemoryAcceptanceLinks extends AcceptanceLinks {
  /** Numbers of the documents with an issued link, in order. */
  readonly issued: number[] = [];

  override async issue(document: Document): Promise<string | null> {
    const { id, type, validatedAt } = document.summary();
    if (type === 3 || validatedAt !== null) return null;
    this.issued.push(id);
    return `https://pds.example/reponse#link-${this.issued.length}`;
  }
}

/** One letter template for every kind and department. */
export class OneLetterTemplate extends DocumentLetterTemplates {
  constructor(private readonly template: LetterTemplate) {
    super();
  }

  override async of(type: DocumentType): Promise<LetterTemplate> {
    const { subject, content } = this.template;
    return { subject: `${type} ${subject}`, content };
  }

  override async toAuthorities(): Promise<LetterTemplate> {
    return this.template;
  }
}

/** Notes the dossiers of which a quote or a declaration was sent, in order. */
export class InMemorySaleFollowUp extends SaleFollowUp {
  readonly sent: number[] = [];
  readonly declared: number[] = [];

  override async noteQuoteSent(demandId: number): Promise<void> {
    this.sent.push(demandId);
  }

  override async noteDeclarationSent(demandId: number): Promise<void> {
    this.declared.push(demandId);
  }
}

/** Collects the addresses of signers who asked for a copy, with the number of their answer. */
export class InMemorySignerCopies extends SignerCopies {
  readonly posted: (readonly [answerNumber: number, email: string])[] = [];

  override async postToSigner({ number }: Answer, _document: Document, email: string): Promise<void> {
    this.posted.push([number, email]);
  }
}
