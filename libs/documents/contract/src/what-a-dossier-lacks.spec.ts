import { type DossierParts, whatADossierLacks } from './what-a-dossier-lacks';

const configured = { publicBehaviour: 2, feature: 1 };
const issuer = {
  name: 'Protection civile du Rhône',
  address: '12 rue des Secours',
  postcode: '69003',
  city: 'Lyon',
  siret: '77567227200017',
  iban: 'FR7630006000011234567890189',
  paymentConditions: null,
};
const ready: DossierParts = {
  hasOrganisation: true,
  priceCents: 1,
  issuer,
  isOfficeMissing: false,
  slots: [configured, configured],
};

describe('what a dossier lacks before a paper or an invoice', () => {
  it('is nothing once all of it is there', () => {
    expect(whatADossierLacks(ready)).toEqual([]);
  });

  it('is told in the order of the specification', () => {
    expect(
      whatADossierLacks({
        hasOrganisation: false,
        priceCents: null,
        issuer: null,
        isOfficeMissing: true,
        slots: [{ publicBehaviour: null, feature: null }],
      }),
    ).toEqual([
      { field: 'organization', message: 'aucune organisation n’est définie' },
      { field: 'price', message: 'aucun prix n’est défini' },
      { field: 'department', message: 'aucun département n’est défini' },
      { field: 'office', message: 'aucune antenne n’est définie' },
      { field: 'slots', message: 'la configuration des créneaux est inachevée' },
    ]);
  });

  it.each<[string, string, Partial<DossierParts>]>([
    ['organization', 'no organisation', { hasOrganisation: false }],
    ['price', 'no price', { priceCents: null }],
    ['price', 'a price of 0 €', { priceCents: 0 }],
    ['price', 'a price below 0 €', { priceCents: -1 }],
    ['department', 'no department', { issuer: null }],
    ['office', 'no office where there are some', { isOfficeMissing: true }],
    ['slots', 'no slot', { slots: [] }],
    ['slots', 'a slot without public behaviour', { slots: [configured, { publicBehaviour: null, feature: 1 }] }],
    ['slots', 'a slot without feature', { slots: [{ publicBehaviour: 1, feature: null }, configured] }],
    ['issuer.name', 'an issuer without a name', { issuer: { ...issuer, name: ' ' } }],
    ['issuer.address', 'an issuer without a street', { issuer: { ...issuer, address: null } }],
    ['issuer.address', 'an issuer without a postal code', { issuer: { ...issuer, postcode: '' } }],
    ['issuer.address', 'an issuer without a town', { issuer: { ...issuer, city: null } }],
    ['issuer.siret', 'an issuer without SIRET', { issuer: { ...issuer, siret: null } }],
    ['issuer.iban', 'an issuer without IBAN that says nothing of payment', { issuer: { ...issuer, iban: null } }],
    [
      'issuer.iban',
      'an issuer without IBAN that takes transfers too',
      { issuer: { ...issuer, iban: null, paymentConditions: 'Par chèque ou VIREMENT.' } },
    ],
  ])('is the %s where there is %s', (field, _, change) => {
    expect(whatADossierLacks({ ...ready, ...change })).toMatchObject([{ field }]);
  });

  it('is no IBAN where only other means than transfers are asked for', () => {
    const paymentConditions = 'Paiement par chèque à 30 jours.';
    expect(whatADossierLacks({ ...ready, issuer: { ...issuer, iban: null, paymentConditions } })).toEqual([]);
  });

  it('names the issuer, each thing by itself', () => {
    const bare = { ...issuer, address: null, siret: null, iban: null };
    expect(whatADossierLacks({ ...ready, issuer: bare }).map(({ message }) => message)).toEqual([
      'l’adresse de l’émetteur (Protection civile du Rhône) n’est pas complète',
      'le SIRET de l’émetteur (Protection civile du Rhône) n’est pas renseigné',
      'l’IBAN de l’émetteur (Protection civile du Rhône) n’est pas renseigné',
    ]);
  });
});
