export * from './aid-stations-contract';
export * from './in-memory-aid-stations';
export * from './in-memory-demands';
