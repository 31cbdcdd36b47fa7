export * from './figures';
export * from './html';
export { letter, richLetter } from './letter';
export * from './letterhead';
export {
  twoColumnAnnex,
  appendix,
  article,
  sideBySide,
  bullets,
  tableWithSums,
  unbreakableBlock,
  note,
  paragraphs,
  parties,
  section,
  signatures,
  smallPrint,
} from './parts';
export { plainTextOf } from './plain-text';
export * from './preview';
export * from './price-lines';
export * from './rich-text';
export * from './tables';
