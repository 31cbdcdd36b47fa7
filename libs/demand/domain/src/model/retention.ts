import { demandStatusCodes } from '@pds/demand/contract';

const { transformed, cancelled } = demandStatusCodes;

const register = {
  persons: 'Organisateurs, contacts, personnes à joindre sur place',
  recipients: 'Personnel habilité du département et de l’antenne\u00a0; autorités destinataires des déclarations',
};

/** Demands that never became a station are deleted with everything about them. */
export const demandsWithoutStation = {
  name: 'demand.without-station',
  title: 'Demandes restées sans poste de secours',
  effect: 'Dossier supprimé\u00a0: demande, créneaux, fichiers, devis non acceptés, messages et historique.',
  startsAt: 'la fin de l’évènement ou la dernière modification, la plus tardive des deux',
  defaultMonths: 36,
  minMonths: 6,
  maxMonths: 60,
  source:
    'CNIL, délibération n°\u00a02021-131 du 23 septembre 2021 (gestion commerciale\u00a0: trois ans après le dernier contact)',
  register: {
    ...register,
    purpose: 'Réponse aux demandes de dispositif prévisionnel de secours',
    legalBasis: 'Mesures précontractuelles',
    data: 'Nom, e-mail, téléphone, évènement, lieu, besoins, fichiers joints, échanges',
  },
  dossiers: 'deleted',
} as const;

/**
 * Of stations only the contacts, the people to reach, the files, the free text and the history are erased, so that statistics stay true.
 */
export const contactsOfStations = {
  name: 'demand.contacts',
  title: 'Contacts des postes de secours',
  effect:
    'Contact anonymisé\u00a0; personnes à joindre, fichiers, demandes de modification, commentaires, messages et historique effacés. Le poste et ses chiffres restent.',
  startsAt: 'la fin de l’évènement ou la dernière modification, la plus tardive des deux',
  defaultMonths: 60,
  minMonths: 60,
  maxMonths: 120,
  source: 'C. civ., art. 2224 (cinq ans\u00a0; loi n°\u00a02008-561 du 17 juin 2008)',
  register: {
    ...register,
    purpose: 'Préparation et tenue des postes de secours',
    legalBasis: 'Contrat',
    data: 'Nom, e-mail, téléphone, évènement, lieu, besoins, fichiers joints, échanges, historique du dossier',
  },
  dossiers: 'anonymised',
} as const;

/** Of past events that imports brought only the customer's name is of a person. */
export const customersOfPastEvents = {
  name: 'demand.past-events',
  title: 'Organisateurs des évènements passés importés',
  effect: 'Nom et code postal de l’organisateur effacés\u00a0; l’évènement et ses chiffres restent.',
  startsAt: 'la fin de l’évènement',
  defaultMonths: 120,
  minMonths: 12,
  maxMonths: 180,
  source: 'C. com., art. L. 123-22 (dix ans\u00a0: les montants repris sont ceux de pièces comptables)',
  register: {
    ...register,
    recipients: 'Personnel habilité du département et de l’antenne',
    purpose: 'Historique des dispositifs prévisionnels de secours tenus',
    legalBasis: 'Intérêt légitime',
    data: 'Nom et code postal de l’organisateur, évènement, lieu, chiffres, numéros et montants du devis et de la facture',
  },
} as const;

/** The statuses of the demands that a category is about. A cancelled one may have been a station, and is in both. */
export function statusesOf(category: typeof demandsWithoutStation | typeof contactsOfStations): number[] {
  return category === contactsOfStations
    ? [transformed, cancelled]
    : Object.values(demandStatusCodes).filter((status) => status !== transformed);
}
