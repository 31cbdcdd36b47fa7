/**
 * How long the books are kept. Invoices, credit notes, payments and closings are never deleted, since their numbers have no gap. Until ten
 * years after the financial year they keep the dossier that they are about as it is.
 */
export const booksRetention = {
  name: 'accounting.books',
  title: 'Pièces comptables',
  effect:
    'Jusqu’au terme, rien du dossier facturé n’est effacé. Ensuite ses contacts, messages et fichiers peuvent l’être\u00a0; les pièces restent, leur numérotation étant continue.',
  startsAt: 'la fin de l’année civile de la dernière pièce',
  defaultMonths: 120,
  minMonths: 120,
  maxMonths: 180,
  source: 'C. com., art. L. 123-22 (dix ans\u00a0; loi n°\u00a02003-7 du 3 janvier 2003)',
  register: {
    purpose: 'Facturation, encaissement et comptabilité',
    legalBasis: 'Obligation légale',
    persons: 'Clients et leurs contacts',
    data: 'Nom, adresse, identifiants, montants, règlements, relances',
    recipients:
      'Comptables et trésoriers habilités, expert-comptable, administration fiscale, Chorus Pro pour un acheteur public',
  },
  fromEndOfYear: true,
} as const;
