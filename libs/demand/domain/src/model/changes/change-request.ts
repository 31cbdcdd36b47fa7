import {
  changeFields,
  demandStatusCodes,
  type DossierSnapshot,
  maxChangeText,
  type WantedChange,
} from '@pds/demand/contract';
import { type DomainError, FormCheck, type Instant } from '@pds/kernel';
import {
  ChangeAfterEvent,
  ChangeAlreadyAnswered,
  ChangeOfClosedDemand,
  ChangeWithoutNewQuote,
  InvalidConfiguration,
  TooManyOpenChanges,
} from '../../demand.errors';
import { readForm } from '../requests/read-form';

/** How many requests of a demand may wait for an answer. */
export const maxOpenChanges = 10;

export const changeOutcomes = ['quoted', 'refused', 'done'] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];
export const changeStates = ['open', ...changeOutcomes] as const;
export type ChangeState = (typeof changeStates)[number];

/** The full state of a request, as repositories store it. */
export interface ChangeRequestSnapshot extends WantedChange {
  readonly id: number;
  readonly demandId: number;
  /** The account that asked; null for whoever followed the secret link of a document. */
  readonly askedBy: number | null;
  readonly askedAt: Instant;
  readonly state: ChangeState;
  /** The reason of a refusal, else empty. */
  readonly answer: string;
  /** The quote that answers it; null otherwise. */
  readonly quoteId: number | null;
  readonly answeredBy: number | null;
  readonly answeredAt: Instant | null;
}

/** The newest quote of a dossier, which another context stores. */
export interface NewestQuote {
  readonly id: number;
  readonly createdAt: Instant;
}

/** The answer of staff, as given. */
export interface ChangeAnswer {
  readonly outcome: ChangeOutcome;
  /** The reason of a refusal; ignored otherwise. */
  readonly reason: string;
}

/** Returns why no change of a dossier may be asked now; null when it may: until its event is over, unless it is refused. */
export function changeObstacle(
  { status, event }: Pick<DossierSnapshot, 'status' | 'event'>,
  now: Instant,
): DomainError | null {
  if (status !== demandStatusCodes.inProgress && status !== demandStatusCodes.transformed)
    return new ChangeOfClosedDemand();
  return now >= event.endsAt ? new ChangeAfterEvent() : null;
}

/**
 * A wish of an organiser for another dossier than the present one. It changes nothing by itself: what was accepted binds until another
 * quote is accepted. Several may wait, each is answered once.
 */
export class ChangeRequest {
  private constructor(private current: ChangeRequestSnapshot) {}

  /**
   * Throws {@link ChangeOfClosedDemand}, {@link ChangeAfterEvent}, {@link TooManyOpenChanges}, and {@link InvalidConfiguration} naming the
   * fields `field`, `wish` and `note`.
   *
   * @param open how many requests of the dossier wait for an answer
   */
  static ask(
    id: number,
    { field, ...texts }: WantedChange,
    dossier: Pick<DossierSnapshot, 'id' | 'status' | 'event'>,
    open: number,
    askedBy: number | null,
    askedAt: Instant,
  ): ChangeRequest {
    const obstacle = changeObstacle(dossier, askedAt);
    if (obstacle) throw obstacle;
    if (open >= maxOpenChanges) throw new TooManyOpenChanges(maxOpenChanges);
    const checked = readForm((check) => {
      if (!Object.hasOwn(changeFields, field)) check.refuse('field', 'Veuillez choisir ce qui change');
      const wish = check.text('wish', texts.wish, maxChangeText, 'Veuillez écrire ce que vous souhaitez');
      return { field, wish, note: check.text('note', texts.note, maxChangeText) };
    });
    return new ChangeRequest({
      ...{ id, demandId: dossier.id, ...checked, askedBy, askedAt, state: 'open' },
      ...{ answer: '', quoteId: null, answeredBy: null, answeredAt: null },
    });
  }

  static restore(snapshot: ChangeRequestSnapshot): ChangeRequest {
    return new ChangeRequest(snapshot);
  }

  snapshot(): ChangeRequestSnapshot {
    return this.current;
  }

  get isOpen(): boolean {
    return this.current.state === 'open';
  }

  /** Returns the number of the newest quote when it was generated after this request, which it may then answer; null otherwise. */
  newQuote(newest: NewestQuote | null): number | null {
    return newest && newest.createdAt > this.current.askedAt ? newest.id : null;
  }

  /**
   * Throws {@link ChangeAlreadyAnswered}, {@link ChangeWithoutNewQuote}, and {@link InvalidConfiguration} with the field `reason` for a
   * refusal without one.
   *
   * @param newest the newest quote of the dossier
   */
  answer({ outcome, reason }: ChangeAnswer, newest: NewestQuote | null, by: number, now: Instant): void {
    if (!this.isOpen) throw new ChangeAlreadyAnswered();
    const quoteId = outcome === 'quoted' ? this.newQuote(newest) : null;
    if (outcome === 'quoted' && quoteId === null) throw new ChangeWithoutNewQuote();
    const check = new FormCheck();
    const answer = outcome === 'refused' ? check.text('reason', reason, maxChangeText, 'Veuillez écrire pourquoi') : '';
    check.orThrow(InvalidConfiguration);
    this.current = { ...this.current, state: outcome, answer, quoteId, answeredBy: by, answeredAt: now };
  }
}
