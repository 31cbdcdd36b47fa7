export { pdfFacts } from './pdf-facts';
export { printedPages, type PrintedPage } from './printed-pages';
export { centsOf, multiplicationOf, priceLinesIn } from './printed-lines';
