import { formatEuros } from '@pds/kernel';
import type { FixtureCell, ImportFixture } from './fixtures';

/*
 * Invented data of one association: department 69, offices « Lyon » and « Villeurbanne ». The events, requests and quotes name the customers of
 * the first file. Numbers of the ranges for fiction, addresses under .example, SIRET of companies that do not exist.
 */

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
/** A table, a line per row. */
const tableOf = (text: string) => text.trim().split('\n').map(cellsOf);
/** « Nom: name | Ville: city »: the field of each column. */
const truthOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(cellsOf(text.replace(/\n/g, ' ')).map((pair) => pair.split(': ') as [string, string]));

const day = (iso: string): FixtureCell => ({ day: iso, minutes: null });
const french = (iso: string) => iso.split('-').toReversed().join('/');
const two = (number: number) => String(number).padStart(2, '0');
const nothing = (count: number): FixtureCell[] => Array.from({ length: count }, () => null);

const knownCustomers = tableOf(`
  101 | Association | Les Foulées du Gros Caillou | Lyon | 3 boulevard des Essais | 69004 | Lyon | Camille Perrin |
  102 | Association | Comité des fêtes de Montplaisir | Lyon | 12 avenue Imaginaire | 69008 | Lyon | Jean Morel |
  103 | Mairie | Commune de Bron | Villeurbanne | Place de la Mairie | 69500 | Bron | Service des sports | 990 000 101 00016
  104 | Collège | Collège des Tilleuls | Villeurbanne | 8 rue des Cours | 69100 | Villeurbanne | Mme Girard |
  105 | Lycée | Lycée de la Confluence | Lyon | 1 quai des Élèves | 69002 | Lyon | M. Faure |
  106 | Ecole | École du Tonkin | Villeurbanne | 5 rue de la Craie | 69100 | Villeurbanne | Mme Roux |
  107 | Entreprise privée | Brasserie des Deux Rives | Lyon | 40 rue du Houblon | 69007 | Lyon | Alix Garnier | 99000020000016
  108 | Entreprise privée | Total Glisse | Lyon | 7 chemin des Neiges | 69005 | Lyon | Sacha Blanc | 99000030900015
  109 | Entreprise publique | Régie des Halles | Lyon | 102 cours Fictif | 69003 | Lyon | Direction |
  110 | Particulier | Noa Chevalier | Villeurbanne | 22 rue du Jardin | 69100 | Villeurbanne | Noa Chevalier |
  111 | Association | Rugby Club de Vénissieux | Lyon | Stade des Poteaux | 69200 | Vénissieux | Lou Renard |
  112 | Association | Cyclo-club de Miribel | Villeurbanne | 2 route du Lac | 1700 | Miribel | Maxime Petit |
  113 | Association | Les Amis de l’Œuvre | Lyon | 17 montée des Choristes | 69001 | Lyon | Andréa Fabre |
  114 | Mairie | Commune de Décines-Charpieu | Villeurbanne | Place Roger-Essai | 69150 | Décines-Charpieu | Pôle culture |
  115 | Comité d’entreprise | CSE des Ateliers du Rhône | Lyon | 60 rue des Tours | 69009 | Lyon | Dominique Arnaud |
  116 | Association | =Danse & Cie | Villeurbanne | 9 rue du Parquet | 69100 | Villeurbanne | Charlie Noël |
`).map(([id, type, name, section, address, postalCode, city, contact, siret]) => ({
  ...{ id: Number(id), type: type!, name: name!, section: section!, address: address!, city: city!, contact: contact! },
  // The zero of « 01700 » is lost, as spreadsheets lose it.
  ...{ postalCode: Number(postalCode), siret: siret! },
}));
type Customer = (typeof knownCustomers)[number];

const mailOf = ({ id }: Customer) => `client${id}@organisateur.example`;
/** In several writings; of one in four the zero is lost. */
const phoneOf = ({ id }: Customer): FixtureCell => {
  const last = two(id % 100);
  return [`04 65 71 00 ${last}`, 465_710_000 + id, `+33 6 39 98 00 ${last}`, `06.39.98.01.${last}`][id % 4]!;
};

