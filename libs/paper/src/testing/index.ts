export { pdfFacts, type PdfFacts } from './pdf-facts';
export { printedPages, type PrintedPage } from './printed-pages';
export { centsOf, multiplicationOf, priceLinesIn, type PrintedLine } from './printed-lines';
