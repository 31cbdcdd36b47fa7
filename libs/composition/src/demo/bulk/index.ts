export * from './bulk-demands';
export * from './bulk-invoices';
export * from './bulk-organisations';
export * from './bulk-papers';
export * from './bulk-stations';
export * from './bulk-users';
