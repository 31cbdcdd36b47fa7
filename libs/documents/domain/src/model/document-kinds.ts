import type { DocumentType } from '@pds/documents/contract';
import { UnknownDocumentType } from '../documents.errors';
import type { DocumentKind } from './document-kind';
import { convention, type FrozenConvention } from './kinds/convention';
import { declaration, type FrozenDeclaration } from './kinds/declaration';
import { type FrozenQuote, quote } from './kinds/quote';

/** The frozen content of a document of each kind: one line per kind here, one page in `adapters/paper`. */
export type FrozenDocument = FrozenQuote | FrozenConvention | FrozenDeclaration;

const kinds: { readonly [Type in DocumentType]: DocumentKind<Extract<FrozenDocument, { type: Type }>> } = {
  1: quote,
  2: convention,
  3: declaration,
};

/** Returns the file name of a document, without its extension: `devis-12` (spec back-office 9). */
export function documentName(type: DocumentType, number: number): string {
  return `${kinds[type].filePrefix}-${number}`;
}

/** @throws UnknownDocumentType */
export function documentKind(type: number): DocumentKind<FrozenDocument> {
  if (type !== 1 && type !== 2 && type !== 3) throw new UnknownDocumentType();
  return kinds[type];
}
