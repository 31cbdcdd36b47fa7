export * from './aid-stations-contract';
export * from './in-memory-aid-stations';
export * from './in-memory-demands';
export * from './eprotec-contract';
export * from './eprotec-exports-contract';
export * from './eprotec-samples';
export * from './in-memory-eprotec';
export * from './in-memory-eprotec-exports';
