export * from './fetch';
