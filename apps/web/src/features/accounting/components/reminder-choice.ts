/** What somebody changed of the proposed reminders before sending them. */
export interface ReminderChoice {
  /** Invoices that are not reminded of this time. */
  readonly unticked: readonly number[];
  /** Receivers that were corrected, by invoice. */
  readonly receivers: readonly (readonly [id: number, receiver: string])[];
}

/** The choice as the tab kept it; none where what it kept is none. */
export function choiceFrom(kept: unknown): ReminderChoice {
  const { unticked, receivers } = (kept ?? {}) as Partial<Record<keyof ReminderChoice, unknown>>;
  return {
    unticked: Array.isArray(unticked) ? unticked.filter((id): id is number => typeof id === 'number') : [],
    receivers: Array.isArray(receivers) ? receivers.filter(isReceiver) : [],
  };
}

function isReceiver(entry: unknown): entry is readonly [number, string] {
  return Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string';
}

/** The choice with these invoices ticked, or no longer. */
export function ticking(choice: ReminderChoice, ids: readonly number[], isTicked: boolean): ReminderChoice {
  const others = choice.unticked.filter((id) => !ids.includes(id));
  return { ...choice, unticked: isTicked ? others : [...others, ...ids] };
}

/** The choice with another receiver of an invoice; its own one again is no correction. */
export function correcting(choice: ReminderChoice, id: number, own: string, typed: string): ReminderChoice {
  const others = choice.receivers.filter(([each]) => each !== id);
  const receiver = typed.trim();
  return { ...choice, receivers: receiver === own ? others : [...others, [id, receiver]] };
}

/** The choice once these were sent: their next reminders start anew. */
export function afterSending(choice: ReminderChoice, ids: readonly number[]): ReminderChoice {
  return { ...choice, receivers: choice.receivers.filter(([id]) => !ids.includes(id)) };
}
