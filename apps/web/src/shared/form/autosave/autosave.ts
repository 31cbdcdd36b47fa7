import { type FieldError, type OtherSave, Problem } from '@pds/api-client';
import {
  type AutosaveState,
  begin,
  changesToSend,
  choseMine,
  choseTheirs,
  draftOf,
  type Edited,
  givenUp,
  received,
  reverted,
  saved,
  saveFailed,
  sending,
  typing,
  unsavedFields,
  withDraft,
} from './autosave-machine';
import { sameValue } from '../three-way';
import { browserTab, type Tab } from './browser-tab';
import { type DraftForm, type Drafts, drafts } from './drafts';

/** Connects a form's values with the server and the page. */
export interface AutosavePorts<Values extends object> {
  /**
   * Saves the changed fields on top of the version. Returns the server's values.
   * @param all every field; those that cannot be sent yet with their saved value
   */
  save(changes: Partial<Values>, version: number, all: Values): Promise<Edited<Values>>;
  /** Asks before each save which changes the user declines. Those fields are restored, the others are sent. */
  declined(changes: Partial<Values>): Promise<readonly (keyof Values)[]>;
  /** Loads the newest version after somebody else has saved. */
  load(): Promise<Edited<Values>>;
  /** Fields that are not sent, because they have an error. */
  blocked(): ReadonlySet<keyof Values>;
  /** Checks fields without input on this page: an earlier visit may have left invalid values. */
  judge(fields: readonly (keyof Values)[]): void;
  /** Shows errors of the API at their fields. Returns false if one of them has no field. */
  refuse(errors: readonly FieldError[]): boolean;
  /** Shows values that were not typed. */
  show(values: Partial<Values>): void;
}

/** What a form needs from the browser. */
export interface AutosaveBrowser {
  readonly drafts: Drafts;
  readonly tab: Tab;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** @returns cancels the timer */
  readonly after: (ms: number, then: () => void) => () => void;
  /** Emits « online » and « offline ». */
  readonly page: EventTarget;
}

/** The real browser. */
const thisBrowser = (): AutosaveBrowser => ({
  drafts,
  tab: browserTab,
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  page: window,
});

/** Pause between the last key and the save. */
const pauseMs = 800;
/** Interval between retries while the server does not answer. Doubled each time, up to a minute. */
const retryMs = 5_000;
const maxRetryMs = 60_000;
/** Maximum number of consecutive merges before a save waits. */
const maxMerges = 5;

const changedMeanwhile = 'kernel.changed-meanwhile';

/**
 * Saves a form while it is typed: after a pause, one save at a time, the next one with later input. Without a network the input is kept
 * here and in the browser's storage, and sent when the network returns. What somebody else saved meanwhile is merged field by field.
 */
export class Autosave<Values extends object> {
  private state: AutosaveState<Values>;
  private ports: AutosavePorts<Values> | null = null;
  private readonly listeners = new Set<() => void>();
  private cancelTimer = () => {};
  private running: Promise<void> | null = null;
  /** Another call of the page that raises the version. It never rejects. */
  private otherCall: Promise<unknown> | null = null;
  private failures = 0;
  /** Number of pending flushes. */
  private flushCount = 0;
  private live = false;

  /** @param form names the draft */
  constructor(
    private readonly form: DraftForm,
    loaded: Edited<Values>,
    private readonly browser: AutosaveBrowser = thisBrowser(),
  ) {
    this.state = begin(loaded, browser.drafts.read(form, browser.tab.id));
  }

  readonly getState = (): AutosaveState<Values> => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Sets the present ports. */
  use(ports: AutosavePorts<Values>): void {
    this.ports = ports;
  }

  /**
   * Starts saving, first what an earlier visit left. The returned function stops it: unsaved input then stays in the browser for the next
   * visit, unless the user gave it up.
   */
  start(): () => void {
    const { page, tab } = this.browser;
    const online = () => void this.run();
    const offline = () => this.set(saveFailed(this.state, 'offline'));
    page.addEventListener('online', online);
    page.addEventListener('offline', offline);
    this.live = true;
    this.set(this.state);
    this.resumeFields(unsavedFields(this.state));
    void tab.claim().then(() => this.takeDrafts());
    return () => {
      page.removeEventListener('online', online);
      page.removeEventListener('offline', offline);
      this.cancelTimer();
      this.live = false;
    };
  }

