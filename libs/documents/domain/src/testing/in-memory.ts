import type { Timeline } from '@pds/kernel';
import { InMemoryTimeline } from '@pds/kernel/testing';
import type { DocumentSummary } from '@pds/documents/contract';
import {
  Document,
  DocumentNames,
  Documents,
  type DocumentState,
  type FrozenDocument,
  type FrozenQuote,
  Issuers,
  type QuotableDossier,
  QuotableDossiers,
  type Quote,
  type QuoteCustomer,
  type QuoteIssuer,
  DocumentPaper,
} from '../index';

export class InMemoryDocuments extends Documents {
  private readonly states = new Map<number, DocumentState>();
  private lastId = 0;

  constructor(private readonly timeline: Timeline = new InMemoryTimeline()) {
    super();
  }

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override add(document: Document): Promise<void> {
    return this.save(document);
  }

  override async save(document: Document): Promise<void> {
    this.states.set(document.id, structuredClone(document.snapshot()));
    await this.record(document);
  }

  override async hold(): Promise<void> {
    // There are no concurrent transactions.
  }

  override async remove(document: Document): Promise<void> {
    this.states.delete(document.id);
    await this.record(document);
  }

  private async record(document: Document): Promise<void> {
    for (const entry of document.takeEntries()) await this.timeline.record(entry);
  }

  override async find(id: number): Promise<Document | null> {
    const state = this.states.get(id);
    return state ? Document.restore(structuredClone(state)) : null;
  }

  override findForUpdate(id: number): Promise<Document | null> {
    return this.find(id);
  }

  override async findByUniq(uniq: string): Promise<Document | null> {
    const state = [...this.states.values()].find((candidate) => candidate.uniq === uniq);
    return state ? Document.restore(structuredClone(state)) : null;
  }

  override async ofDemand(demandId: number): Promise<DocumentSummary[]> {
    return [...this.states.values()]
      .filter((state) => state.demandId === demandId)
      .sort((a, b) => b.id - a.id)
      .map((state) => Document.restore(state).summary());
  }

  override async acceptedQuotes(demandIds: readonly number[]): Promise<Quote[]> {
    const validated = [...this.states.values()]
      .filter((each): each is DocumentState<FrozenQuote> => each.type === 1)
      .filter((each) => each.validatedAt !== null)
      .sort((a, b) => b.validatedAt! - a.validatedAt! || b.id - a.id);
    const last = [...new Set(demandIds)].map((demandId) => validated.find((each) => each.demandId === demandId));
    return last.filter((state) => state !== undefined).map((state) => Document.restore(structuredClone(state)));
  }
}

export class InMemoryDossiers extends QuotableDossiers {
  readonly dossiers = new Map<number, QuotableDossier>();

  override async find(demandId: number): Promise<QuotableDossier | null> {
    return this.dossiers.get(demandId) ?? null;
  }
}

export class InMemoryIssuers extends Issuers {
  readonly issuers = new Map<number, QuoteIssuer>();
  readonly officeNames = new Map<number, string>();
  readonly customers = new Map<number, QuoteCustomer>();

  override async issuer(departmentId: number, officeId: number | null): Promise<QuoteIssuer | null> {
    const issuer = this.issuers.get(departmentId);
    return issuer
      ? { ...issuer, officeName: officeId === null ? null : (this.officeNames.get(officeId) ?? null) }
      : null;
  }

  override async customer(organisationId: number): Promise<QuoteCustomer | null> {
    return this.customers.get(organisationId) ?? null;
  }
}

/** The frozen content as text, instead of a PDF. */
export class InMemoryDocumentPaper extends DocumentPaper {
  override async print({ content }: FrozenDocument): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify(content));
  }

  override async preview(frozen: FrozenDocument): Promise<Uint8Array> {
    return new TextEncoder().encode(`aperçu ${new TextDecoder().decode(await this.print(frozen))}`);
  }
}

export class SequentialNames extends DocumentNames {
  private count = 0;

  override next(): string {
    return `uniq-${++this.count}`;
  }
}
