// The files of this project import each other with their extension, and otherwise only node: and npm modules: the workspace's tools load
// them in Node directly, before anything is built.
export * from './embedded-postgres.ts';
export * from './errors.ts';
export { freePort } from './free-port.ts';