const customers: ImportFixture = {
  name: 'customers',
  fileName: 'export_clients.csv',
  csv: { encoding: 'windows-1252', separator: ';' },
  sheets: [
    {
      name: '',
      rows: [
        cellsOf(
          'Id|Type|Nom|Description|Section|Etablissement principal|Adresse|Code postal|Ville|email|telephone|fax|Contact' +
            '|Médecin référent|Responsable Formation|Responsable Opérationnel|SIRET',
        ),
        ...knownCustomers.map((each): FixtureCell[] => {
          const description = each.id % 5 === 0 ? 'Client\ndepuis 2015' : '';
          const twoMails = `mailto:${mailOf(each)}\u00a0; sports@bron.example`;
          const mail = each.id === 103 ? twoMails : each.id === 110 ? '' : mailOf(each);
          return [
            ...[each.id, each.type, each.name, description, each.section, '', each.address, each.postalCode, each.city],
            ...[mail, phoneOf(each), '', each.contact, '', '', '', each.siret],
          ];
        }),
        [null, null, 'Total', ...nothing(13), knownCustomers.length],
      ],
    },
  ],
  objects: knownCustomers.length,
  truth: truthOf(
    `Id: sourceId | Type: kind | Nom: name | Adresse: line1 | Code postal: zipcode | Ville: city
     | email: email | telephone: phone | Contact: contact | SIRET: siret`,
  ),
};

const secondCustomers: ImportFixture = {
  name: 'customers, second shape',
  fileName: 'Clients antenne.xlsx',
  sheets: [
    {
      name: 'Clients',
      rows: [
        cellsOf('section|ref|name|representant|qualité|adresse|phone|fax|mail'),
        ...knownCustomers.map((each): FixtureCell[] => [
          ...[each.section.toUpperCase(), `C-${each.id}`, each.name, each.contact],
          ...[
            each.id % 2 ? 'Président' : 'Responsable',
            `${each.address}\n${String(each.postalCode).padStart(5, '0')} ${each.city}`,
          ],
          ...[phoneOf(each), null, each.id % 7 === 0 ? `${mailOf(each)};` : mailOf(each)],
        ]),
        [],
        ['Total', knownCustomers.length],
      ],
    },
  ],
  objects: knownCustomers.length,
  truth: truthOf('ref: sourceId | name: name | representant: contact | adresse: line1 | phone: phone | mail: email'),
};

const events = tableOf(`
  2601 | Dix kilomètres du Gros Caillou | 101 | DPS-PE | Parc de la Tête d’Or | 12
  2602 | Fête de la musique | 102 | DPS-ME | Place Ambroise-Courtois | 20
  2603 | Forum des associations | 103 | PAPS | Espace Albert-Essai | 2
  2604 | Cross du collège | 104 | DPS-PE | Parc de la Feyssine | 6
  2605 | Journée portes ouvertes | 105 | PAPS | Lycée de la Confluence | 2
  2606 | Concert au bord de l’eau | 107 | DPS-ME | Quai des Péniches | 16
  2607 | Tournoi des poteaux | 111 | DPS-PE | Stade des Poteaux | 8
  2608 | Tour du lac | 112 | DPS-PE | Base de loisirs | 10
  2609 | Gala de danse | 116 | PAPS | Salle du Parquet | 2
  2610 | Feu d’artifice | 114 | DPS-GE | Grand Large | 40
`).map(([number, name, customer, device, place, rescuers]) => ({
  ...{ number: Number(number), name: name!, device: device!, place: place!, rescuers: Number(rescuers) },
  customer: knownCustomers.find(({ id }) => id === Number(customer))!,
}));

