import { documentTypes } from '@pds/documents/contract';
import { wordsOf } from './search-words';
import { searchedNumber } from './searched-number';

describe('a searched number', () => {
  const quote = (id: number) => ({
    dossierId: null,
    document: { id, type: documentTypes.quote },
    invoicePattern: null,
  });
  const invoice = (invoicePattern: string) => ({ dossierId: null, document: null, invoicePattern });
  const dossier = (dossierId: number) => ({ dossierId, document: null, invoicePattern: null });
  const anything = (id: number) => ({ dossierId: id, document: { id, type: null }, invoicePattern: null });
  const none = { dossierId: null, document: null, invoicePattern: null };

  it.each([
    ['Facture F69-2026-000041', invoice('f692026000041')],
    ['facture d’acompte F69-2026-000041', invoice('f692026000041')],
    ['F69-2026-41', invoice('f692026000041')],
    ['f69a12 2026 41', invoice('f69a122026000041')],
    ['Avoir A69-2026-000004', invoice('a692026000004')],
    ['F69-2026', invoice('%f692026%')],
    ['facture n° 000041', invoice('%000041%')],
    ['devis n° 12', quote(12)],
    ['Devis n°12', quote(12)],
    [
      'convention numéro 3',
      { dossierId: null, document: { id: 3, type: documentTypes.convention }, invoicePattern: null },
    ],
    ['n° 50', anything(50)],
    ['50', anything(50)],
    ['Poste de secours n° 50', dossier(50)],
    ['demande 50', dossier(50)],
    ['000041', { dossierId: 41, document: { id: 41, type: null }, invoicePattern: '%000041%' }],
    ['facture 41', none],
    ['devis', none],
    ['fête de la musique', none],
    ['', none],
  ])('%j', (text, expected) => expect(searchedNumber(wordsOf(text))).toEqual(expected));
});
