import {
  agreementOn,
  type AnswerWords,
  conventionContent,
  declarationContent,
  quoteContent,
} from '@pds/documents/domain';
import {
  attestationOf,
  completeDossier,
  customer,
  longConvention,
  longDeclaration,
  longQuote,
  ordinaryConvention,
  ordinaryDeclaration,
  ordinaryQuote,
  rhoneIssuer,
} from '@pds/documents/domain/testing';
import type { ContextPreviews } from '@pds/platform';
import { answerCopyMail } from '../mails/answer-copy-mail';
import { documentAnsweredMail } from '../mails/document-answered-mail';
import { quoteOutdatedMail } from '../mails/quote-outdated-mail';
import { attestationPage } from '../paper/attestation-page';
import { conventionPage } from '../paper/convention-page';
import { declarationPage } from '../paper/declaration-page';
import { quotePage } from '../paper/quote-page';

const sources = { dossier: completeDossier, issuer: rhoneIssuer, customer };
const now = Date.parse('2026-11-20T13:30:00Z');

/** Options and complements on one line, no calculation: a possible choice of a department. */
function briefQuote() {
  const quote = ordinaryQuote(1044);
  const hidden = { details: true, costing: false, complement: true };
  return { ...quote, dossier: { ...quote.dossier, hidden } };
}

function unpricedQuote() {
  const quote = ordinaryQuote(1045);
  const hidden = { details: false, costing: true, complement: false };
  return { ...quote, dossier: { ...quote.dossier, hidden } };
}

/** The customer, a slot and an option differ from the accepted quote. */
function outdatedQuote(typed: (example: string) => string) {
  const [slot] = completeDossier.slots;
  const options = [{ name: typed('Quad'), priceCents: 9_000, dayCount: 2 }];
  const present = {
    ...completeDossier,
    organisationId: 6,
    slots: [{ ...slot!, name: typed('Course'), endsAt: slot!.endsAt + 3_600_000 }],
    pricing: { ...completeDossier.pricing!, options },
  };
  return agreementOn(quoteContent(1041, sources, now), present, typed('Courir à Lyon'));
}

const seal = {
  address: 'https://secours.example/documents/attestation#token=jeton-de-demonstration',
  sha256: '0123456789abcdef'.repeat(4),
};

const outcomes = [
  ['accepted', 'accepté'],
  ['declined', 'refusé'],
] as const;

function wordsOf(outcome: AnswerWords['outcome'], typed: (example: string) => string): AnswerWords {
  return outcome === 'accepted'
    ? { outcome, name: typed('Camille Roux'), capacity: typed('Présidente') }
    : { outcome, reason: typed('La subvention n’a pas été votée.') };
}

export const documentsPreviews: ContextPreviews = {
  papers: [
    { name: 'quote', title: 'Devis', page: () => quotePage(ordinaryQuote(1042)) },
    {
      name: 'quote-of-one-slot',
      title: 'Devis d’un seul créneau',
      page: () => quotePage(quoteContent(1041, sources, now)),
    },
    { name: 'quote-of-fifty-slots', title: 'Devis de cinquante créneaux', page: () => quotePage(longQuote(1043)) },
    { name: 'quote-without-details', title: 'Devis sans détail ni compléments', page: () => quotePage(briefQuote()) },
    {
      name: 'quote-without-amounts',
      title: 'Devis dont seul le total est chiffré',
      page: () => quotePage(unpricedQuote()),
    },
    {
      name: 'quote-preview',
      title: 'Aperçu d’un devis',
      page: () => quotePage(ordinaryQuote(0), { copy: 'preview', logo: null }),
    },
    { name: 'convention', title: 'Convention', page: () => conventionPage(ordinaryConvention(12)) },
    {
      name: 'convention-of-one-slot',
      title: 'Convention d’un seul créneau',
      page: () => conventionPage(conventionContent(13, sources, now)),
    },
    {
      name: 'convention-of-fifty-slots',
      title: 'Convention de cinquante créneaux',
      page: () => conventionPage(longConvention(14)),
    },
    {
      name: 'attestation',
      title: 'Attestation de présence des secours',
      page: () => attestationPage(attestationOf(ordinaryConvention(12)), seal, null),
    },
    { name: 'declaration', title: 'Déclaration de dispositif', page: () => declarationPage(ordinaryDeclaration(15)) },
    {
      name: 'declaration-of-one-slot',
      title: 'Déclaration d’un seul créneau',
      page: () => declarationPage(declarationContent(16, sources, now)),
    },
    {
      name: 'declaration-of-fifty-slots',
      title: 'Déclaration de cinquante créneaux',
      page: () => declarationPage(longDeclaration(17)),
    },
  ],
  mails: [
    ...outcomes.flatMap(([outcome, participle]) => [
      {
        name: `answer-copy-${outcome}`,
        title: `Devis ${participle}, à la personne qui a répondu`,
        mail: (typed = (example: string) => example) =>
          answerCopyMail({
            answer: { documentId: 12, documentType: 1, words: wordsOf(outcome, typed), answeredAt: now },
            eventName: typed('Marathon des deux rives'),
            hasProof: true,
            timeZone: rhoneIssuer.timeZone,
            contact: { name: rhoneIssuer.name, phone: rhoneIssuer.phone, email: rhoneIssuer.email },
            followUrl: 'https://secours.example/admin/organization/aid-station/show/7',
          }),
      },
      {
        name: `document-answered-${outcome}`,
        title: `Devis ${participle} en ligne, à l’association`,
        mail: (typed = (example: string) => example) =>
          documentAnsweredMail({
            ...{
              type: 1 as const,
              number: 12,
              eventName: typed('Marathon des deux rives'),
              words: wordsOf(outcome, typed),
            },
            ...{ timeZone: rhoneIssuer.timeZone, answeredAt: now },
            link: 'https://secours.example/admin/aid-station/demand/7',
          }),
      },
    ]),
    {
      name: 'quote-outdated',
      title: 'Devis accepté qui ne correspond plus, à l’association',
      mail: (typed = (example) => example) =>
        quoteOutdatedMail({
          agreement: outdatedQuote(typed),
          eventName: typed('Marathon des deux rives'),
          link: 'https://secours.example/admin/aid-station/demand/7',
        }),
    },
  ],
};
