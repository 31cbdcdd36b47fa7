export * from './recording-unit-of-work';
export * from './test-server';
