import { formatEuros } from '@pds/kernel';
import {
  type AttestationContent,
  attestationContent,
  type Convention,
  convention,
  type ConventionContent,
  conventionContent,
  declaration,
  type DeclarationContent,
  declarationContent,
  Document,
  type DocumentSources,
  type FrozenDocument,
  type FrozenQuote,
  type QuotableDossier,
  type QuotableSlot,
  quote,
  type QuoteContent,
  quoteContent,
  type QuoteCustomer,
  type QuoteIssuer,
  type QuoteLine,
  type RiskGrid,
} from '../index';

const at = (iso: string) => Date.parse(iso);

/** The grid of a slot with behaviour 3, environment 2 and delay 1: i = 0,90. */
function gridOf(publicPeak: number): RiskGrid {
  const criterion = (symbol: string, name: string, level: number, text: string, hundredths: number) => {
    return { symbol, name, level, text, hundredths };
  };
  return {
    publicPeak,
    publicCounted: String(publicPeak),
    criteria: [
      criterion('P2', 'Comportement prévisible du public', 3, 'Spectacle statique', 35),
      criterion('E1', 'Environnement et accessibilité du site', 2, 'Structures non permanentes', 30),
      criterion('E2', 'Délai d’intervention des secours publics', 1, '10 minutes ou moins', 25),
    ],
    coefficientHundredths: 90,
  };
}

/** A complete dossier: one slot of 8 h with 4 rescuers in Lyon. */
export const completeDossier: QuotableDossier = {
  id: 7,
  version: 3,
  ownership: { departmentId: 69, officeId: 2, organisationId: 5, filedBy: 40 },
  departmentId: 69,
  officeId: 2,
  organisationId: 5,
  event: {
    name: 'Marathon des deux rives',
    place: 'Quais de Saône',
    address: '1 quai Saint-Vincent',
    postalCode: '69001',
    city: 'Lyon',
    departmentCode: '69',
    severalDepartments: false,
    nature: 'Sportif',
    structureType: '',
    victimEvacuation: '',
    publicPeak: 4000,
    timeZone: 'Europe/Paris',
    startsAt: at('2027-03-14T07:00:00Z'),
    endsAt: at('2027-03-14T15:00:00Z'),
  },
  contact: { firstName: 'Camille', lastName: 'Roux', phone: '0612345678', email: 'camille.roux@exemple.fr' },
  slots: [
    {
      id: 11,
      name: 'Course',
      startsAt: at('2027-03-14T07:00:00Z'),
      endsAt: at('2027-03-14T15:00:00Z'),
      publicPeak: 4000,
      publicBehaviour: 3,
      feature: 2,
      interventionDelay: 1,
      actorPeak: null,
      actorDevice: false,
      deviceNature: null,
      rescueWorkerCount: 4,
      supervision: 1,
      staffing: { doctorHours: 0, mealCount: 0, discount: 0 },
      minutes: { normal: 480, night: 0, holiday: 0 },
      lines: [
        {
          label: 'Secouristes, heures normales',
          quantity: 32,
          unit: 'h',
          unitPriceCents: 1200,
          amountCents: 38400,
          explanation: '8 h × 4 secouristes × 12,00 € = 384,00 €',
        },
      ],
      sizing: {
        rulesVersion: 'RIS',
        ris: '3.6',
        stationClass: 'DPS-PE',
        proposedRescuers: 4,
        rescuers: 4,
        grid: gridOf(4000),
        working: ['RIS = 3,6'],
      },
    },
  ],
  pricing: {
    rulesVersion: 'PDS-TARIF-1',
    rates: { cents: { hourlyRescuer: 1200 }, night: { start: 1260, end: 360 } },
    isOrganisationMealSupport: false,
    extras: [],
    options: [],
    optionsDiscount: 0,
  },
  isPackagePrice: false,
  totalCents: 38400,
  lines: [
    {
      label: 'Secouristes, heures normales',
      quantity: 32,
      unit: 'h',
      unitPriceCents: 1200,
      amountCents: 38400,
      explanation: '8 h × 4 secouristes × 12,00 € = 384,00 €',
    },
  ],
};

