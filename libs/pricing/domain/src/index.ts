// The SPA prices with this library and may not import contracts.
export type {
  PricedDossier,
  PricedSlot,
  PriceLine,
  StationClass,
  Team,
  TeamClass,
  TeamFunction,
  TeamRules,
} from '@pds/pricing/contract';
export {
  emptyTeam,
  functionInWords,
  functionsWithRule,
  headcount,
  rescuerFunctions,
  shortfallInWords,
  teamClasses,
  teamFunctionNames,
  teamFunctions,
  teamInWords,
  teamShortfall,
} from '@pds/pricing/contract';
export * from './use-cases/add-billing-item';
export * from './model/billing-item';
export * from './ports/billing-items';
export * from './use-cases/change-organisation-tariff';
export * from './use-cases/change-tariff';
export * from './use-cases/change-team-rules';
export * from './use-cases/consult-organisation-tariff';
export * from './use-cases/consult-tariff';
export * from './use-cases/consult-team-rules';
export * from './use-cases/copy-billing-item';
export * from './use-cases/delete-billing-item';
export * from './ports/departments';
export * from './model/hours';
export * from './use-cases/list-options';
export * from './model/option';
export * from './ports/options';
export * from './model/price-dossier';
export * from './pricing.errors';
export * from './model/night-hours';
export * from './model/rate-sheet';
export * from './model/rates';
export * from './model/required-team';
export * from './model/sizing';
export * from './model/sold-means';
export * from './model/slot-levels';
export * from './model/tariff-fallback';
export * from './model/team';
export * from './ports/rates';
export * from './ports/tariff-organisations';
export * from './ports/team-settings';
export * from './use-cases/tariff-access';
export * from './use-cases/update-options';
