export * from './cards';
export * from './organisations.events';
export * as organisationsEvents from './organisations.events';
export * from './organisations.facade';
export * from './late-rates';
