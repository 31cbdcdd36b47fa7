import type { OtherSave } from '@pds/api-client';
import { changedBy, sameValue } from '../three-way';

/** Edited values, as the server has them. */
export interface Edited<Values> {
  /** Increases with every stored change. */
  readonly version: number;
  readonly values: Values;
}

/** A field that both this form and another save changed. The other value is in `base`. */
export interface Conflict {
  /** The value before both changes. */
  readonly origin: unknown;
  /** Null if unknown: it was already saved when the page was loaded. */
  readonly by: OtherSave | null;
}

/**
 * Why the input is not saved. `offline`: no network. `failed`: the server failed, and the save is retried. `refused`: the server refused
 * for a reason that concerns no field, and the user must act. `wrong`: only invalid fields are left.
 */
export type SaveProblem = 'offline' | 'failed' | 'refused' | 'wrong';

/** The input and the saved values. Each field of `Values` is saved and merged as a whole. */
export interface AutosaveState<Values extends object> {
  readonly version: number;
  /** The server's values. */
  readonly base: Values;
  readonly typed: Values;
  /** Fields of the running save. */
  readonly sent: Partial<Values> | null;
  /** Values of saves with an unknown outcome: found on the server, they are nobody else's. */
  readonly unsure: { readonly [Field in keyof Values]?: readonly Values[Field][] };
  /** Fields that both this form and another save changed, until the user has chosen. */
  readonly conflicts: { readonly [Field in keyof Values]?: Conflict };
  readonly trouble: SaveProblem | null;
  /** The server's message, if there is one. */
  readonly reason: string | null;
  /** Time of this form's last save, in milliseconds since 1970. Null before the first. */
  readonly savedAt: number | null;
  /** Whether the user gave up the unsaved input. */
  readonly isGivenUp: boolean;
  /** Whether the other version was chosen, so that the server's present values must be shown. */
  readonly isOutdated: boolean;
  /** Whether another visit left input to restore after the present input. */
  readonly isDraftLeft: boolean;
}

/** A field with unsaved input, with everything needed to resume after a reload. */
export interface DraftField {
  /** The saved value before the input. */
  readonly base: unknown;
  readonly mine: unknown;
  /** The other save's value, until the user has chosen. Absent if there is nothing to choose. */
  readonly theirs?: unknown;
  readonly by?: OtherSave | null;
  /** Values of {@link AutosaveState.unsure} and of the running save. */
  readonly sent?: readonly unknown[];
}

export type Draft = Readonly<Record<string, DraftField>>;

export type AutosavePhase = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'conflict' | SaveProblem;

/** Starts a form with the loaded values, and with the unsaved input of an earlier visit. */
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
    isGivenUp: false,
    isOutdated: false,
    isDraftLeft: false,
  };
  return draft ? withDraft(state, draft).state : state;
}

/**
 * Restores the unsaved input of another visit. A field that somebody has saved since waits for the user's choice.
 * @returns left: fields with input here too, to restore after these are saved; null for none
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
    isDraftLeft: state.isDraftLeft || left.length > 0,
    base: over(state.base, ({ base, theirs = base }) => theirs),
    typed: over(state.typed, ({ mine }) => mine),
    unsure: over(state.unsure, ({ sent = [] }) => sent),
    conflicts: { ...state.conflicts, ...conflicts },
  };
  return {
    state: mergeNewest(visited, { version: state.version, values: state.base }, null),
    left: left.length === 0 ? null : Object.fromEntries(left.map((field) => [field, of(field)])),
  };
}

/** Returns the fields whose value differs from the saved one. */
export function unsavedFields<Values extends object>({ base, typed }: AutosaveState<Values>): (keyof Values)[] {
  return fieldsOf(typed).filter((field) => !sameValue(base[field], typed[field]));
}

/** Returns the input to store in case the page closes. Null if everything is saved or given up. */
export function draftOf<Values extends object>(state: AutosaveState<Values>): Draft | null {
  const fields = state.isGivenUp ? [] : unsavedFields(state);
  const draftField = (field: keyof Values): DraftField => {
    const [base, mine, conflict] = [state.base[field], state.typed[field], state.conflicts[field]];
    const sent = maybeSaved(state)[field] ?? [];
    return {
      ...(conflict ? { base: conflict.origin, mine, theirs: base, by: conflict.by } : { base, mine }),
      ...(sent.length > 0 && { sent }),
    };
  };
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, draftField(field)]));
}

/** Returns the fields of the next save: all input except fields in `blocked` and those with an open choice. Null for none. */
export function changesToSend<Values extends object>(
  state: AutosaveState<Values>,
  blocked: ReadonlySet<keyof Values>,
): Partial<Values> | null {
  const fields = unsavedFields(state).filter((field) => !blocked.has(field) && !state.conflicts[field]);
  return fields.length === 0 ? null : pick(state.typed, fields);
}

/** Applies input. It clears a refusal, which concerned the old values, but not a missing network. */
export function typing<Values extends object>(state: AutosaveState<Values>, typed: Values): AutosaveState<Values> {
  // Fields that the server no longer has are dropped: a slot that was removed.
  const known = withoutSettledConflicts({
    ...state,
    isGivenUp: false,
    typed: pick(typed, fieldsOf(state.base)) as Values,
  });
  return state.trouble === 'offline' ? known : { ...known, trouble: null, reason: null };
}

