import type { RelatedFileAnswer } from '@pds/api-client/generated/model';

/** Asked for among the particularities, and shown among the annexes. */
export const decreeName = 'Arrêté municipal';

/** The inputs that every dossier has (spec organiser 3); each holds one file. */
export const standardNames = [
  decreeName,
  'Annuaire tel du site',
  'Plan d’accès',
  'Tracé GPS',
  'Programme détaillé',
  'Bon de commande',
] as const;

/** Whether a file is a decree that was sent as an annex, not with the particularities. */
export const isAnnexedDecree = ({ name, ofParticularities }: RelatedFileAnswer) =>
  name === decreeName && !ofParticularities;
