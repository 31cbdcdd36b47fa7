export * from './dossier';
export * from './people';
export * from './scenario';
export type { EquipmentOptions, Office, OfficeOptions, Organisation, OrganisationOptions } from './structure';
