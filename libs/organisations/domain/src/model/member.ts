import {
  checkedEmail,
  checkedName,
  checkedPhone,
  daysBetween,
  FormCheck,
  isCalendarDate,
  presentFields,
  searchWords,
  textOrNull,
  typedText,
} from '@pds/kernel';
import {
  type Days,
  knownQualifications,
  type MemberFunction,
  memberFunctions,
  type Qualification,
} from '@pds/organisations/contract';
import { byTime, checkDays } from './days';
import { InvalidFields } from '../organisations.errors';

/** What a member is to the association. */
export const memberStatuses = ['volunteer', 'employee', 'external', 'provider'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
/** In French. */
export const memberStatusNames: Readonly<Record<MemberStatus, string>> = {
  volunteer: 'Bénévole',
  employee: 'Salarié',
  external: 'Extérieur',
  provider: 'Prestataire',
};

/** What is edited of a member. Nothing else about a person can be stored (decisions: « Personnes de l’antenne »). */
export interface MemberDetails {
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the phone is for staff alone. */
  readonly isPhoneMasked: boolean;
  readonly status: MemberStatus;
  readonly functions: readonly MemberFunction[];
  /** A minor is never alone at a station; the date of birth is not stored. */
  readonly isMinor: boolean;
  /** Of a minor: whether the guardian agrees that they serve. Without it, a minor serves nowhere. */
  readonly hasGuardianAgreement: boolean;
  /** Days, `YYYY-MM-DD`. */
  readonly enteredOn: string | null;
  /** The last day in the office, included; null while no end is known. */
  readonly leftOn: string | null;
  /** By name. */
  readonly qualifications: readonly Qualification[];
  /** When they cannot serve, in the order of time. */
  readonly away: readonly Days[];
}

export interface MemberSnapshot extends MemberDetails {
  readonly id: number;
  readonly officeId: number;
}

/** Somebody of whom only the names are known. */
export const unknownMember: Omit<MemberDetails, 'lastName' | 'firstName'> = {
  email: null,
  phone: null,
  isPhoneMasked: false,
  status: 'volunteer',
  functions: [],
  isMinor: false,
  hasGuardianAgreement: false,
  enteredOn: null,
  leftOn: null,
  qualifications: [],
  away: [],
};

export const memberLimits = { qualificationName: 40, qualifications: 30, periodsAway: 30 } as const;

/** How many days before its last day a qualification is said to expire soon. */
export const expiresSoonDays = 90;

/** Whether a qualification is valid on a day, the last one included, and whether its end is near: `soon`. */
export function expiryOf({ validUntil }: Qualification, day: string): 'valid' | 'soon' | 'expired' {
  if (validUntil === null) return 'valid';
  const left = daysBetween(day, validUntil);
  if (left < 0) return 'expired';
  return left <= expiresSoonDays ? 'soon' : 'valid';
}

/** The name of a qualification in the spelling that all share: « pse 1 » is « PSE1 ». */
export function qualificationName(typed: string): string {
  const key = qualificationKey(typed);
  return knownQualifications.find((known) => qualificationKey(known) === key) ?? typedText(typed);
}

const qualificationKey = (name: string) => searchWords(name).join('');

/** A member of an office: a volunteer of the association, or whoever serves at its stations beside them. Needs no account. */
export class Member {
  private constructor(private state: MemberSnapshot) {}

  /** A new member of an office. Throws `InvalidFields`. */
  static enter(id: number, officeId: number, details: MemberDetails): Member {
    const member = new Member({ ...details, id, officeId });
    member.edit(details);
    return member;
  }

  static restore(snapshot: MemberSnapshot): Member {
    return new Member(snapshot);
  }

  snapshot(): MemberSnapshot {
    return this.state;
  }

  /** Changes the given fields; functions, qualifications and days away replace all former ones. Throws `InvalidFields`. */
  edit(changes: Partial<MemberDetails>): void {
    const wanted: MemberSnapshot = { ...this.state, ...presentFields(changes) };
    const checks = new FormCheck();
    const checked: MemberSnapshot = {
      ...wanted,
      lastName: checkedName(checks, 'lastName', wanted.lastName, 'nom', 'Veuillez entrer le nom'),
      firstName: checkedName(checks, 'firstName', wanted.firstName, 'prénom', 'Veuillez entrer le prénom'),
      email: textOrNull(checkedEmail(checks, 'email', wanted.email)),
      phone: textOrNull(checkedPhone(checks, 'phone', wanted.phone)),
      functions: memberFunctions.filter((each) => wanted.functions.includes(each)),
      qualifications: checkedQualifications(checks, wanted.qualifications),
      away: checkedAway(checks, wanted.away),
    };
    const { enteredOn, leftOn } = checked;
    for (const field of ['enteredOn', 'leftOn'] as const) {
      if (checked[field] !== null && !isCalendarDate(checked[field])) checks.refuse(field, 'Veuillez entrer une date');
    }
    if (enteredOn !== null && leftOn !== null && daysBetween(enteredOn, leftOn) < 0)
      checks.refuse('leftOn', 'La sortie ne peut pas précéder l’entrée');
    checks.orThrow(InvalidFields);
    this.state = checked;
  }

  /** Belongs to another office from now on. */
  moveTo(officeId: number): void {
    this.state = { ...this.state, officeId };
  }
}

/** The qualifications by name, each once. */
function checkedQualifications(checks: FormCheck, qualifications: readonly Qualification[]): Qualification[] {
  const { qualificationName: longest, qualifications: most } = memberLimits;
  if (qualifications.length > most) checks.refuse('qualifications', `${most} qualifications au plus`);
  const seen = new Set<string>();
  const checked = qualifications.map(({ name: typed, validUntil }, index) => {
    const path = `qualifications.${index}`;
    const name = qualificationName(
      checks.text(`${path}.name`, typed, longest, 'Veuillez entrer le nom de la qualification'),
    );
    if (seen.has(qualificationKey(name))) checks.refuse(`${path}.name`, 'Cette qualification est déjà dans la liste');
    seen.add(qualificationKey(name));
    if (validUntil !== null && !isCalendarDate(validUntil))
      checks.refuse(`${path}.validUntil`, 'Veuillez entrer une date');
    return { name, validUntil };
  });
  return checked.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The days away in the order of time. */
function checkedAway(checks: FormCheck, away: readonly Days[]): Days[] {
  if (away.length > memberLimits.periodsAway) checks.refuse('away', `${memberLimits.periodsAway} périodes au plus`);
  for (const [index, days] of away.entries()) checkDays(checks, `away.${index}`, days);
  return away.toSorted(byTime);
}
