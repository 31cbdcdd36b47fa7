export * from './organisation';
export * from './organisations.errors';
export * from './ports/organisations';
export * from './ports/organiser-affiliations';
export * from './use-cases/declare-organisation';