/** Of some events several: a row each. */
const periods = tableOf(`
  2601 | 2025-04-06 | 07:30 | 2025-04-06 | 13:00
  2602 | 2025-06-20 | 18:00 | 2025-06-20 | 24:00
  2602 | 2025-06-21 | 14:00 | 2025-06-22 | 02:00
  2603 | 2025-09-06 | 09:00 | 2025-09-06 | 18:00
  2604 | 2025-10-14 | 08:30 | 2025-10-14 | 12:30
  2605 | 2025-03-15 | 09:00 | 2025-03-15 | 16:00
  2606 | 2025-07-04 | 18:30 | 2025-07-04 | 23:30
  2606 | 2025-07-05 | 18:30 | 2025-07-05 | 23:30
  2607 | 2025-05-17 | 08:00 | 2025-05-17 | 19:00
  2607 | 2025-05-18 | 08:00 | 2025-05-18 | 17:30
  2608 | 2025-08-31 | 06:45 | 2025-08-31 | 15:00
  2609 | 2025-06-14 | 19:00 | 2025-06-14 | 22:30
  2610 | 2025-07-13 | 20:00 | 2025-07-14 | 01:00
`).map(([number, start, from, end, to]) => {
  const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3));
  return {
    ...{
      event: events.find((event) => event.number === Number(number))!,
      start: start!,
      end: end!,
      from: from!,
      to: to!,
    },
    hours: (minutesOf(to!) - minutesOf(from!)) / 60 + (start === end ? 0 : 24),
    fromMinutes: minutesOf(from!),
  };
});

const pastEvents: ImportFixture = {
  name: 'events',
  fileName: 'evenements_2025.xlsx',
  sheets: [
    {
      name: 'Evénements',
      rows: [
        cellsOf(
          'Numero|Type|DPS|Activité|Statut|Organisateur|Renfort|Lieu|Début|Fin|Heure début|Heure fin|Durée (h)' +
            '|Présents (hors renforts)|Requis|Facture|Secours à personnes|Évacuations réalisées|Personnes assistées|Personnes décédées',
        ),
        ...periods.map(({ event, start, end, from, to, hours, fromMinutes }, at): FixtureCell[] => [
          ...[event.number, 'Poste de secours', event.device, event.name, 'Terminé', event.customer.name],
          ...[
            at % 6 === 1 ? 'Oui' : 'Non',
            event.place,
            at % 3 ? day(start) : french(start),
            at % 3 ? day(end) : french(end),
          ],
          ...[at % 2 ? { day: '1899-12-30', minutes: fromMinutes } : from.replace(':', 'h'), to, hours],
          ...[event.rescuers, event.rescuers, `FA25-${two(event.number % 100)}`, at % 4, at % 2, at, 0],
        ]),
        [
          'Total',
          ...nothing(11),
          { formula: 'SUM(M2:M14)', value: periods.reduce((sum, { hours }) => sum + hours, 0) },
        ],
      ],
    },
  ],
  objects: events.length,
  truth: truthOf(
    `Numero: number | DPS: stationClass | Activité: name | Statut: status | Organisateur: customer | Lieu: place
     | Début: startDay | Fin: endDay | Heure début: startHour | Heure fin: endHour | Durée (h): hours
     | Présents (hors renforts): rescuers | Requis: required | Facture: invoiceNumber | Secours à personnes: helped
     | Évacuations réalisées: evacuated | Personnes assistées: assisted | Personnes décédées: deceased`,
  ),
};

