/**
 * What the express request stores in this browser (spec organiser 4, "Local storage markers"): the form as typed, the flag that a request
 * waits for its contact step, the request on its way, and the filed demand.
 */
const keys = {
  form: 'pds.demand-form',
  contact: 'pds.demand-contact',
  flag: 'pds.funnel',
  sending: 'pds.demand-sending',
  event: 'pds.event',
} as const;

/** A demand filed in this browser. */
export interface StoredEvent {
  readonly id: number;
  readonly uniqId: string;
  /** Code of the event's department, if it has one. */
  readonly department?: string | undefined;
  /** What was sent, and the page that follows: another tab with the same request goes there instead of sending it again. */
  readonly request?: string;
  readonly page?: string;
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Storage can be full or forbidden (private windows): the request then continues without it. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Ignored: the input is still on the page.
  }
}

export const funnel = {
  /** Returns the public form exactly as typed, or null. */
  form: <Form>() => read<Form>(keys.form),
  keepForm: (form: unknown) => write(keys.form, form),
  contact: <Contact>() => read<Contact>(keys.contact),
  keepContact: (contact: unknown) => write(keys.contact, contact),
  forgetContact: () => localStorage.removeItem(keys.contact),

  /** Whether the request is between the public form and the contact step: lists and dashboard then lead to that step. */
  isActive: () => read<boolean>(keys.flag) === true,
  activate: () => write(keys.flag, true),

  /** Returns the request that was sent and has no answer yet, with its keys, or null (features/demand/api/sending). */
  sending: <Sending>() => read<Sending>(keys.sending),
  /** Whether it is to be sent by itself. */
  isSending: () => read<{ readonly isWaiting?: boolean }>(keys.sending)?.isWaiting === true,
  keepSending: (sending: unknown) => write(keys.sending, sending),
  forgetSending: () => localStorage.removeItem(keys.sending),

  /** Returns the demand of the last request, or null. */
  event: () => read<StoredEvent>(keys.event),
  forgetEvent: () => localStorage.removeItem(keys.event),

  /** Call when the request was sent: stores its event and clears all input. */
  finish(event: StoredEvent): void {
    funnel.abandon();
    write(keys.event, event);
  },
  /** Clears all input. */
  abandon(): void {
    for (const key of [keys.form, keys.contact, keys.flag, keys.sending]) localStorage.removeItem(key);
  },
};
