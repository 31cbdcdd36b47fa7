import { cdarStatuses, collectionMessage } from './cdar';

const fallback = Date.UTC(2026, 10, 20);

const message = (inner: string) =>
  `<?xml version="1.0"?><rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
     <rsm:AcknowledgementDocument>
       <ram:IssueDateTime><udt:DateTimeString format="204">20261120093005</udt:DateTimeString></ram:IssueDateTime>
       <ram:ReferenceReferencedDocument><ram:IssuerAssignedID>F69-2026-000041</ram:IssuerAssignedID>${inner}
       </ram:ReferenceReferencedDocument>
     </rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`;

describe('a life-cycle message', () => {
  it('tells the number, code, time and reason of a refusal', () => {
    const refusal = `<ram:ProcessConditionCode>210</ram:ProcessConditionCode>
      <ram:SpecifiedDocumentStatus><ram:ReasonCode>CMD_ERR</ram:ReasonCode>
      <ram:Reason>Commande &amp; service inconnus</ram:Reason></ram:SpecifiedDocumentStatus>`;
    expect(cdarStatuses(message(refusal), fallback)).toEqual([
      {
        number: 'F69-2026-000041',
        code: 210,
        at: Date.UTC(2026, 10, 20, 9, 30, 5),
        reason: 'CMD_ERR – Commande & service inconnus',
      },
    ]);
  });

  it('tells several statuses, each at its own time', () => {
    const status = (code: number, day: string) =>
      `<ram:SpecifiedDocumentStatus><ram:ReferenceDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString>
       </ram:ReferenceDateTime><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode></ram:SpecifiedDocumentStatus>`;
    expect(cdarStatuses(message(status(203, '20261118') + status(204, '20261119')), fallback)).toMatchObject([
      { code: 203, at: Date.UTC(2026, 10, 18) },
      { code: 204, at: Date.UTC(2026, 10, 19) },
    ]);
  });

  it.each([
    ['', 'nothing'],
    ['<html>', 'no XML'],
    ['{"code":210}', 'JSON'],
    [message('<ram:ProcessConditionCode>many</ram:ProcessConditionCode>'), 'a code that is no number'],
    [
      `<!DOCTYPE x [<!ENTITY a "b">]>${message('<ram:ProcessConditionCode>210</ram:ProcessConditionCode>')}`,
      'entities',
    ],
  ])('has no status in %j: %s', (xml) => expect(cdarStatuses(xml, fallback)).toEqual([]));
});

describe('the report of a collected invoice', () => {
  it.each([
    [50_005, '500.05'],
    [-50_000, '-500.00'],
  ])('of %i cents names the amount %s and is read back as status 212', (amountCents, text) => {
    const xml = collectionMessage({
      ...{ reportId: 'F69-2026-000041-212', trackingId: 'F69-2026-000041', issueDate: '2026-11-02', amountCents },
      ...{ sellerSiren: '732829320', buyerSiren: '213801855', at: Date.UTC(2026, 10, 27, 9) },
    });
    expect(xml).toContain(`<ram:ValueAmount currencyID="EUR">${text}</ram:ValueAmount>`);
    expect(cdarStatuses(xml, fallback)).toMatchObject([
      { number: 'F69-2026-000041', code: 212, at: Date.UTC(2026, 10, 27, 9) },
    ]);
  });
});