const requests: ImportFixture = {
  name: 'requests',
  fileName: 'demandes de poste.csv',
  csv: { encoding: 'utf-8-bom', separator: ';' },
  sheets: [
    {
      name: '',
      rows: [
        cellsOf(
          'section|code unique|année|client|nom|description|adresse|département|début|heure début|fin|heure fin|dossier déposé' +
            '|RIS public|RIS acteurs|RIS P2|RIS E1|RIS E2|commentaire|type de DPS|début poste|heure début poste|fin poste' +
            '|heure fin poste|CE|PSE2|PSE1|PSC1|lot A|lot B|lot C|DAE|VPSP transport|VPSP soin|VTU|tente|médecins|infirmiers' +
            '|matériel|SAMU|pompiers|prix|numéro e-Protec|statut',
        ),
        ...periods.map(({ event, start, end, from, to }, at): FixtureCell[] => [
          ...[
            event.customer.section,
            `69-${event.number}`,
            2025,
            event.customer.name,
            event.name,
            'Manifestation annuelle',
          ],
          ...[event.place, 69, french(start), '0800', french(end), '2359', at % 2 ? 'x' : '', 500 + 100 * at, 50],
          ...['0,25', '0,3', '0,25', at === 4 ? 'Voir le lycée\u00a0; «\u00a0accès cour\u00a0»' : '', event.device],
          ...[start, Number(from.replace(':', '')), french(end), to.replace(':', ''), 1, event.rescuers - 2, 1, 0],
          ...[1, 0, 1, 1, 0, 0, 1, 1, 0, 0, '2 talkies', 1, at % 3],
          ...[at % 2 ? formatEuros(1_000 * event.rescuers) : 10 * event.rescuers, `EP-${event.number}`],
          ['brouillon', 'validé antenne', 'validé préf', 'validé préf', 'annulé'][at % 5]!,
        ]),
      ],
    },
  ],
  objects: events.length,
  truth: truthOf(
    `code unique: number | client: customer | nom: name | adresse: place | RIS public: people | RIS acteurs: actors
     | RIS P2: behaviour | RIS E1: environment | RIS E2: delay | type de DPS: stationClass | début poste: startDay
     | heure début poste: startHour | fin poste: endDay | heure fin poste: endHour | CE: leaders | PSE2: pse2 | PSE1: pse1
     | PSC1: psc1 | lot A: lotA | lot B: lotB | lot C: lotC | DAE: defibrillators | VPSP transport: transportVehicles
     | VPSP soin: careVehicles | VTU: utilityVehicles | tente: tents | médecins: doctors | infirmiers: nurses
     | prix: quoteCents | numéro e-Protec: eprotecNumber | statut: status`,
  ),
};

const grid: ImportFixture = {
  name: 'RIS grid',
  fileName: 'Grille RIS devis factures.xlsx',
  sheets: [
    {
      name: 'Grille 2025',
      rows: [
        ['Protection civile – suivi des postes de secours'],
        [],
        [
          ...nothing(18),
          ...['Devis', ...nothing(13), 'Facture', ...nothing(3), 'Relance', ...nothing(2), 'Paiement', null],
        ],
        cellsOf(
          'Numéro|Nom|Date|Lieu|P1|P2|E1|E2|i|RIS|RIS calculé|secouristes|acteurs|type de DPS|secteurs|postes|équipes|binômes' +
            '|lieu|date|numéro|montant|acompte|organisation|civilité|contact|adresse|code postal|ville|téléphone|e-mail|accepté' +
            '|lieu|date|numéro|montant|numéro|date|commentaire|date|commentaire',
        ),
        ...events.map(({ number, name, customer, device, place, rescuers }, at): FixtureCell[] => {
          const { start } = periods.find(({ event }) => event.number === number)!;
          // Computed by the sheet, not always whole cents in binary.
          const price = 60 * rescuers + 0.1 * at;
          const row = at + 5;
          return [
            ...[
              `69-${number}`,
              name,
              at % 2 ? day(start) : french(start),
              place,
              1_000 + 250 * at,
              0.25,
              0.3,
              0.25,
              0.8,
            ],
            ...[0.25 + at / 10, { formula: `I${row}*E${row}/1000`, value: 0.8 + at / 5 }, rescuers, 40, device],
            ...[1, 1 + (at % 2), Math.ceil(rescuers / 4), Math.floor(rescuers / 2)],
            ...[
              'Lyon',
              day('2025-01-20'),
              `D25-${two(at + 1)}`,
              at % 2 ? price : formatEuros(Math.round(100 * price)),
              null,
            ],
            ...[customer.name, 'M.', customer.contact, customer.address, customer.postalCode, customer.city],
            ...[phoneOf(customer), mailOf(customer), at % 4 ? 'oui' : 'non'],
            ...['Lyon', day('2025-11-03'), `FA25-${two(at + 1)}`, price],
            ...(at === 3 ? [1, day('2026-01-15'), 'Relancé par téléphone'] : nothing(3)),
            ...(at % 3 ? ['12.12.25', 'Virement'] : nothing(2)),
          ];
        }),
        ['TOTAL', ...nothing(20), { formula: 'SUM(V5:V14)', value: 7_084.5 }],
      ],
      merges: ['A1:J1', 'S3:AF3', 'AG3:AJ3', 'AK3:AM3', 'AN3:AO3'],
      fills: [1, 3],
    },
  ],
  titleRow: 4,
  objects: events.length,
  truth: truthOf(
    `Numéro: number | Nom: name | Date: startDay | Lieu: place | P1: people | P2: behaviour | E1: environment | E2: delay
     | RIS: ris | secouristes: rescuers | acteurs: actors | type de DPS: stationClass | secteurs: sectors | postes: posts
     | équipes: teams | binômes: pairs | Devis date: quotedOn | Devis numéro: quoteNumber | Devis montant: quoteCents
     | Devis organisation: customer | Devis code postal: customerPostalCode | Facture date: invoicedOn
     | Facture numéro: invoiceNumber | Facture montant: invoiceCents | Paiement date: paidOn`,
  ),
};