export const rhoneIssuer: QuoteIssuer = {
  departmentCode: '69',
  name: 'Protection Civile du Rhône',
  officeName: 'Antenne 2',
  address: ['12 rue des Secours', '69003 Lyon'],
  phone: '04 72 00 00 00',
  email: 'contact@rhone.exemple.fr',
  website: 'https://rhone.exemple.fr',
  siret: '77567227200017',
  iban: 'FR7630006000011234567890189',
  bank: 'Banque de démonstration',
  bic: 'AGRIFRPP',
  affiliationCertificateNumber: 'CA-69-2026',
  approvalNumber: 'AG-69-2026',
  timeZone: 'Europe/Paris',
  quoteConditions: '<p>Acompte de 30 % à la commande.</p>',
  conventionConditions: '<p>Un repas chaud est fourni aux intervenants.</p>',
  paymentConditions: 'Paiement à 30 jours.',
  quoteValidityDays: 15,
  vat: { regime: 'exempt', coverRate: 20, optionsRate: 20 },
  vatMention: 'Exonération de TVA, art. 261-7-1° du CGI',
  signatory: 'Alex Martin',
  hasOffices: true,
};

export const customer: QuoteCustomer = {
  name: 'Association Courir à Lyon',
  address: ['3 place Bellecour', '69002 Lyon'],
  identifier: 'RNA W691234567',
};

/** A stored quote of 20 November 2026. */
export function sampleQuote(id: number, demandId = 7, uniq = `uniq-of-${id}`): Document<FrozenQuote> {
  return stored(quote.freeze(id, sourcesOf(demandId), at('2026-11-20T13:30:00.123Z')), uniq);
}

export function sampleConvention(id: number, demandId = 7): Convention {
  return stored(convention.freeze(id, sourcesOf(demandId), at('2026-11-24T09:00:00Z')), `convention-${demandId}-${id}`);
}

export function sampleDeclaration(id: number, demandId = 7): Document {
  return stored(
    declaration.freeze(id, sourcesOf(demandId), at('2026-11-25T09:00:00Z')),
    `declaration-${demandId}-${id}`,
  );
}

function sourcesOf(demandId: number): DocumentSources {
  return { dossier: { ...completeDossier, id: demandId }, issuer: rhoneIssuer, customer };
}

function stored<Frozen extends FrozenDocument>(frozen: Frozen, uniq: string): Document<Frozen> {
  return Document.generate(uniq, frozen, { key: `documents/${uniq}.pdf`, sha256: 'a'.repeat(64) }, 41);
}

