import { type AnswerChanged, type MemberAsked, SignUpChanged } from '@pds/aid-station/contract';
import {
  appointmentOf,
  hasLeft,
  isOfNight,
  type NamedMember,
  type ServingMembers,
  type SignUp,
  type SignUps,
  type StaffAddresses,
  toldAt,
  toldOf,
  type VolunteerLinks,
} from '@pds/aid-station/domain';
import { type DemandFacade, dossierPage, type DossierSnapshot } from '@pds/demand/contract';
import { type Clock, dayMilliseconds, type Outbox } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import {
  eraseMailRows,
  type MailAttachment,
  type MailContent,
  type Mailer,
  type Settings,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
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

/** The first part of the key of each message about a member; slot and member follow. */
const kinds = ['late-withdrawal', 'place-changed', 'shift-reminder', 'sign-up-changed', 'slot-request'] as const;

const keyOf = (kind: (typeof kinds)[number], slotId: number, memberId: number, ...rest: readonly number[]) =>
  [kind, slotId, memberId, ...rest].join(':');

/** Collects what e-mails about the places of slots say, and posts them. */
export class SignUpNotices {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly links: VolunteerLinks,
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly staff: StaffAddresses,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes to the coordinators of a dossier that somebody withdrew late, or leaves the association; to nobody when it is no longer so, once
   * the slot is over, or for a deleted dossier.
   */
  async lateWithdrawal({ slotId, demandId, memberId, state, at }: AnswerChanged, name: TeamFunction): Promise<void> {
    const dossier = await this.demands.dossier(demandId);
    const signUp = await this.signUps.find(slotId);
    const [member] = await this.members.of([memberId]);
    if (!dossier || !signUp) return;
    const { eventName, town, start, end, timeZone } = signUp.snapshot();
    const isLeaving = state === 'confirmed';
    const comes = signUp.answerOf(memberId)?.state === 'confirmed';
    if (comes !== isLeaving || end <= this.clock.now()) return;
    const to = await this.coordinatorsOf(dossier);
    if (to.length === 0) return;
    const mail = lateWithdrawalMail({
      ...{ memberName: member?.name ?? 'Une personne', function: name, eventName, town, timeZone },
      ...{ period: { start, end }, missing: signUp.missing(), hasOnlyMinors: signUp.hasOnlyMinors() },
      isLeaving,
      link: `${this.settings.appUrl}${dossierPage(dossier)}?onglet=engagement#qui-vient`,
    });
    // Not among the messages of the dossier, which accounting reads.
    await this.mailer.post({ key: keyOf('late-withdrawal', slotId, memberId, at), to, ...mail });
  }

  /** Writes to those who come to a slot, or wait for it, what changed, if need be after the quiet hours; nothing once it is over. */
  async appointmentChanged(change: SignUpChanged): Promise<void> {
    const { slotId } = change;
    const signUp = await this.signUps.find(slotId);
    if (!signUp) return;
    const wait = toldAt(change, signUp.timeZone) - this.clock.now();
    if (wait > 0) return this.outbox.publishIn(Math.ceil(wait / 60_000), SignUpChanged(change));
    const changes = isOfNight(change, signUp.timeZone) ? await this.changesAround(change) : [change];
    const told = toldOf(change, changes, signUp.timeZone);
    // Of several that are told as one, the last one posts it.
    if (told?.at !== change.at || told.after.end <= this.clock.now()) return;
    const { answers } = signUp.snapshot();
    const concerned = answers.filter(({ function: name }) => name !== null).map(({ memberId }) => memberId);
    for (const member of await this.members.of(concerned))
      await this.post(keyOf('sign-up-changed', slotId, member.id, told.at), signUp, member, (notice) =>
        appointmentChangedMail(notice, told),
      );
  }

  /** Writes to a member whose answer changed without them, as long as it is so; nothing once the slot, or their offer, is over. */
  async placeChanged({ slotId, memberId, former, state, replacedBy, at }: AnswerChanged): Promise<void> {
    const signUp = await this.signUps.find(slotId);
    const [member] = await this.members.of([memberId]);
    const answer = signUp?.answerOf(memberId);
    if (!signUp || !member || answer?.state !== state) return;
    const slot = signUp.snapshot();
    if (slot.isCancelled || (answer.offeredUntil ?? slot.end) <= this.clock.now()) return;
    const appointment = appointmentOf(slot);
    // An offer that was taken back and made again in the quiet hours is told once.
    await this.post(keyOf('place-changed', slotId, memberId, answer.offeredUntil ?? at), signUp, member, (notice) =>
      replacedBy ? replacedMail({ ...notice, appointment }) : placeMail({ ...notice, appointment }, answer, former),
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
    await this.post(keyOf('slot-request', slotId, memberId, at), signUp, member, (notice) =>
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
    const key = keyOf('shift-reminder', slotId, member.id, start, reminder.daysLeft);
    await this.post(key, signUp, member, (notice) => reminderMail({ ...notice, ...reminder }), [calendar]);
  }

  /** Erases all messages about a member, also those to others. */
  async forget(memberId: number): Promise<void> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id::integer AS id FROM platform.mails
          WHERE split_part(key, ':', 1) = ANY(${[...kinds]}) AND split_part(key, ':', 3) = ${String(memberId)}`,
    );
    const ids = rows.map(({ id }) => id);
    await eraseMailRows(this.unitOfWork, this.outbox, ids);
  }

  /**
   * Posts an e-mail to a member, with a personal link of its own; to nobody without an address. Whoever has left is told only that a slot to
   * which they came is cancelled, without a link.
   */
  private async post(
    key: string,
    signUp: SignUp,
    { id, email, firstName, leftOn }: NamedMember,
    mailOf: (notice: MemberNotice) => MailContent,
    attachments: readonly MailAttachment[] = [],
  ): Promise<void> {
    const { slotId, eventName, timeZone, isCancelled } = signUp.snapshot();
    const isGone = hasLeft({ leftOn, timeZone }, this.clock.now());
    const isAwaited = isCancelled && signUp.answerOf(id)?.state === 'confirmed';
    if (!email || (isGone && !isAwaited)) return;
    const link = isGone ? null : await this.links.issue(id, slotId);
    const mail = mailOf({ firstName, eventName, timeZone, link });
    await this.mailer.post({ key, to: email, personal: true, attachments, ...mail });
  }

  /** The changes of a slot in the day before and after one, in the order of time. */
  private async changesAround({ slotId, at }: SignUpChanged): Promise<SignUpChanged[]> {
    const rows = await this.unitOfWork.query<{ payload: SignUpChanged }>(
      sql`SELECT payload FROM platform.outbox_events WHERE type = ${SignUpChanged.type}
            AND payload ->> 'slotId' = ${String(slotId)} AND abs((payload ->> 'at')::float8 - ${at}) < ${dayMilliseconds}
          ORDER BY (payload ->> 'at')::float8`,
    );
    return rows.map(({ payload }) => payload);
  }

  /** The addresses of a dossier's office, or else its department, or else of those who receive the daily digest of them. */
  private async coordinatorsOf({ officeId, departmentId }: DossierSnapshot): Promise<readonly string[]> {
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    const address = office?.email ?? department?.emailOperational;
    if (address) return [address];
    return departmentId === null ? [] : this.staff.digestReadersOf(departmentId, officeId);
  }
}
