import type { RelatedFileAnswer } from '@pds/api-client/generated/model';

/** Asked for with the particularities and shown with the annexes. */
export const decreeName = 'Arrêté municipal';

/** The file inputs of every dossier (spec organiser 3). Each holds one file. */
export const standardNames = [
  decreeName,
  'Annuaire tel du site',
  'Plan d’accès',
  'Tracé GPS',
  'Programme détaillé',
  'Bon de commande',
] as const;

/** Whether a file is a decree that was uploaded as an annex, not with the particularities. */
export const isAnnexedDecree = ({ name, ofParticularities }: RelatedFileAnswer) =>
  name === decreeName && !ofParticularities;
