import type { AcceptedQuote, DocumentType } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import { UnknownDocumentType } from '../documents.errors';
import { convention, type ConventionContent } from './kinds/convention';
import { declaration, type DeclarationContent } from './kinds/declaration';
import { quote, type QuoteContent } from './kinds/quote';
import type { QuoteCustomer, QuoteIssuer } from './parties';
import type { QuotableDossier } from './quotable-dossier';

/** The sources of a document, read when it is requested. */
export interface DocumentSources {
  readonly dossier: QuotableDossier;
  /** Null if no department is chosen, or it was deleted. */
  readonly issuer: QuoteIssuer | null;
  /** Null if no organisation is chosen, or it was deleted. */
  readonly customer: QuoteCustomer | null;
  /** The last accepted quote; null if no quote is validated. */
  readonly accepted?: AcceptedQuote | null;
}

export interface FrozenQuote {
  readonly type: 1;
  readonly content: QuoteContent;
}

/** The frozen content of a document of each kind: one line per kind, and one page (adapters, paper). */
export type FrozenDocument =
  | FrozenQuote
  | { readonly type: 2; readonly content: ConventionContent }
  | { readonly type: 3; readonly content: DeclarationContent };

/** A kind of document, defined in one file of `kinds/`. */
export interface DocumentKind {
  readonly type: DocumentType;
  /** The file name before the number: `devis-12.pdf` (spec back-office 9). */
  readonly filePrefix: string;
  /**
   * Builds the frozen content of a document of this kind.
   * @throws DossierIncomplete naming every missing item
   */
  readonly freeze: (number: number, sources: DocumentSources, now: Instant) => FrozenDocument;
}

const kinds: { readonly [Type in DocumentType]: DocumentKind & { readonly type: Type } } = {
  1: quote,
  2: convention,
  3: declaration,
};

/** Returns the file name of a document, without its extension: `devis-12` (spec back-office 9). */
export function documentName(type: DocumentType, number: number): string {
  return `${kinds[type].filePrefix}-${number}`;
}

/** @throws UnknownDocumentType */
export function documentKind(type: number): DocumentKind {
  if (type !== 1 && type !== 2 && type !== 3) throw new UnknownDocumentType();
  return kinds[type];
}
