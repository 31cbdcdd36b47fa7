import { Document, type QuotableDossier, type QuoteCustomer, type QuoteIssuer, quoteContent } from '../index';

const at = (iso: string) => Date.parse(iso);

/** A dossier that lacks nothing: one slot of 8 h with 4 rescuers in Lyon. */
export const completeDossier: QuotableDossier = {
  id: 7,
  version: 3,
  ownership: { departmentId: 69, officeId: 2, organisationId: 5, filedBy: 40 },
  departmentId: 69,
  officeId: 2,
  organisationId: 5,
  event: {
    name: 'Marathon des deux rives',
    place: 'Quais de Saône',
    address: '1 quai Saint-Vincent',
    postalCode: '69001',
    city: 'Lyon',
    publicPeak: 4000,
    timeZone: 'Europe/Paris',
    startsAt: at('2027-03-14T07:00:00Z'),
    endsAt: at('2027-03-14T15:00:00Z'),
  },
  contact: { firstName: 'Camille', lastName: 'Roux', phone: '0612345678', email: 'camille.roux@exemple.fr' },
  slots: [
    {
      id: 11,
      name: 'Course',
      startsAt: at('2027-03-14T07:00:00Z'),
      endsAt: at('2027-03-14T15:00:00Z'),
      publicPeak: 4000,
      publicBehaviour: 3,
      feature: 2,
      interventionDelay: 1,
      rescueWorkerCount: 4,
      minutes: { normal: 480, night: 0, holiday: 0 },
      lines: [
        {
          label: 'Secouristes, heures normales',
          quantity: 32,
          unit: 'h',
          unitPriceCents: 1200,
          amountCents: 38400,
          explanation: '8 h × 4 secouristes × 12,00 € = 384,00 €',
        },
      ],
      sizing: { rulesVersion: 'RIS', ris: '3.6', stationClass: 'DPS-PE', proposedRescuers: 4, working: ['RIS = 3,6'] },
    },
  ],
  isPackagePrice: false,
  totalCents: 38400,
  lines: [
    {
      label: 'Secouristes, heures normales',
      quantity: 32,
      unit: 'h',
      unitPriceCents: 1200,
      amountCents: 38400,
      explanation: '8 h × 4 secouristes × 12,00 € = 384,00 €',
    },
  ],
};

export const rhoneIssuer: QuoteIssuer = {
  departmentCode: '69',
  name: 'Protection Civile du Rhône',
  officeName: 'Antenne 2',
  address: ['12 rue des Secours', '69003 Lyon'],
  phone: '04 72 00 00 00',
  email: 'contact@rhone.exemple.fr',
  website: 'https://rhone.exemple.fr',
  siret: '77567227200017',
  affiliationCertificateNumber: 'AG-69-2026',
  timeZone: 'Europe/Paris',
  quoteConditions: '<p>Acompte de 30 % à la commande.</p>',
  paymentConditions: 'Paiement à 30 jours.',
  quoteValidityDays: 15,
  vatMention: 'TVA non applicable, art. 261-7-1° du CGI',
  signatory: 'Alex Martin',
  hasOffices: true,
};

export const customer: QuoteCustomer = {
  name: 'Association Courir à Lyon',
  address: ['3 place Bellecour', '69002 Lyon'],
  identifier: 'RNA W691234567',
};

/** A quote as stored, made on 20 November 2026. */
export function sampleQuote(id: number, demandId = 7, uniq = `uniq-of-${id}`): Document {
  const content = quoteContent(
    id,
    { ...completeDossier, id: demandId },
    rhoneIssuer,
    customer,
    at('2026-11-20T13:30:00.123Z'),
  );
  return Document.quote(uniq, content, { fileKey: `documents/${uniq}.pdf`, sha256: 'a'.repeat(64) }, 41);
}
