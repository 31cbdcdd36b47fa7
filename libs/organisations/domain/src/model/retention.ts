/** People who left an office: they are deleted at the end of the term. */
export const membersCategory = {
  name: 'organisations.members',
  title: 'Personnes de l’antenne qui sont parties',
  effect:
    'La personne, ses qualifications, ses absences, ses réponses aux créneaux et ses liens personnels sont supprimés\u00a0; ses participations deviennent des nombres.',
  startsAt: 'le dernier jour dans l’antenne',
  defaultMonths: 12,
  minMonths: 1,
  maxMonths: 60,
  source:
    'RGPD, art. 5.1.c et 5.1.e (minimisation, limitation de la conservation)\u00a0; durée fixée par l’association',
  register: {
    purpose: 'Composition des équipes de secours, suivi des qualifications',
    legalBasis: 'Intérêt légitime (organisation des secours)\u00a0; contrat pour les salariés et prestataires',
    persons: 'Bénévoles, salariés, intervenants extérieurs et prestataires de l’association',
    data: 'Nom, prénom, adresse e-mail, téléphone, statut, fonctions, mineur ou non et accord du représentant légal, qualifications avec leur dernier jour de validité, jours d’absence sans motif, entrée et sortie, réponses aux créneaux et participations, demandes reçues, motifs notés par un cadre, liens personnels',
    recipients: 'Cadres du département et de l’antenne',
  },
} as const;
