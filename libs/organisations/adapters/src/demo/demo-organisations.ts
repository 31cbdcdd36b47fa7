import type { Clock } from '@pds/kernel';
import type { AddressKind } from '@pds/organisations/domain';
import type { OrganisationType } from '@pds/organisations/contract';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Ids of the demonstration structure, by name. */
export interface DemoStructure {
  /** `69/Villeurbanne` → id. */
  readonly offices: ReadonlyMap<string, number>;
  readonly organisations: ReadonlyMap<string, number>;
}

/** Details of two departments; fictional persons, numbers and accounts, of valid form. */
const departments = [
  {
    id: 69,
    siret: '90000001900019',
    website: 'https://rhone.demo.example',
    address: '12 rue de la Protection',
    postcode: '69003',
    city: 'Lyon',
    phone: '04 00 00 00 69',
    emailOperational: 'operationnel69@demo.example',
    certificate: 'ADPC69-2026-001',
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
    certificate: 'ADPC38-2026-001',
    bank: 'Banque de démonstration',
    iban: 'FR9030006000020000000380125',
    bic: 'AGRIFRPP',
    personFirstname: 'Marc',
    personLastname: 'Rivoire',
  },
] as const;

const bankDeadline = 30;
const quoteValidityDays = 30;
const paymentConditions =
  'Paiement à 30 jours, par virement ou par chèque. Pas d’escompte pour paiement anticipé.\n' +
  'En cas de retard : pénalités au taux de trois fois l’intérêt légal et indemnité forfaitaire de 40 € pour frais de recouvrement.';
const quoteConditions =
  '<p>Ce devis est établi d’après les renseignements donnés par l’organisateur. Toute modification de l’événement ' +
  '(horaires, public attendu, site) appelle un nouveau devis.</p><ul><li>La commande est ferme à réception du devis validé.</li>' +
  '<li>Une annulation à moins de 7 jours de l’événement reste due pour moitié.</li></ul>';
const conventionConditions =
  '<h2>Engagements de l’organisateur</h2><ul><li>Mettre à disposition un emplacement accessible aux véhicules de secours.</li>' +
  '<li>Désigner un interlocuteur joignable pendant toute la durée du dispositif.</li></ul>' +
  '<h2>Engagements de l’association</h2><p>Assurer le dispositif prévisionnel de secours avec des équipiers à jour de leur formation.</p>';

/** Offices; the first of the Rhône issues its own invoices. */
const offices = [
  {
    departmentId: 69,
    name: 'Villeurbanne',
    address: '3 place des Secouristes',
    postcode: '69100',
    city: 'Villeurbanne',
    email: 'villeurbanne@demo.example',
    autonomy: true,
    iban: 'FR6230006000020000000690253',
  },
  {
    departmentId: 69,
    name: 'Villefranche-sur-Saône',
    address: '18 rue du Beaujolais',
    postcode: '69400',
    city: 'Villefranche-sur-Saône',
    email: 'villefranche@demo.example',
    autonomy: false,
    iban: null,
  },
  {
    departmentId: 69,
    name: 'Givors',
    address: '7 quai du Rhône',
    postcode: '69700',
    city: 'Givors',
    email: 'givors@demo.example',
    autonomy: false,
    iban: null,
  },
  {
    departmentId: 38,
    name: 'Vienne',
    address: '2 montée du Théâtre',
    postcode: '38200',
    city: 'Vienne',
    email: 'vienne@demo.example',
    autonomy: false,
    iban: null,
  },
  {
    departmentId: 38,
    name: 'Grenoble',
    address: '40 boulevard de l’Isère',
    postcode: '38100',
    city: 'Grenoble',
    email: 'grenoble@demo.example',
    autonomy: false,
    iban: null,
  },
] as const;

interface DemoOrganisation {
  readonly name: string;
  readonly type: OrganisationType;
  readonly identifier: string;
  readonly departmentId: number;
  readonly contact: readonly [line1: string, zipcode: string, city: string];
  readonly billing?: readonly [line1: string, zipcode: string, city: string];
}

const organisations: readonly DemoOrganisation[] = [
  {
    name: 'Les Foulées de la Confluence',
    type: 4,
    identifier: 'W691234567',
    departmentId: 69,
    contact: ['21 cours Charlemagne', '69002', 'Lyon'],
  },
  {
    name: 'Ville de Villefranche-sur-Saône',
    type: 2,
    identifier: '90000003500015',
    departmentId: 69,
    contact: ['183 rue de la Paix', '69400', 'Villefranche-sur-Saône'],
    billing: ['Service comptabilité, 183 rue de la Paix', '69400', 'Villefranche-sur-Saône'],
  },
  {
    name: 'Rhône Événements',
    type: 1,
    identifier: '90000004300019',
    departmentId: 69,
    contact: ['55 avenue Tony Garnier', '69007', 'Lyon'],
  },
  {
    name: 'Festival des Deux Rives',
    type: 4,
    identifier: 'W691234568',
    departmentId: 69,
    contact: ['9 quai Rambaud', '69002', 'Lyon'],
  },
  {
    name: 'Institut du Sport de Gerland',
    type: 3,
    identifier: '90000005000014',
    departmentId: 69,
    contact: ['353 avenue Jean Jaurès', '69007', 'Lyon'],
  },
  {
    name: 'Trail du Vercors',
    type: 4,
    identifier: 'W381234567',
    departmentId: 38,
    contact: ['1 place de l’Église', '38250', 'Villard-de-Lans'],
  },
  {
    name: 'Ville de Vienne',
    type: 2,
    identifier: '90000006800016',
    departmentId: 38,
    contact: ['Place de l’Hôtel de Ville', '38200', 'Vienne'],
  },
  {
    name: 'Alpes Congrès',
    type: 1,
    identifier: '90000007600019',
    departmentId: 38,
    contact: ['12 rue de la Montagne', '38000', 'Grenoble'],
    billing: ['BP 1234', '38024', 'Grenoble'],
  },
];

