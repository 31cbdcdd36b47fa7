export * from './documents-facade';