/** Gives up the unsaved input: the user leaves after being told that it is lost. */
export function givenUp<Values extends object>(state: AutosaveState<Values>): AutosaveState<Values> {
  return { ...state, isGivenUp: true };
}

export function sending<Values extends object>(
  state: AutosaveState<Values>,
  sent: Partial<Values>,
): AutosaveState<Values> {
  return { ...state, sent };
}

/** Applies the answer of a save, in which the server may have normalised values. Later input is kept. */
export function saved<Values extends object>(
  state: AutosaveState<Values>,
  answer: Edited<Values>,
  now: number,
): AutosaveState<Values> {
  const base = { ...state.base };
  for (const field of fieldsOf(state.sent ?? {}) as (keyof Values)[]) {
    const isTypedSince = !sameValue(state.typed[field], state.sent![field]);
    // For later input, uses the server's normalised value as its base, so that nobody else seems to have changed it.
    base[field] = (isTypedSince ? answer.values : state.sent!)[field] as Values[keyof Values];
  }
  return {
    ...mergeNewest({ ...state, base, sent: null }, answer, null),
    trouble: null,
    reason: null,
    savedAt: now,
  };
}

/** Restores fields whose change the user declined before the save, unless they were edited since. */
export function reverted<Values extends object>(
  state: AutosaveState<Values>,
  fields: readonly (keyof Values)[],
): AutosaveState<Values> {
  const unchanged = fields.filter((field) => sameValue(state.typed[field], state.sent?.[field]));
  return { ...state, sent: null, typed: { ...state.typed, ...pick(state.base, unchanged) } };
}

/** Records that the running save was not answered, or was refused. */
export function saveFailed<Values extends object>(
  state: AutosaveState<Values>,
  trouble: SaveProblem,
  reason: string | null = null,
): AutosaveState<Values> {
  const unsure = trouble === 'offline' || trouble === 'failed' ? maybeSaved(state) : state.unsure;
  return { ...state, sent: null, unsure, trouble, reason };
}

/**
 * Merges the server's newest version under the input: a field changed on one side takes that side's value, a field changed on both waits
 * for the user. Ignores older versions.
 */
export function received<Values extends object>(
  state: AutosaveState<Values>,
  newest: Edited<Values>,
  by: OtherSave | null = null,
): AutosaveState<Values> {
  const refused = { ...state, sent: null, isOutdated: false };
  return newest.version < state.version ? refused : mergeNewest(refused, newest, by);
}

/** Keeps the input of a conflicting field, to be saved. */
export function choseMine<Values extends object>(
  state: AutosaveState<Values>,
  field: keyof Values,
): AutosaveState<Values> {
  return { ...state, conflicts: without<Values>(state.conflicts, [field]) };
}

/** Replaces the input of a conflicting field with the other value. */
export function choseTheirs<Values extends object>(
  state: AutosaveState<Values>,
  field: keyof Values,
): AutosaveState<Values> {
  return { ...choseMine(state, field), isOutdated: true, typed: { ...state.typed, [field]: state.base[field] } };
}

/** Returns the fields with an open choice, in the order of the values. */
export function conflictsOf<Values extends object>({ base, conflicts }: AutosaveState<Values>): (keyof Values)[] {
  return fieldsOf(base).filter((field) => conflicts[field]);
}

/** Returns the most urgent state to show. */
export function phaseOf<Values extends object>(state: AutosaveState<Values>): AutosavePhase {
  if (conflictsOf(state).length > 0) return 'conflict';
  if (state.trouble === 'offline' || state.trouble === 'refused') return state.trouble;
  if (state.sent) return 'saving';
  if (state.trouble) return state.trouble;
  if (unsavedFields(state).length > 0) return 'unsaved';
  return state.savedAt === null ? 'untouched' : 'saved';
}

function mergeNewest<Values extends object>(
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
    const changed = changedBy({ was: before, mine, theirs });
    if (changed === null) continue;
    if (open) {
      // The other value may have changed again, and the question stays open unless it was reverted.
      if (!sameValue(theirs, open.origin)) conflicts[field] = sameValue(theirs, before) ? open : { ...open, by };
      continue;
    }
    const isOwn = state.unsure[field]?.some((sent) => sameValue(sent, theirs)) ?? false;
    if (isOwn || changed === 'mine') continue;
    if (changed === 'theirs') typed[field] = theirs;
    else conflicts[field] = { origin: before, by };
  }
  // An unanswered save was based on an older version, so it can no longer succeed.
  const unsure = version > state.version ? {} : state.unsure;
  return { ...state, version, base: values, typed, unsure, conflicts };
}

/** Removes the choices for fields whose input equals the saved value. */
function withoutSettledConflicts<Values extends object>(state: AutosaveState<Values>): AutosaveState<Values> {
  const same = conflictsOf(state).filter((field) => sameValue(state.base[field], state.typed[field]));
  return same.length === 0 ? state : { ...state, conflicts: without<Values>(state.conflicts, same) };
}

/** Returns what was sent and may be on the server without an answer. */
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
