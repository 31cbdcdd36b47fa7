import { asksForTransfers, type IssuerDetails, issuerObstacles } from './issuer-completeness';

const issuer: IssuerDetails = {
  name: 'Protection civile du Rhône',
  address: '12 rue des Secours',
  postcode: '69003',
  city: 'Lyon',
  siret: '77567227200017',
  iban: 'FR7630006000011234567890189',
  vat: { regime: 'exempt', coverRate: 20, optionsRate: 20 },
  vatMention: 'Exonération de TVA, art. 261-7-1° du CGI',
  bankDeadline: 30,
  paymentConditions: null,
};

describe('the details that an issuer is missing before it quotes or bills', () => {
  it('are none once all are complete', () => {
    expect(issuerObstacles(issuer)).toEqual([]);
  });

  it.each<[string, string, Partial<IssuerDetails>]>([
    ['issuer.name', 'no name', { name: ' ' }],
    ['issuer.address', 'no street', { address: null }],
    ['issuer.address', 'no postal code', { postcode: '' }],
    ['issuer.address', 'no town', { city: null }],
    ['issuer.siret', 'no SIRET', { siret: null }],
    ['issuer.iban', 'no IBAN and no payment conditions', { iban: null }],
    ['issuer.siret', 'an invalid SIRET', { siret: '775 672 272' }],
    ['issuer.iban', 'an invalid IBAN', { iban: '30006 00001 12345678901 89' }],
    ['issuer.vatMention', 'no mention of VAT', { vatMention: ' ' }],
    ['issuer.vatMention', 'a mention that charges VAT', { vatMention: 'TVA 20 %' }],
    [
      'issuer.vatMention',
      'a mention of no VAT and charges VAT',
      { vat: { regime: 'taxable', coverRate: 20, optionsRate: 10 } },
    ],
    ['issuer.bankDeadline', 'a deadline longer than the legal one', { bankDeadline: 61 }],
    ['issuer.iban', 'no IBAN and also accepts transfers', { iban: null, paymentConditions: 'Par chèque ou VIREMENT.' }],
  ])('include %s when it has %s', (field, _, change) => {
    expect(issuerObstacles({ ...issuer, ...change })).toMatchObject([{ field }]);
  });

  it('do not include the IBAN when only other means than transfers are requested', () => {
    const paymentConditions = 'Paiement par chèque à 30 jours.';
    expect(issuerObstacles({ ...issuer, iban: null, paymentConditions })).toEqual([]);
  });

  it('name the issuer, and each detail separately', () => {
    const bare = { ...issuer, address: null, siret: null, iban: null };
    expect(issuerObstacles(bare).map(({ message }) => message)).toEqual([
      'l’adresse de l’émetteur (Protection civile du Rhône) n’est pas complète',
      'le SIRET de l’émetteur (Protection civile du Rhône) n’est pas renseigné',
      'l’IBAN de l’émetteur (Protection civile du Rhône) n’est pas renseigné',
    ]);
  });
});

describe('an issuer', () => {
  it.each([
    [null, true],
    ['', true],
    ['Paiement à 30 jours.', true],
    ['Par virement ou par chèque.', true],
    ['Paiement par chèque à 30 jours.', false],
    ['Chèque ou espèces.', false],
  ])('with the conditions %j requests transfers: %s', (paymentConditions, asked) => {
    expect(asksForTransfers({ paymentConditions })).toBe(asked);
  });
});
