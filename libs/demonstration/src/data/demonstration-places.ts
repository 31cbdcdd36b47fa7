import { daysLater } from '@pds/kernel';
import type { EquipmentOptions, OfficeOptions, OrganisationOptions } from '@pds/testing/scenario';

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
    approvalNumber: '69-2026-D-012',
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
    approvalNumber: '38-2026-D-004',
    bank: 'Banque de démonstration',
    iban: 'FR9030006000020000000380125',
    bic: 'AGRIFRPP',
    personFirstname: 'Marc',
    personLastname: 'Rivoire',
  },
] as const;

/** Texts that both departments share. */
export const departmentTexts = {
  bankDeadline: 30,
  quoteValidity: 30,
  paymentConditions: 'Paiement à 30 jours, par virement ou par chèque.',
  quoteConditions:
    '<p>Ce devis est établi d’après les renseignements donnés par l’organisateur. Toute modification de l’évènement ' +
    '(horaires, public attendu, site) appelle un nouveau devis.</p><ul><li>La commande est ferme à réception du devis validé.</li>' +
    '<li>Une annulation à moins de 7 jours de l’évènement reste due pour moitié.</li></ul>',
  consumerMediator: 'Médiateur de démonstration, 1 rue de la Conciliation, 75000 Paris, mediateur.demo.example',
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
    travelMinutes: 45,
    rescuerCount: 36,
    nurseCount: 4,
    doctorCount: 2,
    address: '3 place des Secouristes',
    postcode: '69100',
    city: 'Villeurbanne',
    email: 'villeurbanne@demo.example',
    isBillingAutonomy: true,
    siret: '90000008400013',
    bank: 'Banque de démonstration',
    iban: 'FR6230006000020000000690253',
    bic: 'AGRIFRPP',
    bankDeadLine: 30,
  },
  {
    department: 69,
    name: 'Villefranche-sur-Saône',
    travelMinutes: 60,
    rescuerCount: 24,
    nurseCount: 2,
    doctorCount: 1,
    address: '18 rue du Beaujolais',
    postcode: '69400',
    city: 'Villefranche-sur-Saône',
    email: 'villefranche@demo.example',
  },
  {
    department: 69,
    name: 'Givors',
    travelMinutes: 45,
    rescuerCount: 24,
    nurseCount: 2,
    doctorCount: 1,
    address: '7 quai du Rhône',
    postcode: '69700',
    city: 'Givors',
    email: 'givors@demo.example',
  },
  {
    department: 38,
    name: 'Vienne',
    travelMinutes: 45,
    rescuerCount: 20,
    nurseCount: 2,
    doctorCount: 1,
    address: '2 montée du Théâtre',
    postcode: '38200',
    city: 'Vienne',
    email: 'vienne@demo.example',
  },
  {
    department: 38,
    name: 'Grenoble',
    travelMinutes: 60,
    rescuerCount: 36,
    nurseCount: 4,
    doctorCount: 2,
    address: '40 boulevard de l’Isère',
    postcode: '38100',
    city: 'Grenoble',
    email: 'grenoble@demo.example',
  },
];

const vehicles = (kind: 'vps' | 'vl' | 'vtu' | 'vtp', ...registrations: readonly string[]): EquipmentOptions[] =>
  registrations.map((registration, at) => ({ kind, name: `${kind.toUpperCase()} ${at + 1}`, registration }));

