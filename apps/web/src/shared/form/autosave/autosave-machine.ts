import type { OtherSave } from '@pds/api-client';

/** What is edited, as the server has it. */
export interface Edited<Values> {
  /** Grows with every change that the server keeps. */
  readonly version: number;
  readonly values: Values;
}

/** A field that both this form and another save changed. The other value is the base of the state. */
export interface Conflict {
  /** As it was before both. */
  readonly origin: unknown;
  /** Null where nobody told: the page was loaded when it was saved already. */
  readonly by: OtherSave | null;
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
  /** What saves carried of which nobody knows whether they came through: found on the server, it is nobody else's. */
  readonly unsure: { readonly [Field in keyof Values]?: readonly Values[Field][] };
  /** Fields that both this form and another save changed, until the person has chosen. */
  readonly conflicts: { readonly [Field in keyof Values]?: Conflict };
  readonly trouble: Trouble | null;
  /** The server's sentence, where there is one. */
  readonly reason: string | null;
  /** Milliseconds since 1970 of the last save of this form; null before the first. */
  readonly savedAt: number | null;
}

/** A field that was typed and not saved: all it takes to go on after a reload. */
export interface DraftField {
  /** What it was typed over. */
  readonly base: unknown;
  readonly mine: unknown;
  /** What another save made of it, until the person has chosen; absent where there is nothing to choose. */
  readonly theirs?: unknown;
  readonly by?: OtherSave | null;
  /** Of {@link AutosaveState.unsure}, and what is under way. */
  readonly sent?: readonly unknown[];
}

export type Draft = Readonly<Record<string, DraftField>>;

export type AutosavePhase = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'conflict' | Trouble;

/** A form over what was loaded, and over what an earlier visit of the page left unsaved. */
export function begin<Values extends object>(loaded: Edited<Values>, draft: Draft | null): AutosaveState<Values> {
  const state: AutosaveState<Values> = {
    version: loaded.version,
    base: loaded.values,
    typed: loaded.values,
    sent: null,
    unsure: {},
    conflicts: {},
    trouble: null,
    reason: null,
    savedAt: null,
  };
  return draft ? withDraft(state, draft).state : state;
}

/**
 * What another visit of the page left unsaved, typed again: a field that was saved since by somebody waits for the person.
 * @returns left: fields that are typed in here too, which come after these are saved; null for none
 */
export function withDraft<Values extends object>(
  state: AutosaveState<Values>,
  draft: Draft,
): { readonly state: AutosaveState<Values>; readonly left: Draft | null } {
  const known = fieldsOf(state.base).filter((field) => Object.hasOwn(draft, field));
  const of = (field: keyof Values) => draft[field as string]!;
  const isFree = (field: keyof Values) =>
    !state.conflicts[field] &&
    !Object.hasOwn(state.sent ?? {}, field) &&
    sameValue(state.typed[field], state.base[field]);
  const free = known.filter(isFree);
  const left = known.filter((field) => !isFree(field) && !sameValue(state.typed[field], of(field).mine));
  const over = <Value>(values: Value, which: (field: DraftField) => unknown) => ({
    ...values,
    ...Object.fromEntries(free.map((field) => [field, which(of(field))])),
  });
  const conflicts = Object.fromEntries(
    free
      .filter((field) => Object.hasOwn(of(field), 'theirs'))
      .map((field) => [field, { origin: of(field).base, by: of(field).by ?? null }]),
  );
  const visited = {
    ...state,
    base: over(state.base, ({ base, theirs = base }) => theirs),
    typed: over(state.typed, ({ mine }) => mine),
    unsure: over(state.unsure, ({ sent = [] }) => sent),
    conflicts: { ...state.conflicts, ...conflicts },
  };
  return {
    state: withNewest(visited, { version: state.version, values: state.base }, null),
    left: left.length === 0 ? null : Object.fromEntries(left.map((field) => [field, of(field)])),
  };
}

/** Fields whose value differs from the saved one. */
export function unsavedFields<Values extends object>({ base, typed }: AutosaveState<Values>): (keyof Values)[] {
  return fieldsOf(typed).filter((field) => !sameValue(base[field], typed[field]));
}

/** What is to be kept in case the page goes; null when everything is saved. */
export function draftOf<Values extends object>(state: AutosaveState<Values>): Draft | null {
  const fields = unsavedFields(state);
  const kept = (field: keyof Values): DraftField => {
    const [base, mine, conflict] = [state.base[field], state.typed[field], state.conflicts[field]];
    const sent = maybeSaved(state)[field] ?? [];
    return {
      ...(conflict ? { base: conflict.origin, mine, theirs: base, by: conflict.by } : { base, mine }),
      ...(sent.length > 0 && { sent }),
    };
  };
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, kept(field)]));
}

/** What the next save carries: everything typed but the fields in `blocked` and those to choose from; null for nothing. */
export function sendable<Values extends object>(
  state: AutosaveState<Values>,
  blocked: ReadonlySet<keyof Values>,
): Partial<Values> | null {
  const fields = unsavedFields(state).filter((field) => !blocked.has(field) && !state.conflicts[field]);
  return fields.length === 0 ? null : pick(state.typed, fields);
}