/**
 * Fills two departments with their details and makes offices and organisations that do not exist yet. What a user has
 * changed since stays as it is.
 */
export function seedDemoOrganisations(unitOfWork: TypeOrmUnitOfWork, clock: Clock): Promise<DemoStructure> {
  return unitOfWork.run(async () => {
    for (const each of departments)
      await unitOfWork.query(
        `UPDATE organisations.departments SET
           siret = $2, website = $3, address = $4, postcode = $5, city = $6, phone = $7, email_operational = $8,
           affiliation_certificate_number = $9, bank = $10, iban = $11, bic = $12, bank_deadline = $13,
           payment_conditions = $14, quote_conditions = $15, quote_validity_days = $16, convention_conditions = $17,
           person_firstname = $18, person_lastname = $19
         WHERE id = $1 AND siret IS NULL`,
        [
          each.id,
          each.siret,
          each.website,
          each.address,
          each.postcode,
          each.city,
          each.phone,
          each.emailOperational,
          each.certificate,
          each.bank,
          each.iban,
          each.bic,
          bankDeadline,
          paymentConditions,
          quoteConditions,
          quoteValidityDays,
          conventionConditions,
          each.personFirstname,
          each.personLastname,
        ],
      );

    const officeIds = new Map<string, number>();
    for (const each of offices) {
      await unitOfWork.query(
        `INSERT INTO organisations.offices
           (department_id, name, address, postcode, city, email, is_billing_autonomy, bank, iban, bic, bank_deadline)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (department_id, name) DO NOTHING`,
        [
          each.departmentId,
          each.name,
          each.address,
          each.postcode,
          each.city,
          each.email,
          each.autonomy,
          ...(each.autonomy
            ? ['Banque de démonstration', each.iban, 'AGRIFRPP', bankDeadline]
            : [null, null, null, null]),
        ],
      );
      const [row] = await unitOfWork.query<{ id: number }>(
        'SELECT id FROM organisations.offices WHERE department_id = $1 AND name = $2',
        [each.departmentId, each.name],
      );
      officeIds.set(`${each.departmentId}/${each.name}`, row!.id);
    }

    const organisationIds = new Map<string, number>();
    for (const each of organisations)
      organisationIds.set(
        each.name,
        (await findOrganisation(unitOfWork, each)) ?? (await make(unitOfWork, clock, each)),
      );
    return { offices: officeIds, organisations: organisationIds };
  });
}

/** Makes an account the manager of organisations; again without harm. */
export async function assignDemoManager(
  unitOfWork: TypeOrmUnitOfWork,
  accountId: number,
  organisationIds: readonly number[],
): Promise<void> {
  await unitOfWork.query(
    `INSERT INTO organisations.managers (organisation_id, account_id)
     SELECT id, $1 FROM unnest($2::integer[]) AS id ON CONFLICT DO NOTHING`,
    [accountId, organisationIds],
  );
}

async function findOrganisation(unitOfWork: TypeOrmUnitOfWork, demo: DemoOrganisation): Promise<number | undefined> {
  const [row] = await unitOfWork.query<{ id: number }>(
    'SELECT id FROM organisations.organisations WHERE department_id = $1 AND identifier = $2 ORDER BY id LIMIT 1',
    [demo.departmentId, demo.identifier],
  );
  return row?.id;
}

async function make(unitOfWork: TypeOrmUnitOfWork, clock: Clock, demo: DemoOrganisation): Promise<number> {
  const [row] = await unitOfWork.query<{ id: number }>(
    `INSERT INTO organisations.organisations (id, name, type, identifier, accounting_email, department_id, created_at)
     VALUES (nextval('organisations.organisations_id_seq'), $1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      demo.name,
      demo.type,
      demo.identifier,
      `comptabilite-${demo.identifier.toLowerCase()}@demo.example`,
      demo.departmentId,
      new Date(clock.now()),
    ],
  );
  const id = row!.id;
  const addresses: [AddressKind, string, DemoOrganisation['contact']][] = [
    ['contact', 'Contact', demo.contact],
    ['billing', 'Facturation', demo.billing ?? demo.contact],
  ];
  for (const [kind, name, address] of addresses) {
    await unitOfWork.query(
      `INSERT INTO organisations.addresses (id, organisation_id, kind, name, line1, zipcode, city)
       VALUES (nextval('organisations.addresses_id_seq'), $1, $2, $3, $4, $5, $6)`,
      [id, kind, name, ...address],
    );
  }
  return id;
}
