export * from './documents.facade';
