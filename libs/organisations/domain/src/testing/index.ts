export * from './in-memory-mail-templates';
export * from './in-memory-organisations';
export * from './in-memory-organiser-affiliations';
export * from './in-memory-served-organisations';
export * from './in-memory-structure';
export * from './mail-templates-contract';
export * from './organisations-contract';
export * from './structure-contract';
