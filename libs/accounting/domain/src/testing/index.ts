export * from './in-memory-invoices';
export * from './in-memory-pdfs';
export * from './in-memory-stations';
export * from './invoices-contract';
export * from './samples';
