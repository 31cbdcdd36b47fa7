import { createHash } from 'node:crypto';
import {
  embedFacturX,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Instant } from '@pds/kernel';
import { xmlCharacters } from './xml';

export interface FacturXMeta {
  /** `Facture F69-2026-000041`: the window title in a PDF reader. */
  readonly title: string;
  /** The issuer. */
  readonly author: string;
  /** Issue date: used as the date of the file and of its attachment, so that the same paper gives the same bytes. */
  readonly issuedAt: Instant;
}

/**
 * Converts a printed PDF to Factur-X: PDF/A-3 (conformance U) with the XML as `factur-x.xml`, profile EN 16931 (docs/adr/0045). The tags
 * are kept. The same content gives the same bytes, however often it is printed. Takes some milliseconds without yielding.
 * @param document is modified
 */
export async function toFacturX(document: PDFDocument, xml: string, meta: FacturXMeta): Promise<Uint8Array> {
  renumberTagIds(document);
  const issuedAt = new Date(meta.issuedAt);
  document.setTitle(xmlCharacters(meta.title));
  document.setAuthor(xmlCharacters(meta.author));
  document.setProducer('Postes de secours – Factur-X');
  document.setCreationDate(issuedAt);
  document.setModificationDate(issuedAt);
  // PDF/A requires an identifier; the library would generate a random one.
  const digest = createHash('sha256').update(xml).update(meta.title).digest('hex');
  const identifier = PDFHexString.of(digest.slice(0, 32).toUpperCase());
  document.context.trailerInfo.ID = document.context.obj([identifier, identifier]);
  document.convertToPDFA({ conformance: '3U' });
  await embedFacturX(document, new TextEncoder().encode(xml), {
    conformanceLevel: 'EN 16931',
    description: 'Factur-X',
    creationDate: issuedAt,
    modificationDate: issuedAt,
  });
  // The library would pause for a millisecond after each fifty objects, longer than it works.
  return document.save({ useObjectStreams: false, objectsPerTick: Infinity });
}

/**
 * Renumbers the tag ids from one. Chromium names table headers `node00000349`, with a number that grows for the lifetime of the browser.
 * The new names have the same length and order, so that their index stays sorted.
 */
function renumberTagIds({ context }: PDFDocument): void {
  const found: { readonly name: string; readonly put: (name: PDFString) => void }[] = [];
  const look = (value: PDFObject, put: (name: PDFString) => void) => {
    if (value instanceof PDFString) {
      const name = value.asString();
      if (nodeName.test(name)) found.push({ name, put });
    } else if (value instanceof PDFArray) {
      value.asArray().forEach((item, at) => look(item, (name) => value.set(at, name)));
    } else if (value instanceof PDFDict) {
      for (const [key, entry] of value.entries()) look(entry, (name) => value.set(key, name));
    }
  };
  // A referenced object is an object itself, so that each is visited once.
  for (const [, object] of context.enumerateIndirectObjects()) look(object, () => undefined);
  const names = [...new Set(found.map(({ name }) => name))].sort();
  const counted = new Map(names.map((name, at) => [name, PDFString.of(`node${String(at + 1).padStart(8, '0')}`)]));
  for (const { name, put } of found) put(counted.get(name)!);
}

const nodeName = /^node\d{8}$/;
