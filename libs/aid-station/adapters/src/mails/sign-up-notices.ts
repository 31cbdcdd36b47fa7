import type { AnswerChanged, SignUpChanged } from '@pds/aid-station/contract';
import { appointmentOf, type ServingMembers, type SignUp, type SignUps } from '@pds/aid-station/domain';
import type { Clock } from '@pds/kernel';
import { type DemandFacade, dossierPage } from '@pds/demand/contract';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { Mailer, Settings } from '@pds/platform';
import type { TeamFunction } from '@pds/pricing/contract';
import { appointmentChangedMail, lateWithdrawalMail, placeMail } from './sign-up-mails';

/** Collects what e-mails about the places of slots say, and posts them. */
export class SignUpNotices {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Writes to the office of a dossier, or else its department, that somebody withdrew late; to nobody for a deleted dossier. */
  async lateWithdrawal({ slotId, demandId, memberId, at }: AnswerChanged, name: TeamFunction): Promise<void> {
    const dossier = await this.demands.dossier(demandId);
    const signUp = await this.find(demandId, slotId);
    const [member] = await this.members.of([memberId]);
    if (!dossier || !signUp) return;
    const { officeId, departmentId } = dossier;
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    const to = office?.email ?? department?.emailOperational;
    if (!to) return;
    const { eventName, town, start, end, timeZone } = signUp.snapshot();
    const mail = lateWithdrawalMail({
      ...{ memberName: member?.name ?? 'Une personne', function: name, eventName, town, timeZone },
      ...{ period: { start, end }, missing: signUp.missing(), hasOnlyMinors: signUp.hasOnlyMinors() },
      link: `${this.settings.appUrl}${dossierPage(dossier)}`,
    });
    await this.mailer.post({ key: `late-withdrawal:${slotId}:${memberId}:${at}`, to, ...mail, demandId });
  }

  /** Writes to those who come to a slot, or wait for it, what changed; nothing once it is over. */
  async appointmentChanged({ slotId, demandId, before, after, at }: SignUpChanged): Promise<void> {
    const signUp = await this.find(demandId, slotId);
    if (!signUp || after.end <= this.clock.now()) return;
    const { answers, eventName, timeZone } = signUp.snapshot();
    const concerned = answers.filter(({ function: name }) => name !== null).map(({ memberId }) => memberId);
    for (const { id, email, firstName } of await this.members.of(concerned)) {
      if (!email) continue;
      const mail = appointmentChangedMail({ firstName, eventName, timeZone }, { before, after });
      await this.mailer.post({ key: `sign-up-changed:${slotId}:${id}:${at}`, to: email, ...mail });
    }
  }

  /** Writes to a member whose answer changed without them, as long as it is so. */
  async placeChanged({ slotId, demandId, memberId, state, at }: AnswerChanged): Promise<void> {
    const signUp = await this.find(demandId, slotId);
    const [member] = await this.members.of([memberId]);
    const answer = signUp?.snapshot().answers.find((each) => each.memberId === memberId);
    if (!signUp || !member?.email || answer?.state !== state) return;
    const { eventName, timeZone, ...slot } = signUp.snapshot();
    const notice = { firstName: member.firstName, eventName, timeZone, appointment: appointmentOf(slot) };
    const outcome =
      answer.state === 'offered'
        ? { state: answer.state, until: answer.offeredUntil! }
        : { state: answer.state === 'confirmed' ? ('confirmed' as const) : ('withdrawn' as const) };
    const mail = placeMail({ ...notice, function: answer.function }, outcome);
    await this.mailer.post({ key: `place-changed:${slotId}:${memberId}:${at}`, to: member.email, ...mail });
  }

  private async find(demandId: number, slotId: number): Promise<SignUp | undefined> {
    return (await this.signUps.ofDemand(demandId)).find((signUp) => signUp.slotId === slotId);
  }
}
