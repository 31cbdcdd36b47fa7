import { type DossierParts, type IssuerParts, whatADossierLacks, whatAnIssuerLacks } from './what-a-dossier-lacks';

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
  issuerLacks: whatAnIssuerLacks(issuer),
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
        issuerLacks: null,
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
    ['department', 'no department', { issuerLacks: null }],
    ['office', 'no office where there are some', { isOfficeMissing: true }],
    ['slots', 'no slot', { slots: [] }],
    ['slots', 'a slot without public behaviour', { slots: [configured, { publicBehaviour: null, feature: 1 }] }],
    ['slots', 'a slot without feature', { slots: [{ publicBehaviour: 1, feature: null }, configured] }],
    ['issuer.siret', 'an issuer that lacks its SIRET', { issuerLacks: whatAnIssuerLacks({ ...issuer, siret: null }) }],
  ])('is the %s where there is %s', (field, _, change) => {
    expect(whatADossierLacks({ ...ready, ...change })).toMatchObject([{ field }]);
  });
});

describe('what an issuer lacks before it quotes or bills', () => {
  it('is nothing once all of it is there', () => {
    expect(whatAnIssuerLacks(issuer)).toEqual([]);
  });

  it.each<[string, string, Partial<IssuerParts>]>([
    ['issuer.name', 'no name', { name: ' ' }],
    ['issuer.address', 'no street', { address: null }],
    ['issuer.address', 'no postal code', { postcode: '' }],
    ['issuer.address', 'no town', { city: null }],
    ['issuer.siret', 'no SIRET', { siret: null }],
    ['issuer.iban', 'no IBAN and says nothing of payment', { iban: null }],
    ['issuer.iban', 'no IBAN and takes transfers too', { iban: null, paymentConditions: 'Par chèque ou VIREMENT.' }],
  ])('is the %s where it has %s', (field, _, change) => {
    expect(whatAnIssuerLacks({ ...issuer, ...change })).toMatchObject([{ field }]);
  });

  it('is no IBAN where only other means than transfers are asked for', () => {
    const paymentConditions = 'Paiement par chèque à 30 jours.';
    expect(whatAnIssuerLacks({ ...issuer, iban: null, paymentConditions })).toEqual([]);
  });

  it('names the issuer, each thing by itself', () => {
    const bare = { ...issuer, address: null, siret: null, iban: null };
    expect(whatAnIssuerLacks(bare).map(({ message }) => message)).toEqual([
      'l’adresse de l’émetteur (Protection civile du Rhône) n’est pas complète',
      'le SIRET de l’émetteur (Protection civile du Rhône) n’est pas renseigné',
      'l’IBAN de l’émetteur (Protection civile du Rhône) n’est pas renseigné',
    ]);
  });
});
