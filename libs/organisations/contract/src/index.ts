export * from './cards';
export * from './mail-templates';
export * from './organisations.events';
export * as organisationsEvents from './organisations.events';
export * from './organisations.facade';
export * from './late-rates';
export * from './vat-exemption';
export * from './issuer-completeness';
export * from './deadline-rules';
