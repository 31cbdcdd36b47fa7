export * from './bulk-demands';
export * from './bulk-organisations';
export * from './bulk-users';
