/** What is edited, as the server has it. */
export interface Edited<Values> {
  /** Grows with every change that the server keeps. */
  readonly version: number;
  readonly values: Values;
}

/** Who saved something else meanwhile, as far as the server told. */
export interface OtherSave {
  readonly who: string;
  /** French date and time: « 22/11/2026 à 14 h 32 »; null when unknown. */
  readonly when: string | null;
}

/**
 * Why what is typed is not saved: no network; the server failed (tried again by itself); it refused for a reason that is no field's
 * (waits for the person); only fields that are marked as wrong are left.
 */
export type Trouble = 'offline' | 'failed' | 'refused' | 'wrong';

/** What is typed beside what is saved. The fields are those of `Values`, each saved and merged as a whole. */
export interface AutosaveState<Values extends object> {
  readonly version: number;
  /** As the server has it. */
  readonly base: Values;
  readonly typed: Values;
  /** What a save that is under way carries. */
  readonly sent: Partial<Values> | null;
  /** Fields that both this form and somebody else changed, until the person has chosen. */
  readonly conflicts: readonly (keyof Values)[];
  readonly otherSave: OtherSave | null;
  readonly trouble: Trouble | null;
  /** The server's sentence, where there is one. */
  readonly reason: string | null;
  /** Milliseconds since 1970 of the last save of this form; null before the first. */
  readonly savedAt: number | null;
}

/** Fields that were typed and not saved, with what they were typed over: all it takes to go on after a reload. */
export type Draft = Readonly<Record<string, { readonly base: unknown; readonly mine: unknown }>>;

export type AutosavePhase = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'conflict' | Trouble;

/** A form over what was loaded, and over what an earlier visit of the page left unsaved. */
export function begin<Values extends object>(loaded: Edited<Values>, draft: Draft | null): AutosaveState<Values> {
  const state: AutosaveState<Values> = {
    version: loaded.version,
    base: loaded.values,
    typed: loaded.values,
    sent: null,
    conflicts: [],
    otherSave: null,
    trouble: null,
    reason: null,
    savedAt: null,
  };
  if (!draft) return state;
  const kept = fieldsOf(loaded.values).filter((field) => Object.hasOwn(draft, field));
  const over = (which: 'base' | 'mine') =>
    ({
      ...loaded.values,
      ...Object.fromEntries(kept.map((field) => [field, draft[field as string]![which]])),
    }) as Values;
  return withNewest({ ...state, base: over('base'), typed: over('mine') }, loaded);
}

/** Fields whose value differs from the saved one. */
export function unsavedFields<Values extends object>({ base, typed }: AutosaveState<Values>): (keyof Values)[] {
  return fieldsOf(typed).filter((field) => !sameValue(base[field], typed[field]));
}

/** What is to be kept in case the page goes; null when everything is saved. */
export function draftOf<Values extends object>(state: AutosaveState<Values>): Draft | null {
  const fields = unsavedFields(state);
  return fields.length === 0
    ? null
    : Object.fromEntries(fields.map((field) => [field, { base: state.base[field], mine: state.typed[field] }]));
}

/** What the next save carries: everything typed but the fields in `blocked` and those to choose from; null for nothing. */
export function sendable<Values extends object>(
  state: AutosaveState<Values>,
  blocked: ReadonlySet<keyof Values>,
): Partial<Values> | null {
  const fields = unsavedFields(state).filter((field) => !blocked.has(field) && !state.conflicts.includes(field));
  return fields.length === 0 ? null : pick(state.typed, fields);
}

/** Somebody typed. A refusal is the old values'; a missing network is not. */
export function typing<Values extends object>(state: AutosaveState<Values>, typed: Values): AutosaveState<Values> {
  // What the server no longer has is no field any more: a slot that was removed.
  const known = { ...state, typed: pick(typed, fieldsOf(state.base)) as Values };
  return state.trouble === 'offline' ? known : { ...known, trouble: null, reason: null };
}

export function sending<Values extends object>(
  state: AutosaveState<Values>,
  sent: Partial<Values>,
): AutosaveState<Values> {
  return { ...state, sent };
}

