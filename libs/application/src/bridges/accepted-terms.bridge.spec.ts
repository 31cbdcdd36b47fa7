import type { Agreement, DocumentsFacade } from '@pds/documents/contract';
import type { OrganisationCard } from '@pds/organisations/contract';
import { AcceptedTermsBridge } from './accepted-terms.bridge';

/** What was accepted with a frozen customer, who is `isIndividual` at present. */
function offerOf(frozen: Pick<Agreement, 'organisationId' | 'isIndividual'>, isIndividual: boolean) {
  const agreed = { quoteId: 12, totalCents: 50_000, slots: [{ startsAt: 0 }], timeZone: 'Europe/Paris', ...frozen };
  const documents = { agreement: async () => agreed, documentsOf: async () => [] };
  const organisations = { organisation: async (id: number) => ({ id, isIndividual }), department: async () => null };
  return new AcceptedTermsBridge(
    () => documents as unknown as DocumentsFacade,
    () => organisations as unknown as { department: never; organisation: () => Promise<OrganisationCard> },
  ).offer(41);
}

describe('what a customer accepted', () => {
  it.each<[string, Pick<Agreement, 'organisationId' | 'isIndividual'>, boolean, boolean]>([
    ['was one when the quote was generated', { organisationId: 7, isIndividual: true }, false, true],
    ['said so with the acceptance', { organisationId: 7 }, true, true],
    ['never was', { organisationId: 7 }, false, false],
    ['is unknown', { organisationId: null }, true, false],
  ])('is a private person’s when the customer %s', async (_, frozen, isPresent, isIndividual) => {
    expect(await offerOf(frozen, isPresent)).toMatchObject({ isIndividual });
  });
});
