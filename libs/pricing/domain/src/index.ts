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
export * from './add-billing-item';
export * from './billing-items';
export * from './change-organisation-tariff';
export * from './change-tariff';
export * from './consult-organisation-tariff';
export * from './consult-tariff';
export * from './copy-billing-item';
export * from './delete-billing-item';
export * from './departments';
export * from './hours';
export * from './list-options';
export * from './options';
export * from './price-dossier';
export * from './pricing.errors';
export * from './public-holidays';
export * from './rates';
export * from './rates-port';
export * from './ris';
export * from './tariff-organisations';
export * from './update-options';
