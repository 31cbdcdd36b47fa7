export * from './accounting.events';
export * as accountingEvents from './accounting.events';
export * from './accounting.facade';
export * from './sending';
