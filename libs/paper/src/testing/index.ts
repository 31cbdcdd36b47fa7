export { printedPages, type PrintedPage } from './printed-pages';
export { multiplicationOf, type PrintedLine } from './printed-lines';
