import { quoteContent } from '@pds/documents/domain';
import { completeDossier, customer, longQuote, ordinaryQuote, rhoneIssuer } from '@pds/documents/domain/testing';
import type { ContextPreviews } from '@pds/platform';
import { quotePage } from '../paper/quote-page';

const sources = { dossier: completeDossier, issuer: rhoneIssuer, customer };

export const documentsPreviews: ContextPreviews = {
  papers: [
    { name: 'quote', title: 'Devis', page: () => quotePage(ordinaryQuote(1042)) },
    {
      name: 'quote-of-one-slot',
      title: 'Devis d’un seul créneau',
      page: () => quotePage(quoteContent(1041, sources, Date.parse('2026-11-20T13:30:00Z'))),
    },
    { name: 'quote-of-fifty-slots', title: 'Devis de cinquante créneaux', page: () => quotePage(longQuote(1043)) },
  ],
  mails: [],
};