/** What each office has, by its name in the demonstration data; Vienne has no lot A. */
export const equipmentOfOffices: Readonly<Record<string, readonly EquipmentOptions[]>> = {
  '69/Villeurbanne': [
    ...vehicles('vps', 'EA-101-PC', 'EA-102-PC', 'EA-103-PC'),
    ...vehicles('vl', 'EA-111-PC', 'EA-112-PC'),
    ...vehicles('vtu', 'EA-121-PC'),
    ...vehicles('vtp', 'EA-131-PC', 'EA-132-PC'),
    { kind: 'lotA', quantity: 3 },
    { kind: 'lotB', quantity: 8 },
    { kind: 'lotC', quantity: 8 },
    { kind: 'medicalLot', quantity: 2 },
    { kind: 'tent', quantity: 4 },
  ],
  '69/Villefranche-sur-Saône': [
    ...vehicles('vps', 'EB-201-PC', 'EB-202-PC'),
    ...vehicles('vl', 'EB-211-PC'),
    ...vehicles('vtp', 'EB-231-PC'),
    { kind: 'lotA', quantity: 2 },
    { kind: 'lotB', quantity: 6 },
    { kind: 'tent', quantity: 2 },
  ],
  '69/Givors': [
    ...vehicles('vl', 'EC-311-PC'),
    ...vehicles('vtp', 'EC-331-PC'),
    { kind: 'lotA', quantity: 2 },
    { kind: 'lotB', quantity: 6 },
    { kind: 'tent', quantity: 2 },
  ],
  '38/Vienne': [
    ...vehicles('vps', 'ED-401-PC', 'ED-402-PC'),
    ...vehicles('vtp', 'ED-431-PC'),
    { kind: 'lotB', quantity: 6 },
    { kind: 'tent', quantity: 1 },
  ],
  '38/Grenoble': [
    ...vehicles('vps', 'EE-501-PC', 'EE-502-PC', 'EE-503-PC'),
    ...vehicles('vl', 'EE-511-PC'),
    ...vehicles('vtu', 'EE-521-PC'),
    ...vehicles('vtp', 'EE-531-PC'),
    { kind: 'lotA', quantity: 3 },
    { kind: 'lotB', quantity: 8 },
    { kind: 'tent', quantity: 3 },
  ],
};

/** The ambulances of Givors, both out of service on the first day of a race there. @param raceDay `YYYY-MM-DD` */
export function ambulancesOfGivors(raceDay: string): EquipmentOptions[] {
  const [first, second] = vehicles('vps', 'EC-301-PC', 'EC-302-PC');
  return [
    {
      ...first!,
      outOfService: [{ from: daysLater(raceDay, -9), to: daysLater(raceDay, 4), reason: 'Réparation du moteur' }],
    },
    { ...second!, outOfService: [{ from: daysLater(raceDay, -1), to: raceDay, reason: 'Contrôle technique' }] },
  ];
}

/** Organisations, each with the address of its manager. */
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
    name: 'Rhône Évènements',
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