  /** The user leaves after being told that unsaved input is lost. */
  readonly giveUp = (): void => {
    this.set(givenUp(this.state));
  };

  /** Applies input. */
  type(typed: Values): void {
    this.set(typing(this.state, typed));
    this.runAfter(pauseMs);
  }

  /** Merges under the input what the page reloaded or another call changed. */
  receive(newest: Edited<Values>): void {
    // The running save returns newer values itself.
    if (newest.version <= this.state.version || this.state.sent) return;
    this.mergeNewest(newest);
    if (unsavedFields(this.state).length > 0) this.runAfter(pauseMs);
  }

  /** Saves everything possible at once. Returns true if nothing is left unsaved. */
  readonly flush = async (): Promise<boolean> => {
    this.flushCount++;
    try {
      await this.run();
    } finally {
      this.flushCount--;
    }
    return unsavedFields(this.state).length === 0;
  };

  /**
   * Makes another call of the page that raises the version, such as adding or removing a row. It runs between two saves, because the server
   * refuses the later of two calls based on one version.
   * @param call gets the version; it must apply its answer with `receive` before it resolves
   */
  readonly betweenSaves = async <Answer>(call: (version: number) => Promise<Answer>): Promise<Answer> => {
    while (this.otherCall ?? this.running) await (this.otherCall ?? this.running);
    const answer = call(this.state.version);
    this.otherCall = answer.catch(() => undefined).finally(() => (this.otherCall = null));
    return answer;
  };

  /** Chooses a value for a field that somebody else changed too. */
  choose(field: keyof Values, side: 'mine' | 'theirs'): void {
    if (side === 'mine') this.set(choseMine(this.state, field));
    else this.applyAndShow(() => choseTheirs(this.state, field));
    this.runAfter(0);
  }

  private runAfter(ms: number): void {
    this.cancelTimer();
    if (this.live) this.cancelTimer = this.browser.after(ms, () => void this.run());
  }

  private async run(): Promise<void> {
    this.cancelTimer();
    if (this.running) {
      await this.running;
      // Input made during the run is still to be saved.
      if (this.flushCount > 0 && this.state.trouble === null) await this.run();
      return;
    }
    this.running = this.saveAll();
    try {
      await this.running;
    } finally {
      this.running = null;
    }
  }

  private async saveAll(): Promise<void> {
    if (this.otherCall) {
      await this.otherCall;
      // The page was left meanwhile.
      if (!this.live) return;
    }
    const ports = this.ports;
    if (!ports || !(await this.catchUp(ports))) return;
    for (let merges = 0; ;) {
      const changes = changesToSend(this.state, ports.blocked());
      if (!changes) return this.scheduleNext();
      if (!this.browser.isOnline()) return this.retryLater('offline');
      this.set(sending(this.state, changes));
      try {
        const declined = await ports.declined(changes);
        if (declined.length > 0) {
          this.applyAndShow(() => reverted(this.state, declined));
          continue;
        }
        const { base, version } = this.state;
        const answer = await ports.save(changes, version, { ...base, ...changes });
        this.failures = 0;
        this.applyAndShow(() => saved(this.state, answer, this.browser.now()));
        // Later input waits for its own pause, unless the page is about to be left.
        if (this.flushCount === 0) return this.scheduleNext(pauseMs);
      } catch (error) {
        if (!isConflict(error) || merges++ === maxMerges) {
          if (!this.recover(error, changes, ports)) return;
          continue;
        }
        try {
          this.mergeNewest(await ports.load(), error.otherSave ?? null);
        } catch (failure) {
          if (!this.recover(failure, changes, ports)) return;
        }
      }
    }
  }

  /** Shows the server's present values after the user chose the other version. Returns false if they cannot be loaded. */
  private async catchUp(ports: AutosavePorts<Values>): Promise<boolean> {
    if (!this.state.isOutdated) return true;
    try {
      this.mergeNewest(await ports.load());
      return true;
    } catch (error) {
      this.recover(error, {}, ports);
      return false;
    }
  }

