import type { Instant, Period } from '@pds/kernel';
import { emptyTeam, type Team } from '@pds/pricing/contract';
import type { Answer } from '../model/sign-ups/answers';
import type { Commitment } from '../model/sign-ups/commitments';
import type { ServingMember } from '../model/sign-ups/eligibility';
import type { SlotToStaff } from '../model/sign-ups/held-slot';
import { SignUp, type SignUpSnapshot } from '../model/sign-ups/sign-up';
import { DossiersToStaff, type DossierToStaff } from '../ports/sign-ups/dossiers-to-staff';
import { type NamedMember, ServingMembers } from '../ports/sign-ups/serving-members';
import { SignUps } from '../ports/sign-ups/sign-ups';

/** Sign-ups in memory: one caller at a time, so that nothing is locked. */
export class InMemorySignUps extends SignUps {
  private readonly stored = new Map<number, SignUpSnapshot>();

  /** An office grants help for a slot. */
  help(slotId: number, officeId: number): void {
    const slot = this.stored.get(slotId)!;
    this.stored.set(slotId, { ...slot, helpingOffices: [...slot.helpingOffices, officeId] });
  }

  override async lockMember(): Promise<void> {}

  override async find(slotId: number): Promise<SignUp | null> {
    const found = this.stored.get(slotId);
    return found ? SignUp.restore(found) : null;
  }

  override findForUpdate(slotId: number): Promise<SignUp | null> {
    return this.find(slotId);
  }

  override async ofDemand(demandId: number): Promise<SignUp[]> {
    const found = [...this.stored.values()].filter((each) => each.demandId === demandId);
    return found.sort((one, other) => one.slotId - other.slotId).map((each) => SignUp.restore(each));
  }

  override ofDemandForUpdate(demandId: number): Promise<SignUp[]> {
    return this.ofDemand(demandId);
  }

  override async lockSlotsOf(): Promise<void> {}

  override async demandsWith(demandIds: readonly number[]): Promise<number[]> {
    const found = [...this.stored.values()].map(({ demandId }) => demandId).filter((id) => demandIds.includes(id));
    return [...new Set(found)].sort((one, other) => one - other);
  }

  override async withAnswerOf(memberId: number, after = -Infinity): Promise<number[]> {
    const found = [...this.stored.values()].filter(
      (each) => each.start > after && each.answers.some((answer) => answer.memberId === memberId),
    );
    return found.map(({ slotId }) => slotId).sort((one, other) => one - other);
  }

  override async save(signUp: SignUp): Promise<void> {
    this.stored.set(signUp.slotId, signUp.snapshot());
  }

  override async inReachOf(
    { id, departmentId, officeId }: Pick<ServingMember, 'id' | 'departmentId' | 'officeId'>,
    after: Instant,
  ): Promise<SignUp[]> {
    const isFor = (each: SignUpSnapshot) =>
      each.departmentId === departmentId || each.helpingOffices.includes(officeId);
    const found = [...this.stored.values()].filter(
      (each) =>
        each.end > after &&
        ((each.isOpen && !each.isCancelled && isFor(each)) || each.answers.some(({ memberId }) => memberId === id)),
    );
    const isNeeded = ({ memberId, state }: Answer) => memberId === id || state === 'confirmed' || state === 'offered';
    return found
      .sort((one, other) => one.start - other.start)
      .map((each) => SignUp.restore({ ...each, answers: each.answers.filter(isNeeded) }));
  }

  override async noteSeen(memberId: number, at: Instant): Promise<void> {
    for (const [slotId, signUp] of this.stored) {
      const answers = signUp.answers.map((answer) =>
        answer.memberId === memberId && answer.askedAt !== null ? { ...answer, seenAt: answer.seenAt ?? at } : answer,
      );
      this.stored.set(slotId, { ...signUp, answers });
    }
  }

