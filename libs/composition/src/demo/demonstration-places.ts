import type { OfficeOptions, OrganisationOptions } from '@pds/testing/scenario';

/** Details of two departments; fictional persons, numbers and accounts, of valid form. */
export const departments = [
  {
    id: 69,
    siret: '90000001900019',
    website: 'https://rhone.demo.example',
    address: '12 rue de la Protection',
    postcode: '69003',
    city: 'Lyon',
    phone: '04 00 00 00 69',
    emailOperational: 'operationnel69@demo.example',
    affiliationCertificateNumber: 'ADPC69-2026-001',
    bank: 'Banque de démonstration',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    personFirstname: 'Claire',
    personLastname: 'Fontaine',
  },
  {
    id: 38,
    siret: '90000002700012',
    website: 'https://isere.demo.example',
    address: '5 avenue des Alpes',
    postcode: '38000',
    city: 'Grenoble',
    phone: '04 00 00 00 38',
    emailOperational: 'operationnel38@demo.example',
    affiliationCertificateNumber: 'ADPC38-2026-001',
    bank: 'Banque de démonstration',
    iban: 'FR9030006000020000000380125',
    bic: 'AGRIFRPP',
    personFirstname: 'Marc',
    personLastname: 'Rivoire',
  },
] as const;

/** What the departments say alike. */
export const departmentTexts = {
  bankDeadline: 30,
  quoteValidity: 30,
  paymentConditions:
    'Paiement à 30 jours, par virement ou par chèque. Pas d’escompte pour paiement anticipé.\n' +
    'En cas de retard : pénalités au taux de trois fois l’intérêt légal et indemnité forfaitaire de 40 € pour frais de recouvrement.',
  quoteConditions:
    '<p>Ce devis est établi d’après les renseignements donnés par l’organisateur. Toute modification de l’événement ' +
    '(horaires, public attendu, site) appelle un nouveau devis.</p><ul><li>La commande est ferme à réception du devis validé.</li>' +
    '<li>Une annulation à moins de 7 jours de l’événement reste due pour moitié.</li></ul>',
  conventionConditions:
    '<h2>Engagements de l’organisateur</h2><ul><li>Mettre à disposition un emplacement accessible aux véhicules de secours.</li>' +
    '<li>Désigner un interlocuteur joignable pendant toute la durée du dispositif.</li></ul>' +
    '<h2>Engagements de l’association</h2><p>Assurer le dispositif prévisionnel de secours avec des équipiers à jour de leur formation.</p>',
};

/** Offices; the first of the Rhône issues its own invoices. */
export const offices: readonly (OfficeOptions & { readonly department: number; readonly name: string })[] = [
  {
    department: 69,
    name: 'Villeurbanne',
    address: '3 place des Secouristes',
    postcode: '69100',
    city: 'Villeurbanne',
    email: 'villeurbanne@demo.example',
    isBillingAutonomy: true,
    bank: 'Banque de démonstration',
    iban: 'FR6230006000020000000690253',
    bic: 'AGRIFRPP',
    bankDeadLine: 30,
  },
  {
    department: 69,
    name: 'Villefranche-sur-Saône',
    address: '18 rue du Beaujolais',
    postcode: '69400',
    city: 'Villefranche-sur-Saône',
    email: 'villefranche@demo.example',
  },
  {
    department: 69,
    name: 'Givors',
    address: '7 quai du Rhône',
    postcode: '69700',
    city: 'Givors',
    email: 'givors@demo.example',
  },
  {
    department: 38,
    name: 'Vienne',
    address: '2 montée du Théâtre',
    postcode: '38200',
    city: 'Vienne',
    email: 'vienne@demo.example',
  },
  {
    department: 38,
    name: 'Grenoble',
    address: '40 boulevard de l’Isère',
    postcode: '38100',
    city: 'Grenoble',
    email: 'grenoble@demo.example',
  },
];

/** Organisations, each with the address of who manages it. */
export const organisations: readonly (Pick<OrganisationOptions, 'type' | 'contact' | 'billing'> & {
  readonly name: string;
  readonly department: number;
  readonly identifier: string;
  readonly manager: string;
})[] = [
  {
    name: 'Les Foulées de la Confluence',
    manager: 'organisateur@demo.example',
    type: 4,
    identifier: 'W691234567',
    department: 69,
    contact: { line1: '21 cours Charlemagne', line2: null, zipcode: '69002', city: 'Lyon' },
  },
  {
    name: 'Ville de Villefranche-sur-Saône',
    manager: 'mairie@demo.example',
    type: 2,
    identifier: '90000003500015',
    department: 69,
    contact: { line1: '183 rue de la Paix', line2: null, zipcode: '69400', city: 'Villefranche-sur-Saône' },
    billing: {
      line1: 'Service comptabilité, 183 rue de la Paix',
      line2: null,
      zipcode: '69400',
      city: 'Villefranche-sur-Saône',
    },
  },
  {
    name: 'Rhône Événements',
    manager: 'evenements@demo.example',
    type: 1,
    identifier: '90000004300019',
    department: 69,
    contact: { line1: '55 avenue Tony Garnier', line2: null, zipcode: '69007', city: 'Lyon' },
  },
  {
    name: 'Festival des Deux Rives',
    manager: 'organisateur@demo.example',
    type: 4,
    identifier: 'W691234568',
    department: 69,
    contact: { line1: '9 quai Rambaud', line2: null, zipcode: '69002', city: 'Lyon' },
  },
  {
    name: 'Institut du Sport de Gerland',
    manager: 'evenements@demo.example',
    type: 3,
    identifier: '90000005000014',
    department: 69,
    contact: { line1: '353 avenue Jean Jaurès', line2: null, zipcode: '69007', city: 'Lyon' },
  },
  {
    name: 'Trail du Vercors',
    manager: 'alpes@demo.example',
    type: 4,
    identifier: 'W381234567',
    department: 38,
    contact: { line1: '1 place de l’Église', line2: null, zipcode: '38250', city: 'Villard-de-Lans' },
  },
  {
    name: 'Ville de Vienne',
    manager: 'alpes@demo.example',
    type: 2,
    identifier: '90000006800016',
    department: 38,
    contact: { line1: 'Place de l’Hôtel de Ville', line2: null, zipcode: '38200', city: 'Vienne' },
  },
  {
    name: 'Alpes Congrès',
    manager: 'alpes@demo.example',
    type: 1,
    identifier: '90000007600019',
    department: 38,
    contact: { line1: '12 rue de la Montagne', line2: null, zipcode: '38000', city: 'Grenoble' },
    billing: { line1: 'BP 1234', line2: null, zipcode: '38024', city: 'Grenoble' },
  },
];
