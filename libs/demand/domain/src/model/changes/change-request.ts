import {
  changeFields,
  demandStatusCodes,
  type DossierSnapshot,
  isWithdrawal,
  maxChangeText,
  type WantedChange,
  type WithdrawalTerms,
} from '@pds/demand/contract';
import { type DomainError, FormCheck, type Instant, typedText } from '@pds/kernel';
import {
  AlreadyWithdrawn,
  ChangeAfterEvent,
  ChangeAlreadyAnswered,
  ChangeLapsed,
  ChangeWithoutNewQuote,
  DossierClosed,
  InvalidConfiguration,
  TooManyOpenChanges,
  WithdrawalTermsChanged,
} from '../../demand.errors';
import { readForm } from '../requests/read-form';

/** How many requests of a demand may wait for an answer. */
export const maxOpenChanges = 10;

export const changeOutcomes = ['quoted', 'refused', 'done'] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];
export const changeStates = ['open', ...changeOutcomes, 'lapsed'] as const;
export type ChangeState = (typeof changeStates)[number];

/** The full state of a request, as repositories store it. */
export interface ChangeRequestSnapshot extends WantedChange {
  readonly id: number;
  readonly demandId: number;
  /** The account that asked; null for whoever followed the secret link of a document. */
  readonly askedBy: number | null;
  readonly askedAt: Instant;
  /** Never stored as `lapsed`, which {@link ChangeRequest.stateIn} tells. */
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

/** What decides whether a dossier may still change. */
export interface ChangeableDossier extends Pick<DossierSnapshot, 'id' | 'status' | 'event'> {
  /** Whether it is « Sans suite ». */
  readonly isDropped: boolean;
}

/** Returns why no change of a dossier may be asked now; null when it may: until its event is over, unless it is refused or « Sans suite ». */
export function changeObstacle({ status, event, isDropped }: ChangeableDossier, now: Instant): DomainError | null {
  if (isDropped || (status !== demandStatusCodes.inProgress && status !== demandStatusCodes.transformed))
    return new DossierClosed();
  return now >= event.endsAt ? new ChangeAfterEvent() : null;
}

/**
 * A wish of an organiser for another dossier than the present one. It changes nothing by itself: what was accepted binds until another
 * quote is accepted. Several may wait, each is answered once.
 */
export class ChangeRequest {
  private constructor(private current: ChangeRequestSnapshot) {}

  /**
   * Throws {@link DossierClosed}, {@link ChangeAfterEvent}, {@link AlreadyWithdrawn}, {@link TooManyOpenChanges}, and
   * {@link InvalidConfiguration} naming the fields `field`, `wish` and `note`.
   *
   * @param earlier the requests of the dossier
   */
  static ask(
    id: number,
    { field, ...texts }: WantedChange,
    dossier: ChangeableDossier,
    earlier: readonly ChangeRequest[],
    askedBy: number | null,
    askedAt: Instant,
  ): ChangeRequest {
    const obstacle = changeObstacle(dossier, askedAt);
    if (obstacle) throw obstacle;
    if (withdrawalOf(earlier)) throw new AlreadyWithdrawn();
    if (earlier.filter(({ isOpen }) => isOpen).length >= maxOpenChanges) throw new TooManyOpenChanges(maxOpenChanges);
    const checked = readForm((check) => {
      if (!Object.hasOwn(changeFields, field) || isWithdrawal({ field }))
        check.refuse('field', 'Veuillez choisir ce qui change');
      const wish = check.text('wish', texts.wish, maxChangeText, 'Veuillez écrire ce que vous souhaitez');
      return { field, wish, note: check.text('note', texts.note, maxChangeText) };
    });
    return new ChangeRequest({
      ...{ id, demandId: dossier.id, ...checked, askedBy, askedAt, state: 'open' },
      ...{ answer: '', quoteId: null, answeredBy: null, answeredAt: null },
    });
  }

