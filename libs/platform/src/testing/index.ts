export * from './cuttable-database';
export * from './fake-s3';
export * from './file-store-contract';
export * from './idempotency-store-contract';
export * from './in-memory-file-store';
export * from './in-memory-idempotency-store';
export * from './recording-unit-of-work';
export * from './upload-samples';
