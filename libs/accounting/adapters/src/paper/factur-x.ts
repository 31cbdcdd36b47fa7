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

/** What the metadata of a Factur-X say of it. */
export interface FacturXMeta {
  /** `Facture F69-2026-000041`: what a reader's window is titled with. */
  readonly title: string;
  /** Who issues it. */
  readonly author: string;
  /** When it was issued: the date of the file and of its attachment, so that the same paper gives the same bytes. */
  readonly issuedAt: Instant;
}

/**
 * Makes a Factur-X of what the browser printed: PDF/A-3 (conformance U) with the XML as `factur-x.xml`, profile EN 16931
 * (docs/adr/0045). The tags stay. The same content gives the same bytes, however often it is printed. Some milliseconds of work in one go.
 * @param document is changed
 */
export async function toFacturX(document: PDFDocument, xml: string, meta: FacturXMeta): Promise<Uint8Array> {
  countNodes(document);
  const issuedAt = new Date(meta.issuedAt);
  document.setTitle(xmlCharacters(meta.title));
  document.setAuthor(xmlCharacters(meta.author));
  document.setProducer('Postes de secours – Factur-X');
  document.setCreationDate(issuedAt);
  document.setModificationDate(issuedAt);
  // PDF/A asks for an identifier; the library would draw a random one.
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
  // The library would rest for a millisecond after each fifty objects: longer than it works.
  return document.save({ useObjectStreams: false, objectsPerTick: Infinity });
}

/**
 * Counts the tags' own names from one. Chromium calls the heads of tables `node00000349`, by a number that grows as long as the
 * browser lives. The new names are as long and in the same order: their index stays sorted.
 */
function countNodes({ context }: PDFDocument): void {
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
  // What an object refers to is an object itself: each is looked at once.
  for (const [, object] of context.enumerateIndirectObjects()) look(object, () => undefined);
  const names = [...new Set(found.map(({ name }) => name))].sort();
  const counted = new Map(names.map((name, at) => [name, PDFString.of(`node${String(at + 1).padStart(8, '0')}`)]));
  for (const { name, put } of found) put(counted.get(name)!);
}

const nodeName = /^node\d{8}$/;