  /**
   * Withdraws the whole event. Unless something was accepted it is answered at once, in the name of whoever asks. Throws {@link
   * DossierClosed}, {@link ChangeAfterEvent}, {@link AlreadyWithdrawn}, {@link WithdrawalTermsChanged}, and {@link InvalidConfiguration}
   * naming the field `note`.
   *
   * @param read the terms that the organiser read, and why they withdraw
   * @param terms what it costs now
   * @param earlier the requests of the dossier
   */
  static withdraw(
    id: number,
    read: { readonly terms: string; readonly note: string },
    terms: WithdrawalTerms,
    dossier: ChangeableDossier,
    earlier: readonly ChangeRequest[],
    by: number,
    at: Instant,
  ): ChangeRequest {
    const obstacle = changeObstacle(dossier, at);
    if (obstacle) throw obstacle;
    if (withdrawalOf(earlier)) throw new AlreadyWithdrawn();
    if (typedText(read.terms) !== typedText(terms.words)) throw new WithdrawalTermsChanged();
    const note = readForm((check) => check.text('note', read.note, maxChangeText));
    return new ChangeRequest({
      ...{ id, demandId: dossier.id, field: 'withdrawal', wish: terms.words, note, askedBy: by, askedAt: at },
      ...{ answer: '', quoteId: null },
      ...(terms.isBinding
        ? { state: 'open', answeredBy: null, answeredAt: null }
        : { state: 'done', answeredBy: by, answeredAt: at }),
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

  get isWithdrawal(): boolean {
    return isWithdrawal(this.current);
  }

  /**
   * Returns the state in a dossier: what waits for an answer ends with a dossier that is refused or « Sans suite », and with its event; but
   * a withdrawal is answered after the event and « Sans suite » too, since it decides what is owed.
   */
  stateIn(dossier: ChangeableDossier, now: Instant): ChangeState {
    const isDropped = dossier.isDropped && !this.isWithdrawal;
    const obstacle = this.isOpen ? changeObstacle({ ...dossier, isDropped }, now) : null;
    const isEnded = obstacle && !(this.isWithdrawal && obstacle instanceof ChangeAfterEvent);
    return isEnded ? 'lapsed' : this.current.state;
  }

  /** Returns the number of the newest quote when it was generated after this request, which it may then answer; null otherwise. */
  newQuote(newest: NewestQuote | null): number | null {
    if (this.isWithdrawal) return null;
    return newest && newest.createdAt > this.current.askedAt ? newest.id : null;
  }

  /**
   * Throws {@link ChangeAlreadyAnswered}, {@link ChangeLapsed}, {@link ChangeWithoutNewQuote} (always for a withdrawal), and {@link
   * InvalidConfiguration} with the field `reason` for a refusal without one.
   *
   * @param newest the newest quote of the dossier
   */
  answer(
    { outcome, reason }: ChangeAnswer,
    dossier: ChangeableDossier,
    newest: NewestQuote | null,
    by: number,
    now: Instant,
  ): void {
    if (!this.isOpen) throw new ChangeAlreadyAnswered();
    if (this.stateIn(dossier, now) === 'lapsed') throw new ChangeLapsed();
    const quoteId = outcome === 'quoted' ? this.newQuote(newest) : null;
    if (outcome === 'quoted' && quoteId === null) throw new ChangeWithoutNewQuote();
    const check = new FormCheck();
    const answer = outcome === 'refused' ? check.text('reason', reason, maxChangeText, 'Veuillez écrire pourquoi') : '';
    check.orThrow(InvalidConfiguration);
    this.current = { ...this.current, state: outcome, answer, quoteId, answeredBy: by, answeredAt: now };
  }
}

/** The withdrawal that waits for an answer, if there is one. */
export function withdrawalOf(requests: readonly ChangeRequest[]): ChangeRequest | undefined {
  return requests.find((request) => request.isWithdrawal && request.isOpen);
}
