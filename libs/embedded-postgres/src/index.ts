// The files of this project import each other with their extension, and only node: and npm modules besides: the
// workspace's tools load them in Node as they are, before anything is built.
export * from './embedded-postgres.ts';
export * from './errors.ts';
export type { EmbeddedPostgresPurpose } from './postgres-settings.ts';
