export * from './bridges.module';
export * from './sql-place-names';
export * from './sql-served-organisations';
export * from './sql-stations-to-invoice';
