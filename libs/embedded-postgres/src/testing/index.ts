export * from './test-server.ts';
export * from './test-server-directory.ts';
export * from './client-programs.ts';
export * from './replicated-server.ts';
