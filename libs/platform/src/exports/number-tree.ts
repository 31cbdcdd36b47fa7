import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';

const nums = PDFName.of('Nums');
const kids = PDFName.of('Kids');

/** A deeper tree is invalid: its branches form a cycle. */
const maxDepth = 20;

/**
 * The numbers of a PDF's number tree with their values, in order.
 * @throws Error for a tree with a cycle
 */
export function* numberTree(node: PDFDict, depth = 0): Generator<readonly [PDFNumber, PDFObject]> {
  if (depth > maxDepth) throw new Error('A tree of numbers without end');
  const own = node.lookupMaybe(nums, PDFArray);
  for (let at = 0; own && at + 1 < own.size(); at += 2) yield [own.lookup(at, PDFNumber), own.get(at + 1)];
  const below = node.lookupMaybe(kids, PDFArray);
  for (let at = 0; below && at < below.size(); at++) yield* numberTree(below.lookup(at, PDFDict), depth + 1);
}