  override async commitmentsOf(
    memberIds: readonly number[],
    after: Instant,
  ): Promise<ReadonlyMap<number, readonly Commitment[]>> {
    const held = [...this.stored.values()].filter(({ isCancelled, end }) => !isCancelled && end > after);
    const commitments = held.flatMap(({ answers, ...slot }) =>
      answers
        .filter(({ memberId, state }) => state === 'confirmed' && memberIds.includes(memberId))
        .map(({ memberId }) => ({ memberId, commitment: commitmentOf(slot) })),
    );
    return new Map(
      [...Map.groupBy(commitments, ({ memberId }) => memberId)].map(([memberId, own]) => [
        memberId,
        own.map(({ commitment }) => commitment).sort((one, other) => one.start - other.start),
      ]),
    );
  }

  override async requestsTo(memberIds: readonly number[]): Promise<ReadonlyMap<number, readonly Instant[]>> {
    const asked = [...this.stored.values()].flatMap(({ answers }) =>
      answers.flatMap(({ memberId, askedAt }) => (askedAt === null ? [] : [{ memberId, askedAt }])),
    );
    const wanted = asked.filter(({ memberId }) => memberIds.includes(memberId));
    const byMember = Map.groupBy(wanted, ({ memberId }) => memberId);
    return new Map([...byMember].map(([id, own]) => [id, own.map(({ askedAt }) => askedAt)]));
  }

  override async startingIn({ start, end }: Period): Promise<SignUp[]> {
    const found = [...this.stored.values()].filter(
      (each) =>
        !each.isCancelled &&
        each.start >= start &&
        each.start < end &&
        each.answers.some(({ state }) => state === 'confirmed'),
    );
    return found.sort((one, other) => one.start - other.start).map((each) => SignUp.restore(each));
  }

  override async withQueue(): Promise<number[]> {
    const found = [...this.stored.values()].filter(({ answers }) =>
      answers.some(({ state }) => state === 'waiting' || state === 'offered'),
    );
    return found.map(({ slotId }) => slotId).sort((one, other) => one - other);
  }
}

export class InMemoryServingMembers extends ServingMembers {
  readonly members = new Map<number, NamedMember>();

  override async of(memberIds: readonly number[]): Promise<NamedMember[]> {
    return [...this.members.values()].filter(({ id }) => memberIds.includes(id));
  }

  override async ofDepartment(departmentId: number): Promise<NamedMember[]> {
    return [...this.members.values()].filter((member) => member.departmentId === departmentId);
  }
}

export class InMemoryDossiersToStaff extends DossiersToStaff {
  readonly dossiers = new Map<number, DossierToStaff>();

  override async find(demandId: number): Promise<DossierToStaff | null> {
    return this.dossiers.get(demandId) ?? null;
  }

  override findForUpdate(demandId: number): Promise<DossierToStaff | null> {
    return this.find(demandId);
  }
}

/** An adult of the department 69 without functions and qualifications. */
export function someMember(id: number, given: Partial<NamedMember> = {}): NamedMember {
  return {
    ...{ id, departmentId: 69, functions: [], qualifications: [], isMinor: false, hasGuardianAgreement: false },
    ...{ enteredOn: null, leftOn: null, away: [], officeId: 3, officeName: 'Villeurbanne', firstName: 'Camille' },
    ...{ name: `Camille Martin ${id}`, email: `m${id}@example.org`, phone: '0612345678', isPhoneMasked: false },
    ...given,
  };
}

/** The qualification PSE1, without end. */
export const pse1 = [{ name: 'PSE1', validUntil: null }] as const;

/** A slot of the dossier 12 in the department 69: Saturday 8 May 2027, 14:00 to 18:00. */
export function someSlot(slotId: number, required: Partial<Team>, given: Partial<SlotToStaff> = {}): SlotToStaff {
  return {
    ...{ slotId, demandId: 12, officeId: 3, departmentId: 69, timeZone: 'Europe/Paris', travelMinutes: 30 },
    ...{ start: Date.parse('2027-05-08T12:00:00Z'), end: Date.parse('2027-05-08T16:00:00Z') },
    ...{ eventName: 'Course', town: 'Lyon', place: 'Stade', slotName: 'Après-midi' },
    required: { ...emptyTeam, ...required },
    ...given,
  };
}

function commitmentOf({ slotId, demandId, eventName, start, end, timeZone, travelMinutes }: Commitment): Commitment {
  return { slotId, demandId, eventName, start, end, timeZone, travelMinutes };
}
