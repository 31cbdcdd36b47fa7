export * from './test-application';
export * from './test-database';