/** The server has what was sent, perhaps in a form of its own; what was typed meanwhile stays. */
export function saved<Values extends object>(
  state: AutosaveState<Values>,
  answer: Edited<Values>,
  now: number,
): AutosaveState<Values> {
  const base = { ...state.base };
  for (const field of fieldsOf(state.sent ?? {}) as (keyof Values)[]) {
    const isTypedSince = !sameValue(state.typed[field], state.sent![field]);
    // Typed since: over the server's own form of it, so that nobody else seems to have changed it.
    base[field] = (isTypedSince ? answer.values : state.sent!)[field] as Values[keyof Values];
  }
  return {
    ...withNewest({ ...state, base }, answer),
    sent: null,
    trouble: null,
    reason: null,
    savedAt: now,
  };
}

/** The person thought better of a part of what was about to be sent: those fields are as they are saved, unless typed in since. */
export function takenBack<Values extends object>(
  state: AutosaveState<Values>,
  fields: readonly (keyof Values)[],
): AutosaveState<Values> {
  const unchanged = fields.filter((field) => sameValue(state.typed[field], state.sent?.[field]));
  return { ...state, sent: null, typed: { ...state.typed, ...pick(state.base, unchanged) } };
}

/** The save under way did not come through. */
export function notSaved<Values extends object>(
  state: AutosaveState<Values>,
  trouble: Trouble,
  reason: string | null = null,
): AutosaveState<Values> {
  return { ...state, sent: null, trouble, reason };
}

/**
 * The newest version of the server under what is typed: a field that only one side changed is that side's, one that both changed
 * waits for the person. Older ones are ignored.
 */
export function received<Values extends object>(
  state: AutosaveState<Values>,
  newest: Edited<Values>,
  otherSave: OtherSave | null = state.otherSave,
): AutosaveState<Values> {
  if (newest.version < state.version) return { ...state, sent: null };
  return { ...withNewest(state, newest), sent: null, otherSave };
}

/** Of a field that both changed, what is typed here goes on to be saved. */
export function keptMine<Values extends object>(
  state: AutosaveState<Values>,
  field: keyof Values,
): AutosaveState<Values> {
  return { ...state, conflicts: state.conflicts.filter((each) => each !== field) };
}

/** Of a field that both changed, the other's value replaces what is typed here. */
export function tookTheirs<Values extends object>(
  state: AutosaveState<Values>,
  field: keyof Values,
): AutosaveState<Values> {
  return { ...keptMine(state, field), typed: { ...state.typed, [field]: state.base[field] } };
}

/** What to tell of the state, the most pressing first. */
export function phaseOf<Values extends object>(state: AutosaveState<Values>): AutosavePhase {
  if (state.conflicts.length > 0) return 'conflict';
  if (state.trouble === 'offline' || state.trouble === 'refused') return state.trouble;
  if (state.sent) return 'saving';
  if (state.trouble) return state.trouble;
  if (unsavedFields(state).length > 0) return 'unsaved';
  return state.savedAt === null ? 'untouched' : 'saved';
}

/** Whether two values are the same to the server: blanks around a text are not kept, and absent is null. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function withNewest<Values extends object>(
  state: AutosaveState<Values>,
  { version, values }: Edited<Values>,
): AutosaveState<Values> {
  const known = fieldsOf(values).filter((field) => Object.hasOwn(state.typed, field));
  const typed = pick(state.typed, known) as Values;
  const conflicts: (keyof Values)[] = [];
  for (const field of fieldsOf(values)) {
    const mine = state.typed[field];
    const theirs = values[field];
    if (!Object.hasOwn(typed, field)) typed[field] = theirs;
    if (sameValue(mine, theirs)) continue;
    // Still to be chosen: their side may have moved on, the question stays.
    if (state.conflicts.includes(field)) conflicts.push(field);
    else if (sameValue(mine, state.base[field])) typed[field] = theirs;
    else if (!sameValue(state.base[field], theirs)) conflicts.push(field);
  }
  return { ...state, version, base: values, typed, conflicts };
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];

function pick<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

function canonical(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return Number.isNaN(value) ? 'NaN' : (value ?? null);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}
