import type { Instant } from '@pds/kernel';

/** Quotes, conventions and declarations with their signed copies: their files are deleted at the end of the term. */
export const papersCategory = {
  name: 'documents.papers',
  title: 'Devis, conventions, déclarations et exemplaires signés',
  effect: 'Documents et fichiers supprimés\u00a0; la preuve des réponses données en ligne reste.',
  startsAt: 'la fin de l’évènement ou la dernière signature, la plus tardive des deux',
  defaultMonths: 120,
  minMonths: 60,
  maxMonths: 180,
  source:
    'C. consom., art. L. 213-1 et D. 213-2 (dix ans, contrat électronique d’au moins 120\u00a0€)\u00a0; au moins cinq ans, C. civ., art. 2224',
  register: {
    purpose: 'Conclusion et preuve des contrats',
    legalBasis: 'Contrat, obligation légale',
    persons: 'Organisateurs, signataires',
    data: 'Nom, qualité, adresse, signature\u00a0; pour une réponse en ligne, heure, adresse réseau et navigateur',
    recipients: 'Personnel habilité du département et de l’antenne, signataires',
  },
} as const;

/** A document of a dossier that is to be deleted. */
export interface RetainedPaper {
  readonly demandId: number;
  readonly isValidated: boolean;
  readonly hasSignedCopy: boolean;
  readonly isAcceptedOnline: boolean;
  /** Of its creation, validation, sending, signed copy and answers, the last. */
  readonly lastMoment: Instant;
}

/**
 * Whether a document prevents that its dossier is deleted: it proves an agreement whose term has not passed.
 *
 * @param before the moment before which agreements are due
 */
export function provesAgreementInForce(paper: RetainedPaper, before: Instant): boolean {
  return (paper.isValidated || paper.hasSignedCopy || paper.isAcceptedOnline) && paper.lastMoment >= before;
}