  /** Restores the input that closed pages left of this form. */
  private async takeDrafts(): Promise<void> {
    const { drafts, tab } = this.browser;
    const present = await tab.present();
    if (!this.live) return;
    // The tab may have got another name.
    this.set({ ...this.state, isDraftLeft: false });
    for (const gone of drafts.tabsWith(this.form).filter((each) => each !== tab.id && present?.has(each) === false)) {
      const draft = drafts.read(this.form, gone);
      const before = unsavedFields(this.state);
      const { state, left } = withDraft(this.state, draft ?? {});
      this.applyAndShow(() => state);
      drafts.keep(this.form, gone, left);
      this.resumeFields(unsavedFields(state).filter((field) => !before.includes(field)));
    }
  }

  /** Resumes fields with input from another page. */
  private resumeFields(fields: readonly (keyof Values)[]): void {
    if (fields.length === 0) return;
    this.ports?.judge(fields);
    this.runAfter(0);
  }

  /** Nothing can be sent now, or the next save waits for its pause. */
  private scheduleNext(ms?: number): void {
    const ports = this.ports!;
    if (ms !== undefined && changesToSend(this.state, ports.blocked())) return this.runAfter(ms);
    const left = unsavedFields(this.state).filter((field) => !this.state.conflicts[field]);
    if (this.state.isDraftLeft && left.length === 0) void this.takeDrafts();
    if (left.length > 0) this.set(saveFailed(this.state, 'wrong'));
    else if (this.state.trouble !== null) this.set({ ...this.state, trouble: null, reason: null });
  }

  /** Handles a failed save. Returns true if the other fields can be sent at once. */
  private recover(error: unknown, changes: Partial<Values>, ports: AutosavePorts<Values>): boolean {
    if (!(error instanceof Problem)) {
      reportError(error);
      this.retryLater('failed');
      return false;
    }
    const isTypedSince = Object.entries(changes).some(
      ([field, sent]) => !sameValue(this.state.typed[field as keyof Values], sent),
    );
    if (error.status === 0) this.retryLater('offline');
    else if (error.errors.length > 0 && isTypedSince) {
      // The input has changed since, so the refusal may no longer apply.
      this.set({ ...this.state, sent: null });
      return true;
    } else if (error.status >= 500 || error.status === 429) this.retryLater('failed', error.message);
    else if (error.errors.length > 0 && ports.refuse(error.errors)) {
      this.set(saveFailed(this.state, 'wrong'));
      const blocked = ports.blocked();
      return Object.keys(changes).some((field) => blocked.has(field as keyof Values));
    } else {
      this.set(
        saveFailed(this.state, 'refused', [error.message, ...error.errors.map(({ message }) => message)].join(' ')),
      );
    }
    return false;
  }

  /** Retries after a while, or when the network returns. */
  private retryLater(trouble: 'offline' | 'failed', reason: string | null = null): void {
    this.set(saveFailed(this.state, trouble, reason));
    this.runAfter(Math.min(retryMs * 2 ** this.failures++, maxRetryMs));
  }

  private mergeNewest(newest: Edited<Values>, by: OtherSave | null = null): void {
    this.applyAndShow(() => received(this.state, newest, by));
  }

  /** Shows the field values that a change of the state changed. */
  private applyAndShow(change: () => AutosaveState<Values>): void {
    const before = this.state.typed;
    this.set(change());
    const after = this.state.typed;
    // A field that is not a number yet (NaN) keeps its text and its error.
    const others = (Object.keys(after) as (keyof Values)[]).filter((field) => !Object.is(before[field], after[field]));
    if (others.length > 0)
      this.ports?.show(Object.fromEntries(others.map((field) => [field, after[field]])) as Partial<Values>);
  }

  private set(state: AutosaveState<Values>): void {
    this.state = state;
    if (this.live) this.browser.drafts.keep(this.form, this.browser.tab.id, draftOf(state));
    for (const listener of this.listeners) listener();
  }
}

const isConflict = (error: unknown): error is Problem => error instanceof Problem && error.code === changedMeanwhile;
