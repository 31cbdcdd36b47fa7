import type { OrganisationCard } from './cards';
import { customerLacks, emptyCustomerParts } from './customer-completeness';

const address = { line1: '1 rue X', line2: null, zipcode: '69003', city: 'Lyon' };
const declared: OrganisationCard = {
  id: 1,
  name: 'Les Foulées',
  type: null,
  isIndividual: false,
  identifier: null,
  accountingEmail: null,
  serviceCodeRequired: false,
  commitmentNumberRequired: false,
  departmentId: 69,
  contactAddress: null,
  billingAddress: null,
};
const siret = '73282932000074';

describe('what convention and invoice of a customer lack', () => {
  it.each<[string, OrganisationCard | null, string[]]>([
    ['an organisation, if there is none', null, ['organisation']],
    ['address and type, if it was only declared', declared, ['adresse', 'type']],
    ['the SIRET of a company', { ...declared, type: 1, contactAddress: address }, ['SIRET']],
    [
      'a valid SIRET',
      { ...declared, type: 1, identifier: '1234', contactAddress: address },
      ['SIRET (n’a pas 14 chiffres)'],
    ],
    ['the contact address, for the convention', { ...declared, type: 4, billingAddress: address }, ['adresse']],
    ['only the address of a private person', { ...declared, isIndividual: true }, ['adresse']],
    ['nothing, if it is complete', { ...declared, type: 1, identifier: siret, contactAddress: address }, []],
  ])('is %s', (_, organisation, lacks) => {
    expect(customerLacks(organisation)).toEqual(lacks);
  });
});

describe('what an organiser is asked for with the acceptance', () => {
  it.each<[string, Partial<OrganisationCard>, string[]]>([
    ['everything of a declared organisation', {}, ['type', 'identifier', 'line1', 'zipcode', 'city']],
    ['the empty lines of an address', { type: 4, contactAddress: { ...address, line1: ' ' } }, ['line1']],
    ['the SIRET of a public body, for Chorus Pro', { type: 2, contactAddress: address }, ['identifier']],
    ['no number of an association', { type: 4, contactAddress: address }, []],
    ['no number of a private person', { isIndividual: true }, ['line1', 'zipcode', 'city']],
    ['nothing that is stored, even if it is wrong', { type: 1, identifier: '1234', contactAddress: address }, []],
  ])('is %s', (_, organisation, parts) => {
    expect(emptyCustomerParts({ ...declared, ...organisation })).toEqual(parts);
  });
});
