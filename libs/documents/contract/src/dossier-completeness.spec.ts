import {
  type DossierCompletenessFacts,
  isFreeOfCharge,
  missingDossierFields,
  type PriceFacts,
} from './dossier-completeness';

const configured = { publicBehaviour: 2, feature: 1 };
const siret = { field: 'issuer.siret', message: 'le SIRET de l’émetteur n’est pas renseigné' };
const ready: DossierCompletenessFacts = {
  hasOrganisation: true,
  priceCents: 1,
  isPackagePrice: false,
  lines: [],
  missingIssuerFields: [],
  isOfficeMissing: false,
  slots: [configured, configured],
};

describe('the fields missing before a paper or an invoice', () => {
  it('are none if the dossier is complete', () => {
    expect(missingDossierFields(ready)).toEqual([]);
  });

  it('are listed in the order of the specification', () => {
    expect(
      missingDossierFields({
        hasOrganisation: false,
        priceCents: null,
        isPackagePrice: true,
        lines: [],
        missingIssuerFields: null,
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

  it.each<[string, string, Partial<DossierCompletenessFacts>]>([
    ['organization', 'no organisation', { hasOrganisation: false }],
    ['price', 'no price', { priceCents: null }],
    ['price', 'a price of 0 € without anything sold', { priceCents: 0 }],
    ['price', 'a price of 0 € at tariffs of 0 €', { priceCents: 0, lines: [{ amountCents: 0 }] }],
    ['price', 'a price below 0 €', { priceCents: -1 }],
    ['department', 'no department', { missingIssuerFields: null }],
    ['office', 'no chosen office although there are some', { isOfficeMissing: true }],
    ['slots', 'no slot', { slots: [] }],
    ['slots', 'a slot without public behaviour', { slots: [configured, { publicBehaviour: null, feature: 1 }] }],
    ['slots', 'a slot without feature', { slots: [{ publicBehaviour: 1, feature: null }, configured] }],
    ['issuer.siret', 'an issuer without a SIRET', { missingIssuerFields: [siret] }],
  ])('contain the %s if there is %s', (field, _, change) => {
    expect(missingDossierFields({ ...ready, ...change })).toMatchObject([{ field }]);
  });
});

describe('a dossier free of charge', () => {
  const [sold, discount] = [{ amountCents: 48_000 }, { amountCents: -48_000 }];
  const free: readonly (readonly [string, PriceFacts])[] = [
    ['a package of 0 €', { priceCents: 0, isPackagePrice: true, lines: [{ amountCents: 0 }] }],
    ['a discount of 100 %', { priceCents: 0, isPackagePrice: false, lines: [sold, discount] }],
  ];

  it.each(free)('by %s is priced', (_, price) => {
    expect([isFreeOfCharge(price), missingDossierFields({ ...ready, ...price })]).toEqual([true, []]);
  });

  it.each<[string, PriceFacts]>([
    ['a package without its price', { priceCents: null, isPackagePrice: true, lines: [] }],
    ['a package of more than 0 €', { priceCents: 1, isPackagePrice: true, lines: [{ amountCents: 1 }] }],
    ['a smaller discount', { priceCents: 24_000, isPackagePrice: false, lines: [sold, { amountCents: -24_000 }] }],
    ['a discount on nothing', { priceCents: 0, isPackagePrice: false, lines: [{ amountCents: 0 }] }],
  ])('is none by %s', (_, price) => {
    expect(isFreeOfCharge(price)).toBe(false);
  });
});