/** The organisations of the towns and clubs whose events fill the year of the demonstration; tests do not load them. */
export const townOrganisations: typeof organisations = [
  {
    name: 'Ville de Lyon',
    manager: 'mairie@demo.example',
    type: 2,
    identifier: '90000201500015',
    department: 69,
    contact: { line1: 'Hôtel de Ville', line2: null, zipcode: '69003', city: 'Lyon' },
  },
  {
    name: 'Comité des fêtes de Lyon',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691200011',
    department: 69,
    contact: { line1: '4 place du Marché', line2: null, zipcode: '69003', city: 'Lyon' },
  },
  {
    name: 'Union sportive de Lyon',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691300021',
    department: 69,
    contact: { line1: 'Stade municipal', line2: null, zipcode: '69003', city: 'Lyon' },
  },
  {
    name: 'Groupe scolaire Jules-Ferry de Lyon',
    manager: 'associations@demo.example',
    type: 3,
    identifier: '90000202300019',
    department: 69,
    contact: { line1: '4 rue Jules-Ferry', line2: null, zipcode: '69003', city: 'Lyon' },
  },
  {
    name: 'Ville de Villeurbanne',
    manager: 'mairie@demo.example',
    type: 2,
    identifier: '90000203100012',
    department: 69,
    contact: { line1: 'Hôtel de Ville', line2: null, zipcode: '69100', city: 'Villeurbanne' },
  },
  {
    name: 'Comité des fêtes de Villeurbanne',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691200012',
    department: 69,
    contact: { line1: '4 place du Marché', line2: null, zipcode: '69100', city: 'Villeurbanne' },
  },
  {
    name: 'Union sportive de Villeurbanne',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691300022',
    department: 69,
    contact: { line1: 'Stade municipal', line2: null, zipcode: '69100', city: 'Villeurbanne' },
  },
  {
    name: 'Groupe scolaire Jules-Ferry de Villeurbanne',
    manager: 'associations@demo.example',
    type: 3,
    identifier: '90000204900014',
    department: 69,
    contact: { line1: '4 rue Jules-Ferry', line2: null, zipcode: '69100', city: 'Villeurbanne' },
  },
  {
    name: 'Comité des fêtes de Villefranche-sur-Saône',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691200013',
    department: 69,
    contact: { line1: '4 place du Marché', line2: null, zipcode: '69400', city: 'Villefranche-sur-Saône' },
  },
  {
    name: 'Union sportive de Villefranche-sur-Saône',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691300023',
    department: 69,
    contact: { line1: 'Stade municipal', line2: null, zipcode: '69400', city: 'Villefranche-sur-Saône' },
  },
  {
    name: 'Groupe scolaire Jules-Ferry de Villefranche-sur-Saône',
    manager: 'associations@demo.example',
    type: 3,
    identifier: '90000205600019',
    department: 69,
    contact: { line1: '4 rue Jules-Ferry', line2: null, zipcode: '69400', city: 'Villefranche-sur-Saône' },
  },
  {
    name: 'Ville de Givors',
    manager: 'mairie@demo.example',
    type: 2,
    identifier: '90000206400013',
    department: 69,
    contact: { line1: 'Hôtel de Ville', line2: null, zipcode: '69700', city: 'Givors' },
  },
  {
    name: 'Comité des fêtes de Givors',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691200014',
    department: 69,
    contact: { line1: '4 place du Marché', line2: null, zipcode: '69700', city: 'Givors' },
  },
  {
    name: 'Union sportive de Givors',
    manager: 'associations@demo.example',
    type: 4,
    identifier: 'W691300024',
    department: 69,
    contact: { line1: 'Stade municipal', line2: null, zipcode: '69700', city: 'Givors' },
  },
  {
    name: 'Groupe scolaire Jules-Ferry de Givors',
    manager: 'associations@demo.example',
    type: 3,
    identifier: '90000207200016',
    department: 69,
    contact: { line1: '4 rue Jules-Ferry', line2: null, zipcode: '69700', city: 'Givors' },
  },
  {
    name: 'Ville de Grenoble',
    manager: 'alpes@demo.example',
    type: 2,
    identifier: '90000208000019',
    department: 38,
    contact: { line1: 'Hôtel de Ville', line2: null, zipcode: '38000', city: 'Grenoble' },
  },
  {
    name: 'Comité des fêtes de Grenoble',
    manager: 'isere@demo.example',
    type: 4,
    identifier: 'W381200015',
    department: 38,
    contact: { line1: '4 place du Marché', line2: null, zipcode: '38000', city: 'Grenoble' },
  },
  {
    name: 'Union sportive de Grenoble',
    manager: 'isere@demo.example',
    type: 4,
    identifier: 'W381300025',
    department: 38,
    contact: { line1: 'Stade municipal', line2: null, zipcode: '38000', city: 'Grenoble' },
  },
  {
    name: 'Groupe scolaire Jules-Ferry de Grenoble',
    manager: 'isere@demo.example',
    type: 3,
    identifier: '90000209800011',
    department: 38,
    contact: { line1: '4 rue Jules-Ferry', line2: null, zipcode: '38000', city: 'Grenoble' },
  },
  {
    name: 'Comité des fêtes de Vienne',
    manager: 'isere@demo.example',
    type: 4,
    identifier: 'W381200016',
    department: 38,
    contact: { line1: '4 place du Marché', line2: null, zipcode: '38200', city: 'Vienne' },
  },
  {
    name: 'Union sportive de Vienne',
    manager: 'isere@demo.example',
    type: 4,
    identifier: 'W381300026',
    department: 38,
    contact: { line1: 'Stade municipal', line2: null, zipcode: '38200', city: 'Vienne' },
  },
  {
    name: 'Groupe scolaire Jules-Ferry de Vienne',
    manager: 'isere@demo.example',
    type: 3,
    identifier: '90000210600012',
    department: 38,
    contact: { line1: '4 rue Jules-Ferry', line2: null, zipcode: '38200', city: 'Vienne' },
  },
  {
    name: 'Amicale rhodanienne de cardiologie',
    manager: 'evenements@demo.example',
    type: 4,
    identifier: 'W691400031',
    department: 69,
    contact: { line1: '28 avenue du Doyen-Lépine', line2: null, zipcode: '69500', city: 'Bron' },
  },
  {
    name: 'Scènes antiques de Fourvière',
    manager: 'evenements@demo.example',
    type: 3,
    identifier: '90000211400016',
    department: 69,
    contact: { line1: '17 rue Cléberg', line2: null, zipcode: '69005', city: 'Lyon' },
  },
  {
    name: 'Jazz et Rhône Productions',
    manager: 'alpes@demo.example',
    type: 1,
    identifier: '90000212200019',
    department: 38,
    contact: { line1: '21 rue des Célestes', line2: null, zipcode: '38200', city: 'Vienne' },
  },
];