/** A quote of ordinary size, like many of a department: three slots, night and holiday hours, a discount, options. */
export function ordinaryQuote(number: number): QuoteContent {
  const line = (label: string, quantity: number, unit: string, unitPriceCents: number, working = ''): QuoteLine => ({
    label,
    quantity,
    unit,
    unitPriceCents,
    amountCents: Math.round(quantity * unitPriceCents),
    explanation: working,
  });
  const slot = (
    id: number,
    name: string,
    [startsAt, endsAt]: readonly [string, string],
    minutes: NonNullable<QuotableSlot['minutes']>,
    lines: readonly QuoteLine[],
  ): QuotableSlot => ({
    ...completeDossier.slots[0]!,
    id,
    name,
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    publicPeak: 12_500,
    rescueWorkerCount: 12,
    minutes,
    lines,
    sizing: {
      rulesVersion: 'RIS 2006-11-07',
      ris: '11.25',
      stationClass: 'DPS-PE',
      proposedRescuers: 12,
      rescuers: 12,
      grid: gridOf(12_500),
      working: ['i = 0,35 + 0,30 + 0,25 = 0,90', 'P = 12 500', 'RIS = 0,90 × 12 500 / 1 000 = 11,25'],
    },
  });
  const slots = [
    slot(
      1,
      'Vendredi – concerts du soir',
      ['2027-07-09T16:00:00Z', '2027-07-10T00:00:00Z'],
      { normal: 180, night: 300, holiday: 0 },
      [
        line('Secouristes, heures normales', 36, 'h', 1200, '3 h × 12 secouristes × 12,00 € = 432,00 €'),
        line('Secouristes, heures de nuit', 60, 'h', 1650, '5 h × 12 secouristes × 16,50 € = 990,00 €'),
        line('Médecin', 8, 'h', 6000, '8 h × 60,00 € = 480,00 €'),
        line('Repas', 12, 'repas', 950, '12 × 9,50 € = 114,00 €'),
        line('Véhicule de premiers secours (VPSP)', 2, 'véhicule', 15_000, '2 × 150,00 € = 300,00 €'),
        line('Lot A', 2, 'lot', 4_500, '2 × 45,00 € = 90,00 €'),
      ],
    ),
    slot(
      2,
      'Samedi – scène principale et camping',
      ['2027-07-10T12:00:00Z', '2027-07-11T00:00:00Z'],
      { normal: 420, night: 300, holiday: 0 },
      [
        line('Secouristes, heures normales', 84, 'h', 1200, '7 h × 12 secouristes × 12,00 € = 1 008,00 €'),
        line('Secouristes, heures de nuit', 60, 'h', 1650, '5 h × 12 secouristes × 16,50 € = 990,00 €'),
        line('Médecin', 12, 'h', 6000, '12 h × 60,00 € = 720,00 €'),
        line('Infirmier', 12, 'h', 3500, '12 h × 35,00 € = 420,00 €'),
        line('Repas', 24, 'repas', 950, '24 × 9,50 € = 228,00 €'),
        line('Tente', 1, 'tente', 12_000, '1 × 120,00 € = 120,00 €'),
        { ...line('Remise de 10 %', 10, '%', 348_600, '10 % de 3 486,00 €'), amountCents: -34_860 },
      ],
    ),
    slot(
      3,
      'Mercredi 14 juillet – bal et feu d’artifice',
      ['2027-07-14T17:00:00Z', '2027-07-14T22:30:00Z'],
      { normal: 0, night: 30, holiday: 300 },
      [
        line('Secouristes, heures fériées', 60, 'h', 2000, '5 h × 12 secouristes × 20,00 € = 1 200,00 €'),
        line('Secouristes, heures de nuit', 6, 'h', 1650, '30 min × 12 secouristes × 16,50 € = 99,00 €'),
        line('Véhicule léger (VL)', 1, 'véhicule', 6_000, '1 × 60,00 € = 60,00 €'),
      ],
    ),
  ];
  const others = [
    line('Quad', 3, 'jour', 9_000, '3 jours × 90,00 €'),
    line('Groupe électrogène', 2, 'unité', 7_550, '2 × 75,50 €'),
  ];
  const lines = [...slots.flatMap((each) => each.lines), ...others];
  const dossier: QuotableDossier = {
    ...completeDossier,
    id: 1042,
    event: {
      ...completeDossier.event,
      name: 'Festival des Lumières d’été',
      place: 'Parc de Gerland',
      address: '24 allée Pierre de Coubertin',
      postalCode: '69007',
      publicPeak: 12_500,
      startsAt: slots[0]!.startsAt,
      endsAt: slots[2]!.endsAt,
    },
    slots,
    lines,
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
  const issuer: QuoteIssuer = {
    ...rhoneIssuer,
    officeName: 'Antenne Lyon Sud',
    quoteConditions:
      '<p>Ce devis comprend la mise en place, le personnel et le matériel décrits ci-dessus.</p><ul><li>La commande devient ferme à réception du devis signé et de la convention.</li><li>Toute heure commencée au-delà des horaires prévus est due.</li><li>En cas d’annulation à moins de <strong>8 jours</strong>, 30 % du montant restent dus.</li></ul>',
    paymentConditions: 'Paiement à 30 jours par virement.\nAucun escompte pour paiement anticipé.',
  };
  return quoteContent(number, { dossier, issuer, customer }, at('2026-11-20T13:30:00Z'));
}

/** A quote of fifty slots with all equipment: the longest one of a department in a year. */
export function longQuote(number: number): QuoteContent {
  const { dossier, issuer } = ordinaryQuote(number);
  const day = 86_400_000;
  const pieces: readonly (readonly [label: string, quantity: number, unit: string, unitPriceCents: number])[] = [
    ['Médecin', 8, 'h', 6_000],
    ['Infirmier', 8, 'h', 3_500],
    ['Repas', 12, 'repas', 950],
    ['Lot A', 2, 'lot', 4_500],
    ['Lot B', 1, 'lot', 3_000],
    ['Lot C', 1, 'lot', 2_000],
    ['Lot médical', 1, 'lot', 12_000],
    ['VPS', 2, 'véhicule', 15_000],
    ['VL', 1, 'véhicule', 6_000],
    ['VTU', 1, 'véhicule', 7_000],
    ['VTP', 1, 'véhicule', 6_000],
    ['Tente', 2, 'tente', 12_000],
  ];
  const slots = Array.from({ length: 50 }, (_, index): QuotableSlot => {
    const lines: QuoteLine[] = [
      ...dossier.slots[0]!.lines.slice(0, 2),
      ...pieces.map(([label, quantity, unit, unitPriceCents]) => ({
        label,
        quantity,
        unit,
        unitPriceCents,
        amountCents: quantity * unitPriceCents,
        explanation: `${quantity} × ${formatEuros(unitPriceCents)} = ${formatEuros(quantity * unitPriceCents)}`,
      })),
    ];
    const grossCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    lines.push({
      label: `Remise de 10 % sur le créneau « Journée ${index + 1} »`,
      quantity: 10,
      unit: '%',
      unitPriceCents: grossCents,
      amountCents: -Math.round(grossCents / 10),
      explanation: '10 %',
    });
    return {
      ...dossier.slots[0]!,
      id: index + 1,
      name: `Journée ${index + 1} – concerts du soir`,
      startsAt: dossier.slots[0]!.startsAt + index * day,
      endsAt: dossier.slots[0]!.endsAt + index * day,
      lines,
    };
  });
  const lines = [...slots.flatMap((slot) => slot.lines), ...dossier.lines.slice(-2)];
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const event = { ...dossier.event, startsAt: slots[0]!.startsAt, endsAt: slots.at(-1)!.endsAt };
  return quoteContent(
    number,
    { dossier: { ...dossier, event, slots, lines, totalCents }, issuer, customer },
    at('2026-11-20T13:30:00Z'),
  );
}

/** The dossier of {@link ordinaryQuote} with everything that an authority requires: staff, vehicles, services, evacuation. */
export function wholeDossier(): DocumentSources {
  const { dossier, issuer, customer } = ordinaryQuote(1);
  return { dossier: withMeans(dossier), issuer, customer };
}

/** A convention and a declaration of the dossier of {@link ordinaryQuote}; the convention follows the acceptance of its quote. */
export function ordinaryConvention(number: number): ConventionContent {
  const sources = wholeDossier();
  const { organisationId, totalCents } = sources.dossier;
  const accepted = { quoteId: 1042, totalCents: totalCents!, organisationId, organisationName: customer.name };
  return conventionContent(number, { ...sources, accepted }, at('2026-11-24T09:00:00Z'));
}

export function ordinaryDeclaration(number: number): DeclarationContent {
  return declarationContent(number, wholeDossier(), at('2026-11-25T09:00:00Z'));
}

/** The attestation of a convention that was accepted on 25 November 2026. */
export function attestationOf(content: ConventionContent): AttestationContent {
  const accepted = stored({ type: 2, content }, `accepted-${content.number}`);
  accepted.validate(41, at('2026-11-25T10:00:00Z'));
  return attestationContent(accepted, content.issuer, at('2026-11-26T09:00:00Z'));
}

/** The same of fifty slots. */
export function longConvention(number: number): ConventionContent {
  const { dossier, issuer, customer } = longQuote(number);
  return conventionContent(number, { dossier: withMeans(dossier), issuer, customer }, at('2026-11-24T09:00:00Z'));
}

export function longDeclaration(number: number): DeclarationContent {
  const { dossier, issuer, customer } = longQuote(number);
  return declarationContent(number, { dossier: withMeans(dossier), issuer, customer }, at('2026-11-25T09:00:00Z'));
}

function withMeans(dossier: QuotableDossier): QuotableDossier {
  const staffing = { doctorHours: 8, nurseHours: 0, mealCount: 12, lotA: 2, vps: 2, discount: 0 };
  const service = (name: string, informed: boolean, present: boolean) => ({ service: name, informed, present });
  return {
    ...dossier,
    event: {
      ...dossier.event,
      nature: 'Festival',
      structureType: 'Chapiteaux (CTS)',
      victimEvacuation: 'Vers l’hôpital Édouard-Herriot, après régulation par le Samu 69.',
    },
    slots: dossier.slots.map((slot) => ({ ...slot, staffing })),
    means: {
      staff: { deviceLeader: 1, postLeader: 2, teamLeader: 3, pse2: 6, pse1: 3, logistician: 2, otherStaff: 0 },
      material: { emergencyVehicleCount: 2, tent: 1 },
      nurseLocal: true,
      remarks: 'Une équipe à vélo circule entre les scènes.',
      services: [
        service('Sapeurs pompiers', true, false),
        service('Samu / Smur', true, false),
        service('Police', true, true),
        service('Sécurité privée', false, true),
      ],
    },
  };
}
