export * from './cards';
export * from './organisations.facade';
