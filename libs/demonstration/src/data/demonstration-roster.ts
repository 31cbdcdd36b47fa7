import { daysLater, type Instant, mainlandDay, searchWords } from '@pds/kernel';
import type { Days, MemberFunction, Qualification } from '@pds/organisations/contract';
import type { MemberDetails } from '@pds/organisations/domain';
import type { Scenario } from '@pds/testing/scenario';
import type { DemonstrationStructure } from './demonstration-structure';

/** The people of each office, the most experienced first. */
const names: Readonly<Record<string, readonly string[]>> = {
  '69/Villeurbanne': [
    ...['Mathilde Roussel', 'Karim Haddad', 'Étienne Vial', 'Sandrine Bonnefoy', 'Loïc Peyrard', 'Amandine Chapuis'],
    ...['Julien Marmonier', 'Fatou Diallo', 'Baptiste Guillon', 'Chloé Verdier', 'Romain Thévenet', 'Inès Bouvard'],
    ...['Thomas Sève', 'Léa Charvin', 'Yanis Ferhat', 'Zoé Jacquemet'],
  ],
  '69/Villefranche-sur-Saône': [
    ...['Philippe Dumoulin', 'Aurélie Sangouard', 'Nicolas Trichard', 'Hélène Brossette', 'Maxime Durdilly'],
    ...['Justine Chervet', 'Antonin Lacondemine', 'Sarah Meziane', 'Paul Desvignes', 'Lucie Aufranc'],
  ],
  '69/Givors': [
    ...['Didier Montagnon', 'Samira Belkacem', 'Florian Pitiot', 'Élise Ravachol', 'Mehdi Rahmani', 'Céline Fayolle'],
    ...['Quentin Oriol', 'Manon Dervieux', 'Alexis Poncet', 'Nora Saïdi', 'Enzo Gaillard', 'Camille Dussurgey'],
  ],
  '38/Vienne': [
    ...['Véronique Jullien', 'Laurent Chavas', 'Anaïs Pellet', 'Stéphane Gerin', 'Marion Drevon', 'Kévin Rostaing'],
    ...['Lina Cherif', 'Gabriel Rivat', 'Élodie Servonnat', 'Hugo Tournier'],
  ],
  '38/Grenoble': [
    ...['Bernard Repellin', 'Isabelle Jourdan', 'Clément Argoud', 'Naïma Toumi', 'Vincent Buisson', 'Pauline Mollard'],
    ...['Rémi Faure-Brac', 'Océane Cattin', 'Adrien Sibut', 'Jade Pascal', 'Tristan Genevois', 'Louna Eymard'],
  ],
};

/** What the first of each office may be entrusted with; the others are team members. */
const experienced: readonly (readonly MemberFunction[])[] = [
  ['teamLeader', 'postLeader', 'deviceLeader'],
  ['teamLeader', 'postLeader', 'commandPostLeader'],
  ['teamLeader'],
  ['teamMember', 'teamLeader'],
  ['logistician', 'commandPostOperator', 'teamMember'],
  ['logistician', 'teamMember'],
];

interface Exception extends Partial<Omit<MemberDetails, 'away'>> {
  /** When PSE1 and PSE2 end. */
  readonly pse?: number;
  readonly left?: number;
  readonly away?: readonly (readonly [from: number, to: number])[];
}

/** Who is different, by name: days count from today. */
const exceptions: Readonly<Record<string, Exception>> = {
  'Étienne Vial': { pse: 21 },
  'Chloé Verdier': { pse: 64 },
  'Nicolas Trichard': { pse: 12 },
  'Manon Dervieux': { pse: 85 },
  'Clément Argoud': { pse: 40 },
  'Romain Thévenet': { pse: -19 },
  'Zoé Jacquemet': { isMinor: true, hasGuardianAgreement: true },
  'Louna Eymard': { isMinor: true },
  'Sandrine Bonnefoy': { away: [[-4, 6]] },
  'Samira Belkacem': { away: [[12, 26]] },
  'Gabriel Rivat': {
    away: [
      [5, 8],
      [40, 61],
    ],
  },
  'Bernard Repellin': { status: 'employee' },
  'Sarah Meziane': { status: 'external' },
  'Lucie Aufranc': { left: -70 },
};

/** Sixty people of the association, with whom it mans its stations; none of them is real. */
export function rosterOn(today: string): readonly { readonly office: string; readonly details: MemberDetails }[] {
  const people = Object.entries(names).flatMap(([office, ofOffice]) =>
    ofOffice.map((name, at) => ({ office, name, at, of: ofOffice.length })),
  );
  return people.map(({ office, name, at, of }, index) => {
    const { pse = 95 + ((index * 37) % 480), away = [], left, ...exception } = exceptions[name] ?? {};
    const [firstName, ...lastName] = name.split(' ');
    const validUntil = daysLater(today, pse);
    const pse1: Qualification = { name: 'PSE1', validUntil };
    // The last of an office are new.
    const levels = at < of * 0.6 ? [pse1, { name: 'PSE2', validUntil }] : at < of - 1 ? [pse1] : [];
    return {
      office,
      details: {
        firstName: firstName!,
        lastName: lastName.join(' '),
        email: `${searchWords(name).join('.')}@demo.example`,
        // Numbers that are given to nobody.
        phone: `06 39 98 00 ${String(index).padStart(2, '0')}`,
        isPhoneMasked: index % 9 === 4,
        status: 'volunteer',
        functions: experienced[at] ?? ['teamMember'],
        isMinor: false,
        hasGuardianAgreement: false,
        enteredOn: daysLater(today, -120 - (((of - at) * 251 + index) % 3_600)),
        leftOn: left === undefined ? null : daysLater(today, left),
        qualifications: [{ name: 'PSC1', validUntil: null }, ...levels],
        away: away.map(([from, to]): Days => ({ from: daysLater(today, from), to: daysLater(today, to) })),
        ...exception,
      },
    };
  });
}

/** Enters the people of each office. */
export async function loadRoster(scenario: Scenario, structure: DemonstrationStructure, now: Instant): Promise<void> {
  for (const { office, details } of rosterOn(mainlandDay(now)))
    await scenario.member(structure.office(office), details);
}
