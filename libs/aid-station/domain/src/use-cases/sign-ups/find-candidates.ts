import type { Clock, Instant } from '@pds/kernel';
import type { Answer } from '../../model/sign-ups/answers';
import { byLastRequest, type Candidate, requestRefusal } from '../../model/sign-ups/candidates';
import { afterQuietHours } from '../../model/sign-ups/quiet-hours';
import type { SignUp } from '../../model/sign-ups/sign-up';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';

/** Who may be asked to come to a slot. */
export interface Candidates {
  /** When a request would be sent. */
  readonly at: Instant;
  /** IANA zone of the event. */
  readonly timeZone: string;
  /** Whoever may be asked, the least recently asked first. */
  readonly suited: readonly Candidate[];
  /** Everybody else of the department, each with the reason. */
  readonly others: readonly Candidate[];
}

/** Finds who of the department may be asked to come to a slot. */
export class FindCandidates {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly clock: Clock,
  ) {}

  /** @param replaced the answer of the member whom they would replace; null: places that are free are to be taken */
  async execute(signUp: SignUp, replaced: Answer | null = null): Promise<Candidates> {
    const { departmentId, timeZone } = signUp.snapshot();
    const at = afterQuietHours(this.clock.now(), timeZone);
    const members = departmentId === null ? [] : await this.members.ofDepartment(departmentId);
    const ids = members.map(({ id }) => id);
    const requests = await this.signUps.requestsTo(ids);
    const commitments = await this.signUps.commitmentsOf(ids, signUp.clashesAfter);
    const candidates = members.map((member): Candidate => {
      const asked = requests.get(member.id) ?? [];
      const elsewhere = { commitments: commitments.get(member.id) ?? [], requests: asked };
      const functions = signUp.choicesOf(member);
      const reason = requestRefusal(signUp, { member, functions }, elsewhere, at, replaced);
      return { member, functions, lastAskedAt: asked.length > 0 ? Math.max(...asked) : null, reason };
    });
    const suited = candidates.filter(({ reason }) => reason === null).sort(byLastRequest);
    return { at, timeZone, suited, others: candidates.filter(({ reason }) => reason !== null) };
  }
}
