import { vatExemptionOf } from './vat-exemption';

describe('what a mention about VAT exempts by', () => {
  it.each([
    ['TVA non applicable, art. 261-7-1° du CGI', 'VATEX-FR-CGI261-7'],
    ['Exonération de TVA, art. 261-7-1° du CGI', 'VATEX-FR-CGI261-7'],
    ['Exonéré (article 261, 7, 1° du code général des impôts)', 'VATEX-FR-CGI261-7'],
    ['TVA non applicable, article 293 B du CGI', 'VATEX-FR-FRANCHISE'],
    ['Association non assujettie à la TVA', null],
  ])('is told of « %s »: %s', (mention, code) => {
    expect(vatExemptionOf(` ${mention} `)).toEqual({ reason: mention, code });
  });

  it.each([
    '',
    ' ',
    'TVA 20 %',
    'TVA acquittée sur les encaissements',
    'Autoliquidation',
    'Franchise puis TVA à 5,5 %',
  ])('is nothing for « %s », which tells of no exemption', (mention) => expect(vatExemptionOf(mention)).toBeNull());
});