const tariffs: ImportFixture = {
  name: 'tariffs',
  fileName: 'tarifs.csv',
  csv: { encoding: 'utf-8', separator: ',' },
  sheets: [
    {
      name: '',
      rows: tableOf(`
        nom | prix | type
        Heure de secouriste | 12,50 € | Prestation Opérationnelle
        Heure de nuit | 15,00 € | Prestation Opérationnelle
        Médecin | 60,00 | Prestation Opérationnelle
        Infirmier | 40.00 | Prestation Opérationnelle
        Repas | 8,5 | Frais Divers
        Lot A | 80 | Prestation
        Lot B | 50 | Prestation
        Lot C | 30,00 | Prestation
        VPSP | 1\u202f120,00 € | Prestation
        VL | 0,60 € | Frais Km
        Tente | 75 | Prestation
        Groupe électrogène | 45,00 € | Frais Divers
        Frais de dossier | 25 | Frais Divers
      `),
    },
  ],
  objects: 13,
  truth: truthOf('nom: name | prix: price | type: kind'),
};

const vehicles: ImportFixture = {
  name: 'vehicles',
  fileName: 'vehicules.xlsx',
  sheets: [
    {
      name: 'Véhicules',
      rows: [
        cellsOf(
          'Véhicule|Immat|Indicatif|Section|Modèle|Commentaire|Statut|Année|N°d’inventaire|Fin assurance|Prochain CT' +
            '|Prochaine révision|Titre d’accès|Mis à disposition|km|Révision à|Affecté à',
        ),
        ...tableOf(`
          VPSP | AA-101-ZZ | VPSP Lyon 1 | Lyon | opérationnel | 84210
          VPSP | AA-102-ZZ | VPSP Lyon 2 | Lyon | armement à compléter | 121400
          VPSP | AA-103-ZZ | VPSP Villeurbanne | Villeurbanne | opérationnel | 45003
          VL | AA-104-ZZ | VL Lyon | Lyon | usage limité | 98700
          VL | AA-105-ZZ | VL Villeurbanne | Villeurbanne | opérationnel | 23120
          VTU | AA-106-ZZ | VTU Lyon | Lyon | en révision | 150880
          VTU | AA-107-ZZ | VTU Villeurbanne | Villeurbanne | en panne | 178342
          VTP | AA-108-ZZ | Minibus | Lyon | en prêt | 61000
          VTP | AA-109-ZZ | Minibus bleu | Villeurbanne | opérationnel | 12500
          VL | AA-110-ZZ | Ancienne VL | Lyon | vendu | 240000
        `).map(([kind, registration, name, section, status, km], at): FixtureCell[] => [
          ...[kind!, registration!, name!, section!, 'Modèle d’essai', at === 3 ? 'Rétroviseur cassé' : null, status!],
          ...[
            2015 + at,
            690 + at,
            at % 2 ? day('2026-12-31') : '31/12/2026',
            day('2027-03-15'),
            at % 3 ? null : '15.06.27',
          ],
          ...[null, null, Number(km), Number(km) + 10_000, null],
        ]),
        ['Total', ...nothing(13), { formula: 'SUM(O2:O11)', value: 1_015_155 }],
      ],
    },
  ],
  objects: 10,
  truth: truthOf('Véhicule: kind | Immat: registration | Indicatif: name | Section: office | Statut: status'),
};

