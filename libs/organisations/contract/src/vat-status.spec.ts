import { frenchVatNumber, vatExemptionOf, vatMentionObstacle, type VatRegime } from './vat-status';

const art261 = 'Exonération de TVA, art. 261-7-1° du CGI';
const art293 = 'TVA non applicable, article 293 B du CGI';

describe('the VAT exemption', () => {
  it.each<[VatRegime, string, string]>([
    ['exempt', 'E', 'VATEX-FR-CGI261-7'],
    ['not-subject', 'O', 'VATEX-EU-O'],
    ['franchise', 'E', 'VATEX-FR-FRANCHISE'],
  ])('of the regime %s has the category %s and the code %s', (regime, category, code) => {
    expect(vatExemptionOf({ regime, mention: ' Pas de TVA ' })).toEqual({ category, reason: 'Pas de TVA', code });
  });

  it('does not exist for a taxable issuer', () => {
    expect(vatExemptionOf({ regime: 'taxable', mention: art261 })).toBeNull();
  });

  it.each([
    ['TVA non applicable, art. 261-7-1° du CGI', 'VATEX-FR-CGI261-7'],
    ['Exonéré (article 261, 7, 1° du code général des impôts)', 'VATEX-FR-CGI261-7'],
    [art293, 'VATEX-FR-FRANCHISE'],
    ['Association non assujettie à la TVA', null],
  ])('of an older paper is read from « %s »: %s', (mention, code) => {
    const exemption = vatExemptionOf({ regime: undefined, mention: ` ${mention} ` });
    expect(exemption).toEqual({ category: 'E', reason: mention, code });
  });
});

describe('the obstacle of a VAT mention', () => {
  it.each<[VatRegime, string]>([
    ['exempt', art261],
    ['franchise', art293],
    ['not-subject', 'Association non assujettie à la TVA'],
    ['taxable', ''],
    ['taxable', 'TVA acquittée sur les encaissements'],
  ])('does not exist for the regime %s with « %s »', (regime, mention) => {
    expect(vatMentionObstacle(mention, regime)).toBeNull();
  });

  it.each<[VatRegime, string, string]>([
    ['exempt', '', 'n’est pas renseignée'],
    ['exempt', art293, 'ne nomme pas l’article 261-7-1° du CGI'],
    ['exempt', 'TVA 20 %', 'n’indique aucune exonération, alors que l’émetteur ne facture pas la TVA'],
    ['franchise', art261, 'ne nomme pas l’article 293 B du CGI'],
    [
      'franchise',
      'Franchise puis TVA à 5,5 %',
      'n’indique aucune exonération, alors que l’émetteur ne facture pas la TVA',
    ],
    ['not-subject', art261, 'nomme un article d’un autre régime de TVA'],
    ['not-subject', 'Autoliquidation', 'n’indique aucune exonération, alors que l’émetteur ne facture pas la TVA'],
    ['taxable', art293, 'annonce une exonération, alors que l’émetteur facture la TVA'],
  ])('of the regime %s with « %s » is that it %s', (regime, mention, obstacle) => {
    expect(vatMentionObstacle(mention, regime)).toBe(obstacle);
  });
});

it('derives the VAT number from the SIREN', () => {
  // Published numbers: Google France, La Poste.
  expect(frenchVatNumber('443 061 841 00047')).toBe('FR64443061841');
  expect(frenchVatNumber('35600000000048')).toBe('FR39356000000');
});
