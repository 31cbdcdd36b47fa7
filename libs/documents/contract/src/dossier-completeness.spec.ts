import { type DossierCompletenessFacts, missingDossierFields } from './dossier-completeness';

const configured = { publicBehaviour: 2, feature: 1 };
const siret = { field: 'issuer.siret', message: 'le SIRET de l’émetteur n’est pas renseigné' };
const ready: DossierCompletenessFacts = {
  hasOrganisation: true,
  priceCents: 1,
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
    ['price', 'a price of 0 €', { priceCents: 0 }],
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