const equipment: ImportFixture = {
  name: 'equipment',
  fileName: 'materiel.csv',
  csv: { encoding: 'utf-16le', separator: '\t' },
  sheets: [
    {
      name: '',
      rows: tableOf(`
        Catégorie|Type|Nb|Section|Modèle|N°Série|Statut|Date limite|N°inventaire|Lieu stockage|Commentaire|année|Mis à disposition|affecté à
        Secourisme | LOT A | 2 | Lyon | | S1000 | opérationnel | | 700 | Local | | 2018 | |
        Secourisme | LOT A | 1 | Villeurbanne | | S1001 | opérationnel | 31/12/2027 | 701 | Local | | 2019 | |
        Secourisme | LOT B | 4 | Lyon | | S1002 | opérationnel | | 702 | Local | | 2020 | |
        Secourisme | LOT B | 2 | Villeurbanne | | S1003 | armement à compléter | 31/12/2027 | 703 | Local | | 2021 | |
        Secourisme | LOT C (hors VPS) | 3 | Lyon | | S1004 | opérationnel | | 704 | Local | | 2022 | |
        Secourisme | LOT C (hors VPS) | 2 | Villeurbanne | | S1005 | opérationnel | | 705 | Local | | 2018 | |
        Secourisme | DAE | 5 | Lyon | | S1006 | opérationnel | 30/06/26 | 706 | Local | | 2019 | |
        Secourisme | Oxygène | 8 | Lyon | | 1.23457E+13 | opérationnel | 31/12/2027 | 707 | Local | | 2020 | |
        Logistique | Tentes | 3 | Lyon | | S1008 | opérationnel | | 708 | Local | | 2021 | |
        Logistique | Tentes | 1 | Villeurbanne | | S1009 | en réparation | | 709 | Local | | 2022 | |
        Logistique | Brancards | 6 | Lyon | | S1010 | opérationnel | | 710 | Local | | 2018 | |
        Transmissions | Radios | 20 | Lyon | | S1011 | réformé | | 711 | Local | | 2019 | |
      `),
    },
  ],
  objects: 12,
  truth: truthOf('Type: kind | Nb: quantity | Section: office | Statut: status'),
};

const names = tableOf(`
  Perrin | Camille
  Morel | Jean
  Girard | Inès
  Faure | Hugo
  Roux | Léa
  Garnier | Alix
  Blanc | Sacha
  Chevalier | Noa
  Renard | Lou
  Petit | Maxime
  Fabre | Andréa
  Arnaud | Zoé
`) as [last: string, first: string][];
const sectionOf = (at: number) => (at % 3 === 2 ? 'Villeurbanne' : 'Lyon');
const personMail = (at: number) => `benevole${at + 1}@antenne.example`;

/** Values of fields that are read only on request, or never: no table, log or export may contain one. */
export const fixtureCanaries = {
  password: 'CANARI-motdepasse',
  birthPlace: 'CANARI-Sur-Rhône',
  emergency: 'CANARI Contact',
  comment: 'CANARI commentaire',
} as const;

