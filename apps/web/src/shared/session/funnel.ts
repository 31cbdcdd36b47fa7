/**
 * What the express request keeps in this browser (spec organiser 4, "Local storage markers"): the form as typed, the
 * flag that a request waits for its contact step, and the demand it became.
 */
const keys = {
  form: 'pds.demand-form',
  contact: 'pds.demand-contact',
  flag: 'pds.funnel',
  event: 'pds.event',
} as const;

/** A demand that this browser filed. */
export interface StoredEvent {
  readonly id: number;
  readonly uniqId: string;
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Storage can be full or forbidden (private windows): the request then goes on without being kept. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: what is typed is still on the page.
  }
}

export const funnel = {
  /** The public form exactly as typed, or null. */
  form: <Form>() => read<Form>(keys.form),
  keepForm: (form: unknown) => write(keys.form, form),
  contact: <Contact>() => read<Contact>(keys.contact),
  keepContact: (contact: unknown) => write(keys.contact, contact),
  forgetContact: () => localStorage.removeItem(keys.contact),

  /** True between the public form and the contact step: lists and dashboard then lead to that step. */
  isActive: () => read<boolean>(keys.flag) === true,
  activate: () => write(keys.flag, true),

  /** The demand that the last request became, or null. */
  event: () => read<StoredEvent>(keys.event),
  forgetEvent: () => localStorage.removeItem(keys.event),

  /** The request was sent: its event is kept, everything typed is cleared. */
  finish(event: StoredEvent): void {
    funnel.abandon();
    write(keys.event, event);
  },
  /** Forgets everything typed. */
  abandon(): void {
    for (const key of [keys.form, keys.contact, keys.flag]) localStorage.removeItem(key);
  },
};
