import type { AnswerChanged, MemberAsked, SignUpChanged } from '@pds/aid-station/contract';
import {
  appointmentOf,
  type NamedMember,
  type ServingMembers,
  type SignUp,
  type SignUps,
  type VolunteerLinks,
} from '@pds/aid-station/domain';
import type { Clock } from '@pds/kernel';
import { type DemandFacade, dossierPage } from '@pds/demand/contract';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { MailAttachment, MailContent, Mailer, Settings } from '@pds/platform';
import type { TeamFunction } from '@pds/pricing/contract';
import {
  appointmentChangedMail,
  lateWithdrawalMail,
  type MemberNotice,
  placeMail,
  reminderMail,
  replacedMail,
  requestMail,
  type ShiftReminder,
} from './sign-up-mails';

/** Collects what e-mails about the places of slots say, and posts them. */
export class SignUpNotices {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly links: VolunteerLinks,
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Writes to the office of a dossier, or else its department, that somebody withdrew late; to nobody for a deleted dossier. */
  async lateWithdrawal({ slotId, demandId, memberId, at }: AnswerChanged, name: TeamFunction): Promise<void> {
    const dossier = await this.demands.dossier(demandId);
    const signUp = await this.signUps.find(slotId);
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
      isLeaving: signUp.answerOf(memberId)?.state === 'confirmed',
      link: `${this.settings.appUrl}${dossierPage(dossier)}?onglet=engagement#qui-vient`,
    });
    await this.mailer.post({ key: `late-withdrawal:${slotId}:${memberId}:${at}`, to, ...mail, demandId });
  }

  /** Writes to those who come to a slot, or wait for it, what changed; nothing once it is over. */
  async appointmentChanged({ slotId, before, after, at }: SignUpChanged): Promise<void> {
    const signUp = await this.signUps.find(slotId);
    if (!signUp || after.end <= this.clock.now()) return;
    const { answers } = signUp.snapshot();
    const concerned = answers.filter(({ function: name }) => name !== null).map(({ memberId }) => memberId);
    for (const member of await this.members.of(concerned))
      await this.post(`sign-up-changed:${slotId}:${member.id}:${at}`, signUp, member, (notice) =>
        appointmentChangedMail(notice, { before, after }),
      );
  }

  /** Writes to a member whose answer changed without them, as long as it is so. */
  async placeChanged({ slotId, memberId, state, replacedBy, at }: AnswerChanged): Promise<void> {
    const signUp = await this.signUps.find(slotId);
    const [member] = await this.members.of([memberId]);
    const answer = signUp?.answerOf(memberId);
    if (!signUp || !member || answer?.state !== state) return;
    const appointment = appointmentOf(signUp.snapshot());
    await this.post(`place-changed:${slotId}:${memberId}:${at}`, signUp, member, (notice) =>
      replacedBy ? replacedMail({ ...notice, appointment }) : placeMail({ ...notice, appointment }, answer),
    );
  }

  /** Writes to a member that they are asked to come, unless they answered meanwhile, or nobody is needed any more. */
  async requested({ slotId, memberId, at, isReplacement }: MemberAsked): Promise<void> {
    const signUp = await this.signUps.find(slotId);
    const [member] = await this.members.of([memberId]);
    const state = signUp?.answerOf(memberId)?.state;
    const isUnanswered = state === 'asked' || (isReplacement && state === 'waiting');
    if (!signUp?.isOpenAt(this.clock.now()) || !member || !isUnanswered) return;
    const functions = signUp.choicesOf(member);
    if (!(isReplacement ? signUp.isReplacementAsked() : functions.some((name) => signUp.hasRoom(name)))) return;
    const facts = { missing: signUp.missing(), functions, isReplacement };
    const appointment = appointmentOf(signUp.snapshot());
    await this.post(`slot-request:${slotId}:${memberId}:${at}`, signUp, member, (notice) =>
      requestMail({ ...notice, ...facts, appointment }),
    );
  }

  /** Reminds a member of a slot to which they come; once for each number of days. */
  async remind(
    signUp: SignUp,
    member: NamedMember,
    reminder: Omit<ShiftReminder, keyof MemberNotice>,
    calendar: MailAttachment,
  ): Promise<void> {
    const { slotId, start } = signUp.snapshot();
    const key = `shift-reminder:${slotId}:${member.id}:${start}:${reminder.daysLeft}`;
    await this.post(key, signUp, member, (notice) => reminderMail({ ...notice, ...reminder }), [calendar]);
  }

  /** Posts an e-mail to a member, with a personal link of its own; to nobody without an address. */
  private async post(
    key: string,
    signUp: SignUp,
    { id, email, firstName, officeName }: NamedMember,
    mailOf: (notice: MemberNotice) => MailContent,
    attachments: readonly MailAttachment[] = [],
  ): Promise<void> {
    if (!email) return;
    const { slotId, eventName, timeZone } = signUp.snapshot();
    const mail = mailOf({ firstName, officeName, eventName, timeZone, link: await this.links.issue(id, slotId) });
    await this.mailer.post({ key, to: email, personal: true, attachments, ...mail });
  }
}
