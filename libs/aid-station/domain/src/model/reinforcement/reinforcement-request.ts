import { dayMilliseconds, FormCheck, type Instant, parseDateTime, type Period } from '@pds/kernel';
import { meansKinds } from '@pds/organisations/contract';
import {
  DossierNotHeld,
  DossierWithoutOffice,
  InvalidReinforcement,
  ReinforcementClosed,
  ReinforcementOutdated,
  ReinforcementOver,
  ReinforcementStarted,
} from '../../aid-station.errors';
import type { MeansNeed } from '../planning/means-need';
import { overlap } from '../planning/spans';

/** Numbers of persons and pieces by kind; an absent kind counts as 0. */
export type MeansCounts = Partial<MeansNeed>;

export const reinforcementStates = ['pending', 'granted', 'declined', 'withdrawn'] as const;
export type ReinforcementState = (typeof reinforcementStates)[number];

/** The states that declining or withdrawing ends. The caller says which one they saw: a request that changed meanwhile is not ended. */
export const openReinforcementStates = ['pending', 'granted'] as const satisfies readonly ReinforcementState[];
export type OpenReinforcementState = (typeof openReinforcementStates)[number];

/** The full state of a request, as repositories store it. */
export interface ReinforcementSnapshot {
  readonly id: number;
  /** The demand, or the station that it became. */
  readonly dossierId: number;
  readonly askedOfficeId: number;
  /** Account of the person who asked. */
  readonly askedBy: number;
  readonly askedAt: Instant;
  /** When the means are to be on the spot, travel excluded. */
  readonly period: Period;
  readonly asked: MeansCounts;
  readonly message: string;
  readonly state: ReinforcementState;
  /** What was granted, also after it was taken back; null while nothing was. */
  readonly granted: MeansCounts | null;
  /** Account of the person who gave the last answer; null without one. */
  readonly answeredBy: number | null;
  readonly answeredAt: Instant | null;
  readonly answer: string;
}

/** What is asked of an office. */
export interface WantedReinforcement extends Pick<
  ReinforcementSnapshot,
  'dossierId' | 'askedOfficeId' | 'asked' | 'message'
> {
  /** `2027-05-08T14:00` in the zone of the event, or with an offset. */
  readonly start: string;
  readonly end: string;
}

/** The data of a dossier that a request depends on. */
export interface DossierToReinforce {
  /** Null while nobody chose one. */
  readonly officeId: number | null;
  /** Whether its event is still to be held by us: neither refused, cancelled, deleted nor « Sans suite ». */
  readonly isHeld: boolean;
  readonly event: Period;
  /** IANA zone of the event. */
  readonly timeZone: string;
}

/** Bounds of a request: of each count, of both texts in characters, and of the time around the event in days. */
export const reinforcementLimits = { count: 1_000, text: 1_000, daysAround: 1 } as const;

const wrongCount = 'Veuillez entrer un nombre entier de 0 à 1 000';

/**
 * A request for means of another office for the event of a dossier (ADR 0069). It is granted, in whole or in part, or declined by the asked
 * office, and withdrawn by whoever asked. What was granted can be taken back by either side until it starts.
 */
export class ReinforcementRequest {
  private constructor(private current: ReinforcementSnapshot) {}

  /**
   * Asks another office. Throws `DossierWithoutOffice`, `DossierNotHeld`, and `InvalidReinforcement` naming the fields `officeId`, `start`,
   * `end`, `means` and `message`.
   */
  static ask(
    id: number,
    { dossierId, askedOfficeId, start, end, ...wanted }: WantedReinforcement,
    dossier: DossierToReinforce,
    askedBy: number,
    askedAt: Instant,
  ): ReinforcementRequest {
    if (dossier.officeId === null) throw new DossierWithoutOffice();
    if (!dossier.isHeld) throw new DossierNotHeld();
    const checks = new FormCheck();
    if (askedOfficeId === dossier.officeId)
      checks.refuse('officeId', 'Veuillez choisir une autre antenne que celle du dossier');
    const period = {
      start: checkedInstant(checks, 'start', start, dossier.timeZone),
      end: checkedInstant(checks, 'end', end, dossier.timeZone),
    };
    checkPeriod(checks, period, dossier.event, askedAt);
    const asked = checkedCounts(checks, wanted.asked);
    const message = checks.text('message', wanted.message, reinforcementLimits.text);
    checks.orThrow(InvalidReinforcement);
    return new ReinforcementRequest({
      ...{ id, dossierId, askedOfficeId, askedBy, askedAt, period, asked, message, state: 'pending' },
      ...{ granted: null, answeredBy: null, answeredAt: null, answer: '' },
    });
  }

  static restore(snapshot: ReinforcementSnapshot): ReinforcementRequest {
    return new ReinforcementRequest(snapshot);
  }

  snapshot(): ReinforcementSnapshot {
    return this.current;
  }

