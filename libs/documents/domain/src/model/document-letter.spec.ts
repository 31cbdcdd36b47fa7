import { completeDossier, customer, rhoneIssuer } from '../testing/samples';
import { documentLetterValues } from './document-letter';

describe('the placeholder values of a document’s letter', () => {
  it('contain the last day of validity as printed, in the issuer’s time zone', () => {
    // The midnight after 23 December in Martinique is five in the morning in Paris, the time zone of the event.
    const validUntil = Date.parse('2026-12-24T00:00:00-04:00');
    const document = { id: 4, priceCents: 38400, validUntil } as Parameters<typeof documentLetterValues>[0];
    const issuer = { ...rhoneIssuer, timeZone: 'America/Martinique' };
    const content = { dossier: completeDossier, issuer, customer } as Parameters<typeof documentLetterValues>[1];
    expect(documentLetterValues(document, content, completeDossier.contact).validite).toEqual({
      ours: 'mercredi 23 décembre 2026',
    });
  });

  it('contain the minute at which a quote ends with the start of its event', () => {
    const validUntil = Date.parse('2026-12-24T20:00:00+01:00');
    const document = { id: 4, priceCents: 38400, validUntil } as Parameters<typeof documentLetterValues>[0];
    const content = { dossier: completeDossier, issuer: rhoneIssuer, customer } as Parameters<
      typeof documentLetterValues
    >[1];
    expect(documentLetterValues(document, content, completeDossier.contact).validite).toEqual({
      ours: 'jeudi 24 décembre 2026 à 20:00',
    });
  });
});
