import { frenchDay, localDate, type Period } from '@pds/kernel';
import { rescuerFunctions, type TeamFunction, teamFunctions } from '@pds/pricing/contract';

/** What decides whether a member may take a place. Days are `YYYY-MM-DD`. */
export interface ServingMember {
  readonly id: number;
  readonly departmentId: number;
  readonly officeId: number;
  /** What the member may be entrusted with; some have no place of their own. */
  readonly functions: readonly string[];
  /** `validUntil`: the last valid day, included; null: without end. */
  readonly qualifications: readonly { readonly name: string; readonly validUntil: string | null }[];
  readonly isMinor: boolean;
  /** Of a minor: whether the guardian agrees. */
  readonly hasGuardianAgreement: boolean;
  /** The first and the last day in the association, included; null when unknown. */
  readonly enteredOn: string | null;
  readonly leftOn: string | null;
  /** Days on which the member is away, the last one included. */
  readonly away: readonly { readonly from: string; readonly to: string }[];
}

/** When a slot is held. */
export interface SlotTime extends Period {
  /** IANA zone of its days. */
  readonly timeZone: string;
}

/**
 * The functions that a member may take at a slot, in the order of {@link teamFunctions}; at most one of them is of a rescuer: the highest
 * level, which also serves as the lower ones. A qualification counts when its last valid day is not before the day on which the slot
 * begins: whoever begins qualified stays until the end of the night.
 */
export function functionsOf(member: ServingMember, slot: SlotTime): TeamFunction[] {
  const day = localDate(slot.start, slot.timeZone);
  const isValid = (name: string) =>
    member.qualifications.some((each) => each.name === name && (each.validUntil === null || each.validUntil >= day));
  const has = (name: TeamFunction) => member.functions.includes(name);
  const isAdultWith = (name: TeamFunction) => has(name) && !member.isMinor;
  const may: Readonly<Record<TeamFunction, boolean>> = {
    deviceLeader: isAdultWith('deviceLeader'),
    commandPostLeader: isAdultWith('commandPostLeader'),
    commandPostOperator: isAdultWith('commandPostOperator'),
    postLeader: isAdultWith('postLeader'),
    teamLeader: isAdultWith('teamLeader') && isValid('PSE2'),
    pse2: isValid('PSE2'),
    pse1: isValid('PSE1') || isValid('PSE2'),
    logistician: has('logistician'),
    otherStaff: true,
  };
  const level = rescuerFunctions.find((name) => may[name]);
  return teamFunctions.filter((name) => may[name] && (name === level || rankOf(name) < 0));
}

/** Whether a member’s last day in the association is before that of a slot. */
export const leavesBefore = ({ leftOn }: Pick<ServingMember, 'leftOn'>, slot: SlotTime): boolean =>
  leftOn !== null && leftOn < daysOf(slot)[1];

/** Why a member may serve at no place of a slot, in French and without a full stop; null for whoever may. */
export function exclusionOf(member: ServingMember, slot: SlotTime): string | null {
  const { enteredOn, leftOn, isMinor, hasGuardianAgreement } = member;
  if (enteredOn !== null && daysOf(slot)[0] < enteredOn) return `entrée dans l’association le ${frenchDay(enteredOn)}`;
  if (leavesBefore(member, slot)) return `sortie de l’association le ${frenchDay(leftOn!)}`;
  return isMinor && !hasGuardianAgreement ? 'l’accord du représentant légal manque' : null;
}

/** Says on which days a member is away during a slot; null for whoever is there. */
export function absenceDuring({ away }: ServingMember, slot: SlotTime): string | null {
  const [first, last] = daysOf(slot);
  const absence = away.find(({ from, to }) => from <= last && first <= to);
  return absence ? `absence du ${frenchDay(absence.from)} au ${frenchDay(absence.to)}` : null;
}

/** Why no place of a slot suits a member: what expired first, if anything did. */
export function unsuitedReason({ qualifications }: ServingMember, slot: SlotTime): string {
  const day = localDate(slot.start, slot.timeZone);
  const expired = qualifications.find(
    ({ name, validUntil }) => (name === 'PSE2' || name === 'PSE1') && validUntil !== null && validUntil < day,
  );
  return expired
    ? `${expired.name} valable jusqu’au ${frenchDay(expired.validUntil!)}`
    : 'aucune place pour ces fonctions et qualifications';
}

/** Whether somebody of a function serves as another one: itself, or a rescuer of a lower level. */
export function servesAs(name: TeamFunction, other: TeamFunction): boolean {
  const [rank, wanted] = [rankOf(name), rankOf(other)];
  return name === other || (rank >= 0 && rank <= wanted);
}

/** Whether two functions have one queue: the same one, or both of rescuers, whose level may change. */
export function isQueuedWith(name: TeamFunction, other: TeamFunction): boolean {
  return name === other || (rankOf(name) >= 0 && rankOf(other) >= 0);
}

const rankOf = (name: TeamFunction): number => rescuerFunctions.findIndex((rescuer) => rescuer === name);

/** The first and the last day of a slot, `YYYY-MM-DD`. */
const daysOf = ({ start, end, timeZone }: SlotTime) =>
  [localDate(start, timeZone), localDate(Math.max(start, end - 1), timeZone)] as const;
