export * from './figures';
export * from './html';
export { letter, type LetterSection, richLetter } from './letter';
export * from './letterhead';
export {
  appendix,
  article,
  bullets,
  conditionsAndSignatures,
  note,
  paragraphs,
  parties,
  section,
  sideBySide,
  signatures,
  smallPrint,
  tableAndEnd,
  tableWithSums,
  twoColumnAnnex,
  unbreakableBlock,
} from './parts';
export * from './preview';
export * from './price-lines';
export * from './qr-code';
export * from './vat-sums';
export * from './rich-text';
export * from './tables';
