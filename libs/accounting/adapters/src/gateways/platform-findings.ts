import type { FieldError } from '@pds/kernel';
import { isObject, lineOf, objectOf, objectsOf } from './platform-connection';

/**
 * What a platform names (a path of the CII, or a term of EN 16931), the field of the form or dossier that it is about, and its name in
 * French. The first match counts.
 */
const subjects: readonly (readonly [named: RegExp, field: string, name: string])[] = [
  [/BuyerOrderReferencedDocument|\bBT-13\b/, 'commitmentNumber', 'numéro d’engagement'],
  [/BuyerReference|\bBT-10\b/, 'serviceCode', 'code service'],
  [/BuyerTradeParty.*DefinedTradeContact|\bBT-5[67]\b/, 'contactName', 'contact de facturation'],
  [/BuyerTradeParty.*EmailURI|\bBT-58\b/, 'contactEmail', 'adresse mail de facturation'],
  [/BuyerTradeParty.*PostalTradeAddress|\bBT-5[0-5]\b|\bBG-8\b/, 'organization.address', 'adresse du client'],
  [
    /BuyerTradeParty.*(SpecifiedLegalOrganization|GlobalID|URIUniversalCommunication)|\bBT-4[6-9]\b/,
    'organization.identifier',
    'SIRET du client',
  ],
  [/BuyerTradeParty|\bBT-4[45]\b|\bBG-7\b/, 'organization.name', 'client'],
  [/SellerTradeParty|\bBT-(2[7-9]|3\d|4[0-3])\b|\bBG-[4-6]\b/, 'issuer', 'émetteur'],
  [/IncludedSupplyChainTradeLineItem|\bBG-25\b|\bBT-1(2[6-9]|3\d|4\d|5[0-9])\b/, 'price', 'lignes du prix'],
];

/**
 * The findings of a platform that judged an invoice, from its acknowledgement (XP Z12-013: `status`, and `details` with `level`, `item`,
 * `reasonCode` and `reasonMessage`); null if the answer is no judgement. Warnings refuse nothing.
 */
export function findingsOf(status: number, text: string | null): readonly FieldError[] | null {
  const content = text === null ? null : objectOf(text);
  // A gateway refuses with 400, 403 or 404: the invoice was not judged.
  if (!content || (status >= 300 && status !== 422)) return null;
  const acknowledgement = isObject(content.acknowledgement) ? content.acknowledgement : content;
  const isRefused = status === 422 || acknowledgement.status === 'Error';
  if (!isRefused) return acknowledgement.status === 'Ok' ? [] : null;
  const findings = objectsOf(acknowledgement.details)
    .filter(({ level }) => level !== 'Warning')
    .slice(0, mostFindings)
    .map(findingOf);
  if (findings.length > 0) return findings;
  const reason = lineOf(content.errorMessage) || lineOf(content.detail) || lineOf(content.message);
  return [{ field: 'invoice', message: reason || 'facture refusée sans motif' }];
}

/** A longer list would help nobody. */
const mostFindings = 20;

function findingOf({ item, reasonCode, reasonMessage }: Readonly<Record<string, unknown>>): FieldError {
  const code = lineOf(reasonCode);
  const subject = subjects.find(([named]) => named.test(`${lineOf(item)} ${code}`));
  const reason = lineOf(reasonMessage) || (code && `règle ${code}`) || 'refusé sans motif';
  return subject
    ? { field: subject[1], message: `${subject[2]}\u00a0: ${reason}` }
    : { field: 'invoice', message: reason };
}
