import { findingsOf } from './platform-findings';

const judged = (...details: object[]) => JSON.stringify({ acknowledgement: { status: 'Error', details } });
const buyer = '/rsm:CrossIndustryInvoice/ram:ApplicableHeaderTradeAgreement/ram:BuyerTradeParty';

describe('the findings of a platform', () => {
  it.each([
    [
      { item: 'BT-13', reasonMessage: 'Engagement inconnu' },
      'commitmentNumber',
      'numéro d’engagement : Engagement inconnu',
    ],
    [{ item: '/ram:BuyerReference', reasonMessage: 'Manquant' }, 'serviceCode', 'code service : Manquant'],
    [
      { item: `${buyer}/ram:DefinedTradeContact`, reasonCode: 'BR-7' },
      'contactName',
      'contact de facturation : règle BR-7',
    ],
    [{ item: `${buyer}/ram:PostalTradeAddress` }, 'organization.address', 'adresse du client : refusé sans motif'],
    [
      { item: `${buyer}/ram:SpecifiedLegalOrganization/ram:ID`, reasonMessage: 'Radié' },
      'organization.identifier',
      'SIRET du client : Radié',
    ],
    [{ reasonCode: 'BT-44', reasonMessage: 'Trop long' }, 'organization.name', 'client : Trop long'],
    [{ item: 'ram:SellerTradeParty', reasonMessage: 'Inconnu' }, 'issuer', 'émetteur : Inconnu'],
    [{ item: 'BG-25', reasonMessage: 'Unité' }, 'price', 'lignes du prix : Unité'],
    [{ item: '/a', reasonMessage: 'Autre\u0007\nchose' }, 'invoice', 'Autre chose'],
  ])('of %j is told at its field', (detail, field, message) => {
    const [finding] = findingsOf(200, judged({ level: 'Error', ...detail }))!;
    expect([finding!.field, finding!.message]).toEqual([field, message]);
  });

  it('are none for an accepted invoice, and warnings are no findings', () => {
    expect(findingsOf(200, JSON.stringify({ status: 'Ok' }))).toEqual([]);
    const [error] = findingsOf(
      200,
      judged({ level: 'Warning', item: 'BT-13' }, { level: 'Error', item: 'BT-10', reasonMessage: 'Absent' }),
    )!;
    expect(error!.field).toBe('serviceCode');
  });

  it('are unknown for an answer that judges nothing', () => {
    for (const [status, text] of [
      [200, '{"status":"Pending"}'],
      [200, '<html>'],
      [200, null],
      [400, '{"errorMessage":"x"}'],
      [403, '{}'],
      [404, '{}'],
    ] as const)
      expect([status, findingsOf(status, text)]).toEqual([status, null]);
  });

  it('contain at least the reason of a refusal without details', () => {
    expect(findingsOf(422, '{"errorMessage":"Doublon"}')).toEqual([{ field: 'invoice', message: 'Doublon' }]);
    expect(findingsOf(422, '{}')).toEqual([{ field: 'invoice', message: 'facture refusée sans motif' }]);
  });
});
