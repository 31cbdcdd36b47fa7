import { type DossierParts, whatADossierLacks } from './what-a-dossier-lacks';

const configured = { publicBehaviour: 2, feature: 1 };
const siret = { field: 'issuer.siret', message: 'le SIRET de l’émetteur n’est pas renseigné' };
const ready: DossierParts = {
  hasOrganisation: true,
  priceCents: 1,
  issuerLacks: [],
  isOfficeMissing: false,
  slots: [configured, configured],
};

describe('the fields missing before a paper or an invoice', () => {
  it('are none if the dossier is complete', () => {
    expect(whatADossierLacks(ready)).toEqual([]);
  });

  it('are listed in the order of the specification', () => {
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
    ['office', 'no chosen office although there are some', { isOfficeMissing: true }],
    ['slots', 'no slot', { slots: [] }],
    ['slots', 'a slot without public behaviour', { slots: [configured, { publicBehaviour: null, feature: 1 }] }],
    ['slots', 'a slot without feature', { slots: [{ publicBehaviour: 1, feature: null }, configured] }],
    ['issuer.siret', 'an issuer without a SIRET', { issuerLacks: [siret] }],
  ])('contain the %s if there is %s', (field, _, change) => {
    expect(whatADossierLacks({ ...ready, ...change })).toMatchObject([{ field }]);
  });
});
