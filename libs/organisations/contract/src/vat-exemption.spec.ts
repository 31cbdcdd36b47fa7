import { vatExemptionOf } from './vat-exemption';

describe('the VAT exemption of a mention', () => {
  it.each([
    ['TVA non applicable, art. 261-7-1° du CGI', 'VATEX-FR-CGI261-7'],
    ['Exonération de TVA, art. 261-7-1° du CGI', 'VATEX-FR-CGI261-7'],
    ['Exonéré (article 261, 7, 1° du code général des impôts)', 'VATEX-FR-CGI261-7'],
    ['TVA non applicable, article 293 B du CGI', 'VATEX-FR-FRANCHISE'],
    ['Association non assujettie à la TVA', null],
  ])('is read from « %s »: %s', (mention, code) => {
    expect(vatExemptionOf(` ${mention} `)).toEqual({ reason: mention, code });
  });

  it.each([
    '',
    ' ',
    'TVA 20 %',
    'TVA acquittée sur les encaissements',
    'Autoliquidation',
    'Franchise puis TVA à 5,5 %',
  ])('is null for « %s », which states no exemption', (mention) => expect(vatExemptionOf(mention)).toBeNull());
});