/** Somebody typed. A refusal is the old values'; a missing network is not. */
export function typing<Values extends object>(state: AutosaveState<Values>, typed: Values): AutosaveState<Values> {
  // What the server no longer has is no field any more: a slot that was removed.
  const known = settled({ ...state, typed: pick(typed, fieldsOf(state.base)) as Values });
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
    ...withNewest({ ...state, base, sent: null }, answer, null),
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

/** The save under way was not answered, or refused. */
export function notSaved<Values extends object>(
  state: AutosaveState<Values>,
  trouble: Trouble,
  reason: string | null = null,
): AutosaveState<Values> {
  const unsure = trouble === 'offline' || trouble === 'failed' ? maybeSaved(state) : state.unsure;
  return { ...state, sent: null, unsure, trouble, reason };
}

/**
 * The newest version of the server under what is typed: a field that only one side changed is that side's, one that both changed
 * waits for the person. Older ones are ignored.
 */
export function received<Values extends object>(
  state: AutosaveState<Values>,
  newest: Edited<Values>,
  by: OtherSave | null = null,
): AutosaveState<Values> {
  const refused = { ...state, sent: null };
  return newest.version < state.version ? refused : withNewest(refused, newest, by);
}

/** Of a field that both changed, what is typed here goes on to be saved. */
export function keptMine<Values extends object>(
  state: AutosaveState<Values>,
  field: keyof Values,
): AutosaveState<Values> {
  return { ...state, conflicts: without<Values>(state.conflicts, [field]) };
}

/** Of a field that both changed, the other's value replaces what is typed here. */
export function tookTheirs<Values extends object>(
  state: AutosaveState<Values>,
  field: keyof Values,
): AutosaveState<Values> {
  return { ...keptMine(state, field), typed: { ...state.typed, [field]: state.base[field] } };
}

/** The fields that wait for a choice, in the order of the values. */
export function conflictsOf<Values extends object>({ base, conflicts }: AutosaveState<Values>): (keyof Values)[] {
  return fieldsOf(base).filter((field) => conflicts[field]);
}

/** What to tell of the state, the most pressing first. */
export function phaseOf<Values extends object>(state: AutosaveState<Values>): AutosavePhase {
  if (conflictsOf(state).length > 0) return 'conflict';
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
  by: OtherSave | null,
): AutosaveState<Values> {
  const known = fieldsOf(values).filter((field) => Object.hasOwn(state.typed, field));
  const typed = pick(state.typed, known) as Values;
  const conflicts: { [Field in keyof Values]?: Conflict } = {};
  for (const field of fieldsOf(values)) {
    if (!Object.hasOwn(typed, field)) typed[field] = values[field];
    const [mine, theirs, before] = [typed[field], values[field], state.base[field]];
    const open = state.conflicts[field];
    if (sameValue(mine, theirs)) continue;
    if (open) {
      // Their side may have moved on, the question stays; unless they took it back.
      if (!sameValue(theirs, open.origin)) conflicts[field] = sameValue(theirs, before) ? open : { ...open, by };
      continue;
    }
    const isOwn = state.unsure[field]?.some((sent) => sameValue(sent, theirs)) ?? false;
    if (isOwn || sameValue(theirs, before)) continue;
    if (sameValue(mine, before)) typed[field] = theirs;
    else conflicts[field] = { origin: before, by };
  }
  // A save that was not answered stood on an older version: it comes through no more.
  const unsure = version > state.version ? {} : state.unsure;
  return { ...state, version, base: values, typed, unsure, conflicts };
}

/** Without the questions about fields that are typed as they are saved. */
function settled<Values extends object>(state: AutosaveState<Values>): AutosaveState<Values> {
  const same = conflictsOf(state).filter((field) => sameValue(state.base[field], state.typed[field]));
  return same.length === 0 ? state : { ...state, conflicts: without<Values>(state.conflicts, same) };
}

/** What was sent and may be on the server without an answer. */
function maybeSaved<Values extends object>({ sent, unsure }: AutosaveState<Values>): AutosaveState<Values>['unsure'] {
  const all: { [Field in keyof Values]?: readonly Values[Field][] } = { ...unsure };
  for (const field of fieldsOf(sent ?? {}) as (keyof Values)[]) {
    const others = (unsure[field] ?? []).filter((each) => !sameValue(each, sent![field]));
    all[field] = [...others, sent![field] as Values[keyof Values]];
  }
  return all;
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];

function pick<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

function without<Values extends object>(
  conflicts: AutosaveState<Values>['conflicts'],
  fields: readonly (keyof Values)[],
): AutosaveState<Values>['conflicts'] {
  return Object.fromEntries(
    Object.entries(conflicts).filter(([field]) => !fields.includes(field as keyof Values)),
  ) as AutosaveState<Values>['conflicts'];
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
