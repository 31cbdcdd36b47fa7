export * from './figures';
export * from './html';
export { letter } from './letter';
export * from './letterhead';
export { annex, beside, closedTable, paragraphs, section, signatures, smallPrint } from './parts';
export * from './preview';
export * from './price-lines';
export * from './rich-text';
export * from './tables';
