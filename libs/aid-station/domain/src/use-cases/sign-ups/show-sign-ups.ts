import { type Clock, type Editions, isInScope, type Principal } from '@pds/kernel';
import { type Answer, arePhonesShown, SignUp } from '../../model/sign-ups/sign-up';
import { editedSignUps } from '../../model/versioned-resources';
import type { DossiersToStaff } from '../../ports/sign-ups/dossiers-to-staff';
import type { NamedMember, ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import { dossierInScope } from './dossier-in-scope';

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
    const ids = shown.flatMap((signUp) => signUp.snapshot().answers.map(({ memberId }) => memberId));
    const members = new Map((await this.members.of([...new Set(ids)])).map((member) => [member.id, member]));
    return { version, slots: shown.map((signUp) => this.shown(signUp, members, principal)) };
  }

  private shown(signUp: SignUp, members: ReadonlyMap<number, NamedMember>, { scope }: Principal): ShownSignUp {
    const { answers, ...slot } = signUp.snapshot();
    const hasPhones = arePhonesShown(slot, this.clock.now());
    const people = answers.flatMap((answer) => {
      const member = members.get(answer.memberId);
      if (!member) return [];
      const { name, officeName, officeId, departmentId, isPhoneMasked } = member;
      if ('departmentId' in scope && scope.departmentId !== departmentId && answer.state !== 'confirmed') return [];
      const isOwn = isInScope(scope, { officeId, departmentId, organisationId: null, filedBy: null });
      const phone = hasPhones && (isOwn || !isPhoneMasked) ? member.phone : null;
      return [{ answer, doubt: signUp.doubtAbout(member), name, officeName, isPhoneMasked, phone }];
    });
    return { signUp, people: people.sort((one, other) => one.name.localeCompare(other.name, 'fr')) };
  }
}
