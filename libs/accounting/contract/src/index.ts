export * from './accounting.events';
export * from './accounting.facade';
