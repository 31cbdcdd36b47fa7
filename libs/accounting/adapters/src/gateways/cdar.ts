import { type CollectedAmount, collected, type DeliveryStatus, statusLabel } from '@pds/accounting/domain';
import { XMLParser } from 'fast-xml-parser';
import { element } from '../paper/xml';
import { isObject, lineOf } from './platform-connection';

/** A status of a paper, as a life-cycle message names it. */
export interface CdarStatus extends DeliveryStatus {
  /** The number of the paper. */
  readonly number: string;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100 },
});

/**
 * Reads the statuses of a life-cycle message (UN/CEFACT CDAR, XP Z12-012). A message that is not one has none.
 * @param fallback the time of a status that tells none
 */
export function cdarStatuses(xml: string, fallback: number): readonly CdarStatus[] {
  // A declared document type serves only attacks on readers.
  if (/<!DOCTYPE/i.test(xml)) return [];
  let root: unknown;
  try {
    root = parser.parse(xml);
  } catch {
    return [];
  }
  const message = isObject(root) ? root.CrossDomainAcknowledgementAndResponse : undefined;
  const documents = listOf(isObject(message) ? message.AcknowledgementDocument : undefined);
  return documents.flatMap((acknowledgement) => {
    const issuedAt = cdarInstant(acknowledgement.IssueDateTime) ?? fallback;
    return listOf(acknowledgement.ReferenceReferencedDocument).flatMap((reference) => {
      const number = lineOf(reference.IssuerAssignedID);
      const stated = listOf(reference.SpecifiedDocumentStatus);
      const own = lineOf(reference.ProcessConditionCode);
      const statuses = own ? [{ ...reference, ...stated[0] }] : stated;
      return statuses.flatMap((status) => {
        const code = Number(lineOf(status.ProcessConditionCode) || own);
        if (!number || !Number.isInteger(code) || code < 1 || code > 999) return [];
        const at = cdarInstant(status.ReferenceDateTime) ?? issuedAt;
        const reason = [lineOf(status.ReasonCode), lineOf(status.Reason)].filter(Boolean).join(' – ');
        return [{ number, code, at, reason: reason.slice(0, 300) }];
      });
    });
  });
}

/** Builds the message by which the seller reports a collected amount: status 212 with the amount as characteristic MEN. */
export function collectionMessage(collection: CollectedAmount): string {
  const { reportId, trackingId, issueDate, sellerSiren, buyerSiren, amountCents, at } = collection;
  const stamp = new Date(at)
    .toISOString()
    .replaceAll(/[-:TZ]|\.\d+/g, '')
    .slice(0, 14);
  const party = (name: string, siren: string, role: string) =>
    element(name, [element('ram:GlobalID', siren, 'schemeID="0002"'), element('ram:RoleCode', role)]);
  const sign = amountCents < 0 ? '-' : '';
  const cents = Math.abs(amountCents);
  const amount = `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const status = element('ram:SpecifiedDocumentStatus', [
    element('ram:SpecifiedDocumentCharacteristic', [
      element('ram:TypeCode', 'MEN'),
      element('ram:ValueAmount', amount, 'currencyID="EUR"'),
    ]),
  ]);
  const dateTime = (name: string, format: string, text: string, prefix = 'udt') =>
    element(name, [element(`${prefix}:DateTimeString`, text, `format="${format}"`)]);
  return `<?xml version="1.0" encoding="UTF-8"?>${element(
    'rsm:CrossDomainAcknowledgementAndResponse',
    [
      element('rsm:ExchangedDocument', [
        element('ram:ID', reportId),
        dateTime('ram:IssueDateTime', '204', stamp),
        party('ram:SenderTradeParty', sellerSiren, 'SE'),
        party('ram:RecipientTradeParty', buyerSiren, 'BY'),
      ]),
      element('rsm:AcknowledgementDocument', [
        element('ram:MultipleReferencesIndicator', [element('udt:Indicator', 'false')]),
        element('ram:TypeCode', '23'),
        dateTime('ram:IssueDateTime', '204', stamp),
        element('ram:ReferenceReferencedDocument', [
          element('ram:IssuerAssignedID', trackingId),
          element('ram:TypeCode', '380'),
          dateTime('ram:FormattedIssueDateTime', '102', issueDate.replaceAll('-', ''), 'qdt'),
          element('ram:ProcessConditionCode', '212'),
          element('ram:ProcessCondition', statusLabel(collected)),
          party('ram:IssuerTradeParty', sellerSiren, 'SE'),
          status,
        ]),
      ]),
    ],
    [
      'CrossDomainAcknowledgementAndResponse:100',
      'ReusableAggregateBusinessInformationEntity:100',
      'UnqualifiedDataType:100',
      'QualifiedDataType:100',
    ]
      .map(
        (name, index) => `xmlns:${['rsm', 'ram', 'udt', 'qdt'][index]}="urn:un:unece:uncefact:data:standard:${name}"`,
      )
      .join(' '),
  )}`;
}

/** The instant of a CDAR time: format 102 `YYYYMMDD` or 204 `YYYYMMDDhhmmss`, taken as UTC. */
function cdarInstant(value: unknown): number | null {
  const text = isObject(value) ? lineOf(value.DateTimeString) : '';
  const parts = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/.exec(text);
  if (!parts) return null;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}
