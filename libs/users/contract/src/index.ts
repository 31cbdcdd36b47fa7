export * from './users.events';
export * from './users.facade';
