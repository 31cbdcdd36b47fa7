export * from './billing-items-contract';
export * from './default-rates';
export * from './in-memory-billing-items';
export * from './in-memory-departments';
export * from './in-memory-rates';
export * from './minute-by-minute';
export * from './rates-contract';