const people: ImportFixture = {
  name: 'people',
  fileName: 'personnel.xlsx',
  sheets: [
    {
      name: 'Personnel',
      rows: [
        cellsOf(
          'Nom|Id|Prénom|2ème Prénom|Nom de naissance|Nationalité|Grade|Statut|Rue|Code postal|Ville|identifiant|Mot de passe' +
            '|Permission|Téléphone mobile|Autre Téléphone|Adresse de messagerie|Section|Entreprise|Date début|Date Fin' +
            '|Date naissance|Lieu naissance|Personne à prévenir|Personne à prévenir téléphone|Personne à prévenir mail' +
            '|Infos masquées|Commentaire',
        ),
        ...names.map(([last, first], at): FixtureCell[] => [
          ...[last.toUpperCase(), 5_000 + at, first, null, at % 4 ? null : 'Durand', 'Française'],
          ...[
            ['Equipier', 'Chef d’Equipe', 'Chef de Secteur', 'Chef de Dispositif'][at % 4]!,
            ['BEN', 'BEN', 'SAL', 'EXT'][at % 4]!,
          ],
          ...[
            `${at + 1} rue des Essais`,
            at === 5 ? 1_700 : 69_001 + (at % 9),
            at === 5 ? 'Miribel' : 'Lyon',
            `u${5_000 + at}`,
          ],
          ...[`${fixtureCanaries.password}${at}`, 'public', at % 2 ? 639_980_100 + at : `06 39 98 01 ${two(at)}`, null],
          ...[personMail(at), sectionOf(at), null, at % 2 ? day(`20${10 + at}-09-01`) : `01/09/${10 + at}`],
          ...[
            at === 9 ? day('2025-08-31') : null,
            `12/05/${67 + at}`,
            fixtureCanaries.birthPlace,
            fixtureCanaries.emergency,
          ],
          ...['06 39 98 09 99', null, at % 5 ? 0 : 1, at === 2 ? fixtureCanaries.comment : null],
        ]),
      ],
    },
  ],
  objects: names.length,
  truth: truthOf(
    `Nom: lastName | Id: sourceId | Prénom: firstName | Grade: function | Statut: status | Téléphone mobile: phone
     | Adresse de messagerie: email | Section: office | Date début: enteredOn | Date Fin: leftOn | Infos masquées: isPhoneMasked`,
  ),
};

const qualifications: ImportFixture = {
  name: 'qualifications',
  fileName: 'competences.xlsx',
  sheets: [
    {
      name: 'Compétences',
      rows: [
        cellsOf('Nom|Prénom|Email|Section|PSE1|PSE2|PSC1|PAE PS|Permis B'),
        ...names.map(([last, first], at): FixtureCell[] => [
          ...[last, first, personMail(at), sectionOf(at), at % 5 ? day('2027-12-31') : '31/12/27'],
          ...[
            at % 3 ? day('2026-12-31') : null,
            at % 4 ? null : 'jeu. 31 décembre 2026',
            at === 0 ? '2027-06-30' : null,
          ],
          at % 2 ? '31.12.2040' : null,
        ]),
      ],
    },
  ],
  objects: names.length,
  truth: truthOf(
    `Nom: lastName | Prénom: firstName | Email: email | Section: office | PSE1: qualification:PSE1 | PSE2: qualification:PSE2
     | PSC1: qualification:PSC1 | PAE PS: qualification:PAE PS | Permis B: qualification:Permis B`,
  ),
};

/** The shapes of the associations’ usual tools (nine, that of customers twice). */
export const toolFixtures: readonly ImportFixture[] = [
  ...[customers, secondCustomers, pastEvents, requests, grid, tariffs, vehicles, equipment, people, qualifications],
];