  /**
   * The asked office grants all or some of the means. Throws `ReinforcementClosed` unless it is pending, `DossierNotHeld`,
   * `ReinforcementOver`, `ReinforcementOutdated` when the event was moved out of the period, and `InvalidReinforcement` when more is
   * granted than asked, or nothing.
   */
  grant(
    means: MeansCounts,
    { isHeld, event }: Pick<DossierToReinforce, 'isHeld' | 'event'>,
    answer: string,
    by: number,
    now: Instant,
  ): void {
    const { state, asked, period } = this.current;
    if (state !== 'pending') throw new ReinforcementClosed();
    if (!isHeld) throw new DossierNotHeld();
    if (period.end <= now) throw new ReinforcementOver();
    if (!overlap(period, event)) throw new ReinforcementOutdated();
    const checks = new FormCheck();
    const granted = checkedCounts(checks, means);
    if (meansKinds.some((kind) => (granted[kind] ?? 0) > (asked[kind] ?? 0)))
      checks.refuse('means', 'Veuillez accorder au plus ce qui est demandé');
    this.answerWith(checks, { state: 'granted', granted }, answer, by, now);
  }

  /**
   * The asked office grants nothing, or takes back what it granted. Throws `ReinforcementClosed` unless it is as the caller saw it, and
   * `ReinforcementStarted` for what has been granted and has begun.
   */
  decline(seen: OpenReinforcementState, answer: string, by: number, now: Instant): void {
    this.checkOpen(seen, now);
    this.answerWith(new FormCheck(), { state: 'declined' }, answer, by, now);
  }

  /** Whoever asked no longer needs it. Throws as {@link decline} does. */
  withdraw(seen: OpenReinforcementState, now: Instant): void {
    this.checkOpen(seen, now);
    this.current = { ...this.current, state: 'withdrawn' };
  }

  private checkOpen(seen: OpenReinforcementState, now: Instant): void {
    if (this.current.state !== seen) throw new ReinforcementClosed();
    if (!canBeTakenBack(this.current, now)) throw new ReinforcementStarted();
  }

  private answerWith(
    checks: FormCheck,
    outcome: Pick<ReinforcementSnapshot, 'state'> & Partial<Pick<ReinforcementSnapshot, 'granted'>>,
    answer: string,
    by: number,
    now: Instant,
  ): void {
    const text = checks.text('answer', answer, reinforcementLimits.text);
    checks.orThrow(InvalidReinforcement);
    this.current = { ...this.current, ...outcome, answer: text, answeredBy: by, answeredAt: now };
  }
}

/** Whether either side may still end a request: it is pending, or granted and has not begun. */
export function canBeTakenBack(
  { state, period }: Pick<ReinforcementSnapshot, 'state' | 'period'>,
  now: Instant,
): boolean {
  return state === 'pending' || (state === 'granted' && now < period.start);
}

/** Whether nobody answered a request in time: it is pending, and its period is over. */
export function isUnanswered(
  { state, period }: Pick<ReinforcementSnapshot, 'state' | 'period'>,
  now: Instant,
): boolean {
  return state === 'pending' && period.end <= now;
}

/** A missing or impossible time is an error of its field. */
function checkedInstant(checks: FormCheck, field: 'start' | 'end', text: string, timeZone: string): Instant {
  const instant = parseDateTime(text.trim(), timeZone);
  if (instant === null) checks.refuse(field, 'Veuillez entrer une date et une heure');
  return instant ?? 0;
}

/** The period touches the event, starts and ends at most a day before or after it, and is not over. */
function checkPeriod(checks: FormCheck, { start, end }: Period, event: Period, now: Instant): void {
  const around = reinforcementLimits.daysAround * dayMilliseconds;
  if (end <= start) checks.refuse('end', 'La fin doit suivre le début');
  else if (end <= now) checks.refuse('end', 'La période est déjà passée');
  if (start < event.start - around) checks.refuse('start', 'Au plus tôt un jour avant l’évènement');
  else if (start >= event.end) checks.refuse('start', 'Le renfort doit commencer avant la fin de l’évènement');
  if (end > event.end + around) checks.refuse('end', 'Au plus tard un jour après l’évènement');
  else if (end <= event.start) checks.refuse('end', 'Le renfort doit finir après le début de l’évènement');
}

/** The counts above 0; an error when there is none, or when one is out of bounds. */
function checkedCounts(checks: FormCheck, means: MeansCounts): MeansCounts {
  const counts = meansKinds.flatMap((kind) => (means[kind] ? [[kind, means[kind]] as const] : []));
  for (const [kind, count] of counts)
    checks.wholeNumber(`means.${kind}`, count, 0, reinforcementLimits.count, wrongCount);
  if (counts.length === 0) checks.refuse('means', 'Veuillez indiquer au moins un moyen');
  return Object.fromEntries(counts);
}
