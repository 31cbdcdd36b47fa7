import type { AcceptedQuote, DocumentType } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import { UnknownDocumentType } from '../documents.errors';
import { convention, type ConventionContent } from './kinds/convention';
import { declaration, type DeclarationContent } from './kinds/declaration';
import { quote, type QuoteContent } from './kinds/quote';
import type { QuoteCustomer, QuoteIssuer } from './parties';
import type { QuotableDossier } from './quotable-dossier';

/** What a document is made of, as found when it is asked for. */
export interface DocumentSources {
  readonly dossier: QuotableDossier;
  /** Null while no department is chosen, or it is gone. */
  readonly issuer: QuoteIssuer | null;
  /** Null while no organisation is chosen, or it is gone. */
  readonly customer: QuoteCustomer | null;
  /** What the customer accepted last; none while no quote is validated. */
  readonly accepted?: AcceptedQuote | null;
}

export interface FrozenQuote {
  readonly type: 1;
  readonly content: QuoteContent;
}

/** What a document of each kind says, frozen: one line per kind, and one page (adapters, paper). */
export type FrozenDocument =
  | FrozenQuote
  | { readonly type: 2; readonly content: ConventionContent }
  | { readonly type: 3; readonly content: DeclarationContent };

/** A kind of document, told in one file of `kinds/`. */
export interface DocumentKind {
  readonly type: DocumentType;
  /** How its files are called before their number: `devis-12.pdf` (spec back-office 9). */
  readonly filePrefix: string;
  /**
   * Freezes what a document of this kind says.
   * @throws DossierIncomplete naming every missing item
   */
  readonly freeze: (number: number, sources: DocumentSources, now: Instant) => FrozenDocument;
}

const kinds: { readonly [Type in DocumentType]: DocumentKind & { readonly type: Type } } = {
  1: quote,
  2: convention,
  3: declaration,
};

/** What a document's file is called, without its extension: `devis-12` (spec back-office 9). */
export function documentName(type: DocumentType, number: number): string {
  return `${kinds[type].filePrefix}-${number}`;
}

/** @throws UnknownDocumentType */
export function documentKind(type: number): DocumentKind {
  if (type !== 1 && type !== 2 && type !== 3) throw new UnknownDocumentType();
  return kinds[type];
}
