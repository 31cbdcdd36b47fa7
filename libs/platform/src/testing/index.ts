export * from './test-server';
