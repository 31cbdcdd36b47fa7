/** A user's changes to the proposed reminders before sending. */
export interface ReminderChoice {
  /** Invoices excluded from this sending. */
  readonly unticked: readonly number[];
  /** Corrected receivers, by invoice. */
  readonly receivers: readonly (readonly [id: number, receiver: string])[];
}

/** Restores the choice from the tab's storage. Empty if the stored value is invalid. */
export function restoreChoice(stored: unknown): ReminderChoice {
  const { unticked, receivers } = (stored ?? {}) as Partial<Record<keyof ReminderChoice, unknown>>;
  return {
    unticked: Array.isArray(unticked) ? unticked.filter((id): id is number => typeof id === 'number') : [],
    receivers: Array.isArray(receivers) ? receivers.filter(isReceiver) : [],
  };
}

function isReceiver(entry: unknown): entry is readonly [number, string] {
  return Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string';
}

/** Returns the choice with these invoices ticked or unticked. */
export function withTicked(choice: ReminderChoice, ids: readonly number[], isTicked: boolean): ReminderChoice {
  const others = choice.unticked.filter((id) => !ids.includes(id));
  return { ...choice, unticked: isTicked ? others : [...others, ...ids] };
}

/** Returns the choice with a corrected receiver of an invoice. Its own receiver is not a correction. */
export function withReceiver(choice: ReminderChoice, id: number, own: string, typed: string): ReminderChoice {
  const others = choice.receivers.filter(([each]) => each !== id);
  const receiver = typed.trim();
  return { ...choice, receivers: receiver === own ? others : [...others, [id, receiver]] };
}

/** Returns the choice without these invoices, once their reminders were sent. */
export function withoutSent(choice: ReminderChoice, ids: readonly number[]): ReminderChoice {
  return { ...choice, receivers: choice.receivers.filter(([id]) => !ids.includes(id)) };
}