const handmadeTitles = cellsOf('Nom du client|Type|C.P.|Ville|Tél.|E-mail|Montant 2025');
const handmadeCustomers: ImportFixture = {
  name: 'customers by hand',
  fileName: 'Clients 2026 (Lyon).xlsx',
  sheets: [
    {
      name: 'Clients',
      rows: [
        ['PROTECTION CIVILE – ANTENNE DE LYON'],
        ['Liste des clients', ...nothing(3), 'Mise à jour\u00a0: 12/01/2026'],
        [],
        ...['Lyon', 'Villeurbanne'].flatMap((section): FixtureCell[][] => {
          const own = knownCustomers.filter((each) => each.section === section);
          const sum = own.reduce((all, { id }) => all + 10 * id, 0);
          return [
            handmadeTitles,
            ...own.map((each) => [
              each.name,
              each.type,
              each.postalCode,
              each.city,
              phoneOf(each),
              mailOf(each),
              10 * each.id,
            ]),
            ['Sous-total', ...nothing(5), { formula: 'SUM(G5:G99)', value: sum }],
          ];
        }),
        ['TOTAL GÉNÉRAL', ...nothing(5), 17_360],
      ],
      merges: ['A1:G1', 'A2:D2', 'E2:G2'],
      fills: [1, 4],
    },
  ],
  titleRow: 4,
  objects: knownCustomers.length,
  truth: truthOf('Nom du client: name | Type: kind | C.P.: zipcode | Ville: city | Tél.: phone | E-mail: email'),
};

const handmadeMeans: ImportFixture = {
  name: 'means by hand',
  fileName: 'Parc et matériel.xlsx',
  sheets: [
    { name: 'Lisez-moi', rows: [['Ce classeur est tenu par la logistique.'], ['Ne pas supprimer de colonne\u00a0!']] },
    {
      name: 'Parc',
      rows: [
        ['Parc au 1er janvier 2026'],
        [...cellsOf('Moyen|Nom|Immatriculation|Antenne|Hors service'), null, null],
        [...nothing(4), 'du', 'au', 'Raison'],
        ['VPSP', 'VPSP Lyon 1', 'AA-101-ZZ', 'Lyon'],
        ['VPSP', 'VPSP Lyon 2', 'AA-102-ZZ', 'Lyon', '01/02/26', day('2026-02-28'), 'Carrosserie'],
        ['VL', 'VL Villeurbanne', 'AA-105-ZZ', 'Villeurbanne'],
        ['VTU', 'VTU Lyon', 'AA-106-ZZ', 'Lyon', day('2026-03-02'), '6 mars 2026', 'Révision'],
        ['Lot A', 'Lot A Lyon', null, 'Lyon'],
        ['Lot B', 'Lot B Villeurbanne', null, 'Villeurbanne'],
        ['Tente', 'Tente PMA', null, 'Lyon', { error: '#REF!' }],
        ['Total\u00a0: 7'],
      ],
      merges: ['A1:G1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:D3', 'E2:G2'],
      fills: [2, 3],
    },
  ],
  sheet: 1,
  titleRow: 3,
  objects: 7,
  truth: truthOf(
    `Moyen: kind | Nom: name | Immatriculation: registration | Antenne: office | Hors service du: outFrom
     | Hors service au: outTo | Hors service Raison: outReason`,
  ),
};

const handmadeTariffs: ImportFixture = {
  name: 'tariffs by hand',
  fileName: 'Grille tarifaire.xlsx',
  sheets: [
    {
      name: 'Tarifs 2026',
      rows: [
        ['GRILLE TARIFAIRE 2026'],
        [],
        ['Désignation', 'P.U. (€)', 'Qté'],
        ['Heure de secouriste', 12.5, 1],
        ['Heure de nuit', { formula: 'B4*1.2', value: 15.000_000_000_000_002 }, 1],
        ['Repas', '8,50 €', 1],
        ['Lot A', 80, 1],
        ['Tente', { error: '#REF!' }, 1],
        ['Désignation', 'P.U. (€)', 'Qté'],
        ['Frais de dossier', '25 €', 1],
        ['Total', null, 6],
      ],
      merges: ['A1:C1'],
      fills: [1, 3, 9],
    },
  ],
  titleRow: 3,
  objects: 6,
  truth: truthOf('Désignation: name | P.U. (€): price | Qté: quantity'),
};

/** French workbooks as people make them by hand. */
export const handmadeFixtures: readonly ImportFixture[] = [handmadeCustomers, handmadeMeans, handmadeTariffs];
