import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { commercialTagOf } from './commercial-tag';

const quote = {
  id: 1,
  type: 1,
  createdAt: '2027-01-01',
  validatedAt: null,
  validUntil: '2099-01-01',
} as DocumentAnswer;
const validated = { ...quote, validatedAt: '2027-01-02' };
const expired = { ...quote, validUntil: '2020-01-01' };

it.each<[string, number, DocumentAnswer[]]>([
  ['Devis envoyé', 2, [quote]],
  ['Devis validé', 2, [quote, validated]],
  ['Devis validé', 1, [validated]],
  ['Devis expiré', 2, [expired]],
  ['Sans suite', 3, [validated]],
])('the tag of a demand reads %s for the commercial status %i', (text, commercialStatus, documents) => {
  expect(commercialTagOf({ aidStation: null, demand: { commercialStatus }, documents })?.text).toBe(text);
});
