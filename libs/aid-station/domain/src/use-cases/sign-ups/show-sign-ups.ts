import { type Clock, type Editions, isInScope, type Principal } from '@pds/kernel';
import type { Answer } from '../../model/sign-ups/answers';
import { type Commitment, withoutNames } from '../../model/sign-ups/commitments';
import { arePhonesShown } from '../../model/sign-ups/held-slot';
import { SignUp } from '../../model/sign-ups/sign-up';
import { editedSignUps } from '../../model/versioned-resources';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { NamedMember, ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { dossierInScope, isOfOtherDepartment } from './dossier-in-scope';

/** Somebody who answered for a slot, or was asked. */
export interface ShownPerson extends Pick<NamedMember, 'name' | 'officeName' | 'phone' | 'isPhoneMasked'> {
  readonly answer: Answer;
  /** Why they perhaps no longer may come. */
  readonly doubt: string | null;
}

export interface ShownSignUp {
  readonly signUp: SignUp;
  readonly people: readonly ShownPerson[];
}

export interface ShownSignUps {
  /** To be sent back when the slots are opened or closed. */
  readonly version: number;
  /** In the order of time. */
  readonly slots: readonly ShownSignUp[];
}

/**
 * Shows the slots of a dossier with their places and who takes them. Of members of another department only those who come, and phones only
 * around the slot; a masked one only to whoever manages its office. Throws `SignUpNotFound` (dossier missing or out of scope).
 */
export class ShowSignUps {
  constructor(
    private readonly signUps: SignUps,
    private readonly dossiers: DossiersToStaff,
    private readonly members: ServingMembers,
    private readonly editions: Editions,
    private readonly clock: Clock,
  ) {}

  async execute(demandId: number, principal: Principal): Promise<ShownSignUps> {
    const { slots, isHeld } = dossierInScope(await this.dossiers.find(demandId), principal);
    const version = await this.editions.versionOf(editedSignUps(demandId));
    const stored = new Map((await this.signUps.ofDemand(demandId)).map((signUp) => [signUp.slotId, signUp]));
    const shown = slots.map((slot) => {
      const signUp = stored.get(slot.slotId) ?? SignUp.of(slot);
      signUp.refresh(slot, !isHeld);
      return signUp;
    });
    return { version, slots: await this.withPeople(shown, principal, false) };
  }

  /** The stored slots of a dossier that an office helps, whatever the scope: of people out of it only names and functions of those who come. */
  async helpedBy(officeId: number, demandId: number, principal: Principal): Promise<ShownSignUps> {
    const version = await this.editions.versionOf(editedSignUps(demandId));
    const helped = (await this.signUps.ofDemand(demandId)).filter((signUp) => signUp.isHelpedBy(officeId));
    return { version, slots: await this.withPeople(helped, principal, true) };
  }

  private async withPeople(
    signUps: readonly SignUp[],
    principal: Principal,
    isHelper: boolean,
  ): Promise<ShownSignUp[]> {
    const ids = signUps.flatMap((signUp) => signUp.snapshot().answers.map(({ memberId }) => memberId));
    const found = await this.members.of([...new Set(ids)]);
    for (const signUp of signUps) signUp.updateMinors(found);
    const members = new Map(found.map((member) => [member.id, member]));
    const comingIds = [...new Set(signUps.flatMap((signUp) => signUp.comingIds()))];
    const from = Math.min(this.clock.now(), ...signUps.map(({ clashesAfter }) => clashesAfter));
    const commitments = await this.signUps.commitmentsOf(comingIds, from);
    return signUps.map((signUp) => this.shown(signUp, members, commitments, principal, isHelper));
  }

  private shown(
    signUp: SignUp,
    members: ReadonlyMap<number, NamedMember>,
    commitments: ReadonlyMap<number, readonly Commitment[]>,
    { scope }: Principal,
    isHelper: boolean,
  ): ShownSignUp {
    const { answers, ...slot } = signUp.snapshot();
    const hasPhones = arePhonesShown(slot, this.clock.now());
    const people = answers.flatMap((answer): ShownPerson[] => {
      const member = members.get(answer.memberId);
      if (!member) return [];
      const { name, officeName, officeId, departmentId, isPhoneMasked } = member;
      const isOwn = isInScope(scope, { officeId, departmentId, organisationId: null, filedBy: null });
      const isOther = isHelper ? !isOwn : isOfOtherDepartment(member, { scope });
      if (isOther && answer.state !== 'confirmed') return [];
      if (isHelper && isOther)
        return [{ answer: { ...answer, ...untold }, doubt: null, name, officeName, isPhoneMasked, phone: null }];
      const phone = hasPhones && (isOwn || !isPhoneMasked) ? member.phone : null;
      const elsewhere = commitments.get(member.id) ?? [];
      const doubt = signUp.doubtAbout(member, isOther ? withoutNames(elsewhere) : elsewhere);
      return [{ answer, doubt, name, officeName, isPhoneMasked, phone }];
    });
    return { signUp, people: people.sort((one, other) => one.name.localeCompare(other.name, 'fr')) };
  }
}

const untold = { askedAt: null, seenAt: null, answeredAt: null, note: '' } as const;
