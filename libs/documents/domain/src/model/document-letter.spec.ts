import { completeDossier, customer, rhoneIssuer } from '../testing/samples';
import { documentLetterValues } from './document-letter';

describe('what stands for the placeholders of a document’s letter', () => {
  it('is valid until the day that the paper names, on the clocks of whoever made it out', () => {
    // The midnight after 23 December in Martinique is five in the morning in Paris, where the event is said to be.
    const validUntil = Date.parse('2026-12-24T00:00:00-04:00');
    const document = { id: 4, priceCents: 38400, validUntil } as Parameters<typeof documentLetterValues>[0];
    const issuer = { ...rhoneIssuer, timeZone: 'America/Martinique' };
    const content = { dossier: completeDossier, issuer, customer } as Parameters<typeof documentLetterValues>[1];
    expect(documentLetterValues(document, content, completeDossier.contact).validite).toEqual({ ours: '23/12/2026' });
  });
});
