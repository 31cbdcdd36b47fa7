export type {
  AppliedRates,
  DossierContent,
  ExtraInput,
  HourKind,
  HourStretch,
  MinuteBuckets,
  NightWindow,
  OptionInput,
  PricedDossier,
  PricedSlot,
  PriceLine,
  RateField,
  Sizing,
  SizingInput,
  SlotInput,
} from '@pds/pricing/contract';
export * from './use-cases/add-billing-item';
export * from './ports/billing-items';
export * from './use-cases/change-organisation-tariff';
export * from './use-cases/change-tariff';
export * from './use-cases/consult-organisation-tariff';
export * from './use-cases/consult-tariff';
export * from './use-cases/copy-billing-item';
export * from './use-cases/delete-billing-item';
export * from './ports/departments';
export * from './model/hours';
export * from './use-cases/list-options';
export * from './model/option';
export * from './ports/options';
export * from './model/price-dossier';
export * from './pricing.errors';
export * from './model/public-holidays';
export * from './model/rates';
export * from './ports/rates';
export * from './model/ris';
export * from './ports/tariff-organisations';
export * from './use-cases/update-options';
