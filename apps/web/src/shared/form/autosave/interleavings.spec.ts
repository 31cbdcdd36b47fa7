import { type OtherSave, Problem } from '@pds/api-client';
import { runs } from '@pds/kernel/testing';
import fc from 'fast-check';
import { Autosave, type AutosaveBrowser } from './autosave';
import { conflictsOf, type Edited, unsavedFields } from './autosave-machine';
import { Drafts } from './drafts';
import { storageOf } from './object-storage';

/** Two fields are enough for a merge, a choice, and both at once. */
interface Values {
  a: string;
  b: string;
}
type Field = keyof Values;
const fields: readonly Field[] = ['a', 'b'];

/** Two people with two tabs each in one browser, where one person's stored input could be taken by the other. */
const owners = [1, 1, 2, 2] as const;

/** The fate of one call: its delays in both directions, and whether it or its answer is lost. */
interface Fate {
  readonly there: number;
  readonly back: number;
  readonly outcome: 'answered' | 'lost' | 'answer-lost' | 'failed';
}

type Step =
  | { readonly act: 'type'; readonly tab: number; readonly field: Field }
  | { readonly act: 'choose'; readonly tab: number; readonly side: 'mine' | 'theirs' }
  | { readonly act: 'reload' | 'close' | 'open' | 'leave' | 'cut' | 'mend'; readonly tab: number }
  | { readonly act: 'pass'; readonly ms: number };

const tabs = fc.nat(owners.length - 1);
const stepOf = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('type' as const), tab: tabs, field: fc.constantFrom(...fields) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.constantFrom(60, 700, 900, 3_000, 70_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('choose' as const),
      tab: tabs,
      side: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('reload', 'reload', 'close', 'open', 'leave', 'cut', 'mend' as const),
      tab: tabs,
    }),
  },
) as fc.Arbitrary<Step>;
const fateOf: fc.Arbitrary<Fate> = fc.record({
  there: fc.constantFrom(5, 40, 400),
  back: fc.constantFrom(5, 40, 400),
  outcome: fc.oneof(
    { weight: 7, arbitrary: fc.constant('answered' as const) },
    { weight: 3, arbitrary: fc.constantFrom('lost', 'answer-lost', 'failed') },
  ),
});
const normalFate: Fate = { there: 5, back: 5, outcome: 'answered' };

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

/** A simulated clock. */
class Clock {
  now = 0;
  private timers: Timer[] = [];

  readonly after = (ms: number, then: () => void) => {
    const timer = { at: this.now + ms, then };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((each) => each !== timer));
  };

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.reduce<Timer | null>(
        (first, each) => (first && first.at <= each.at ? first : each),
        null,
      );
      if (!next || next.at > end) break;
      this.timers.splice(this.timers.indexOf(next), 1);
      this.now = next.at;
      next.then();
      await flushMicrotasks();
    }
    this.now = end;
  }
}

async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

/** A page with the form, as its tab shows it. */
interface Page {
  readonly autosave: Autosave<Values>;
  readonly stop: () => void;
  readonly form: Values;
  readonly network: EventTarget;
  isGone: boolean;
}

interface TabState {
  readonly account: number;
  /** As in the browser: a new one after the tab was closed. */
  id: string;
  isOnline: boolean;
  /** Whether the person wants it open: it opens once there is a network. */
  isWanted: boolean;
  page: Page | null;
  /** The values that the person has seen in each field. */
  readonly seen: Record<Field, Set<string>>;
}

/** A versioned server, a browser and people, with a record of what must not get lost. */
class World {
  readonly clock = new Clock();
  readonly storage: Record<string, string> = {};
  readonly tabs: TabState[];
  private server: Edited<Values> = { version: 1, values: { a: 'a0', b: 'b0' } };
  private savedBy: number | null = null;
  private count = 0;
  private readonly drafts = new Drafts(() => storageOf(this.storage));
  /** Input that was neither saved nor given up for another value. */
  private readonly open = new Map<string, { readonly field: Field; readonly account: number }>();
  /** The author of a value, and the values that the author agreed to replace with it. */
  private readonly typed = new Map<string, { readonly account: number; readonly over: Set<string> }>();
  /** The server's assertion error. */
  private fault: Error | null = null;
  questions = 0;

  constructor(
    private readonly fates: readonly Fate[],
    tabCount: number = owners.length,
  ) {
    this.tabs = owners.slice(0, tabCount).map((account, index) => ({
      account,
      id: `tab${index}`,
      isOnline: true,
      isWanted: true,
      page: null,
      seen: { a: new Set(), b: new Set() },
    }));
  }

  async begin(): Promise<void> {
    for (const tab of this.tabs) await this.show(tab);
  }

  async step(step: Step): Promise<void> {
    if (step.act === 'pass') await this.clock.pass(step.ms);
    else {
      const tab = this.tabs[step.tab]!;
      if (step.act === 'type') this.type(tab, step.field);
      else if (step.act === 'choose') this.choose(tab, step.side);
      else await this.move(tab, step.act);
    }
    await flushMicrotasks();
    await this.reopen();
    this.check();
  }

  /** Brings everybody back online and answers every question. */
  async end(sides: readonly ('mine' | 'theirs')[]): Promise<void> {
    (this.fates as Fate[]).length = 0;
    let answered = 0;
    for (let round = 0; round < 60; round++) {
      for (const tab of this.tabs) {
        if (!tab.isOnline) await this.move(tab, 'mend');
        tab.isWanted = true;
      }
      await this.reopen();
      // Longer than any retry interval.
      await this.clock.pass(130_000);
      this.check();
      const waiting = this.tabs.filter(({ page }) => page && conflictsOf(page.autosave.getState()).length > 0);
      if (waiting.length === 0 && Object.keys(this.storage).length === 0 && this.open.size === 0) break;
      // The next visit restores the input of a closed tab.
      if (waiting.length === 0) for (const tab of this.tabs) await this.move(tab, 'reload');
      for (const tab of waiting) {
        const side = sides[answered++ % sides.length]!;
        while (conflictsOf(tab.page!.autosave.getState()).length > 0) this.choose(tab, side);
        await this.clock.pass(2_000);
        const { autosave, form } = tab.page!;
        if (unsavedFields(autosave.getState()).length === 0) expect(form).toEqual(this.server.values);
      }
    }
    expect({ storage: this.storage, open: [...this.open.keys()] }).toEqual({ storage: {}, open: [] });
  }

  private type({ page, account, seen }: TabState, field: Field): void {
    if (!page) return;
    const value = `${field}${++this.count}`;
    // Typing over one's own value gives it up.
    this.open.delete(page.form[field]);
    this.open.set(value, { field, account });
    // The new value also replaces what the overwritten value was to replace.
    this.typed.set(value, {
      account,
      over: new Set([...seen[field], ...(this.typed.get(page.form[field])?.over ?? [])]),
    });
    seen[field].add(value);
    page.form[field] = value;
    page.autosave.type({ ...page.form });
  }

  private choose({ page }: TabState, side: 'mine' | 'theirs'): void {
    const state = page?.autosave.getState();
    const [field] = state ? conflictsOf(state) : [];
    if (!page || !state || !field) return;
    if (side === 'mine') this.typed.get(state.typed[field])!.over.add(state.base[field]);
    else this.open.delete(state.typed[field]);
    page.autosave.choose(field, side);
  }

  private async move(tab: TabState, act: 'reload' | 'close' | 'open' | 'leave' | 'cut' | 'mend'): Promise<void> {
    if (act === 'cut' || act === 'mend') {
      tab.isOnline = act === 'mend';
      tab.page?.network.dispatchEvent(new Event(tab.isOnline ? 'online' : 'offline'));
    } else if (act === 'open') tab.isWanted = true;
    else if (tab.page) {
      if (act === 'leave') await this.leave(tab.page);
      // A page closes without notice: none of its code runs any more.
      tab.page.isGone = true;
      tab.page = null;
      tab.isWanted = act !== 'close';
      if (act === 'close') tab.id = `next${++this.count}`;
    }
  }

  /** Leaves on purpose: saves first; if that fails, the person agrees to lose the input. */
  private async leave(page: Page): Promise<void> {
    let isSaved: boolean | null = null;
    void page.autosave.flush().then((answer) => (isSaved = answer));
    while (isSaved === null) await this.clock.pass(500);
    if (!isSaved) {
      for (const field of fields) this.open.delete(page.form[field]);
      page.autosave.giveUp();
    }
    page.stop();
  }

  private async reopen(): Promise<void> {
    for (const tab of this.tabs) if (tab.isWanted && !tab.page && tab.isOnline) await this.show(tab);
  }

  private async show(tab: TabState): Promise<void> {
    const network = new EventTarget();
    const browser: AutosaveBrowser = {
      drafts: this.drafts,
      tab: {
        id: tab.id,
        claim: async () => undefined,
        present: async () => new Set(this.tabs.filter(({ page }) => page).map(({ id }) => id)),
      },
      now: () => this.clock.now,
      isOnline: () => tab.isOnline,
      after: (ms, then) => this.clock.after(ms, () => page.isGone || then()),
      page: network,
    };
    const autosave = new Autosave<Values>({ account: tab.account, form: 'slot.1' }, this.server, browser);
    const page: Page = { autosave, stop: () => stop(), form: { ...autosave.getState().typed }, network, isGone: false };
    tab.page = page;
    const see = () => fields.forEach((field) => tab.seen[field].add(page.form[field]));
    see();
    autosave.use({
      save: (changes, version) => this.call(tab, page, () => this.save(tab, changes, version)),
      load: () => this.call(tab, page, () => this.server),
      declined: async () => [],
      blocked: () => new Set(),
      judge: () => undefined,
      refuse: () => true,
      show: (values) => {
        Object.assign(page.form, values);
        see();
      },
    });
    const stop = autosave.start();
    await flushMicrotasks();
  }

  /** Makes a call of a page with the next fate. Calls of a closed page may still arrive. */
  private call<Answer>(tab: TabState, page: Page, answerOf: () => Answer): Promise<Answer> {
    const { there, back, outcome } = (this.fates as Fate[]).shift() ?? normalFate;
    return new Promise((resolve, reject) => {
      const later = (then: () => void) => this.clock.after(back, () => page.isGone || then());
      const unreachable = () => later(() => reject(new Problem(0, 'Le serveur ne répond pas.')));
      this.clock.after(there, () => {
        if (outcome === 'lost' || !tab.isOnline) return unreachable();
        if (outcome === 'failed') return later(() => reject(new Problem(503, 'Momentanément indisponible')));
        try {
          const answer = answerOf();
          if (outcome === 'answer-lost') unreachable();
          else later(() => resolve(answer));
        } catch (problem) {
          if (!(problem instanceof Problem)) this.fault ??= problem as Error;
          else later(() => reject(problem));
        }
      });
    });
  }

  private save({ account }: TabState, changes: Partial<Values>, version: number): Edited<Values> {
    if (version !== this.server.version) {
      const otherSave: OtherSave = { who: `${this.savedBy}`, when: '', isSelf: this.savedBy === account };
      throw new Problem(409, 'Modifié entre-temps', { code: 'kernel.changed-meanwhile', otherSave });
    }
    for (const field of Object.keys(changes) as Field[]) {
      const [before, after] = [this.server.values[field], changes[field]!];
      const { account: owner, over } = this.typed.get(after)!;
      if (owner !== account) throw new Error(`${after} of ${owner} is saved by ${account}`);
      if (before !== after && !over.has(before)) throw new Error(`${before} is overwritten by ${after}, unseen`);
      this.open.delete(after);
    }
    this.savedBy = account;
    this.server = { version: version + 1, values: { ...this.server.values, ...changes } };
    return this.server;
  }

  /** Checks that all input is in a field of its author or stored for them, and that each form shows what would be saved. */
  private check(): void {
    if (this.fault) throw this.fault;
    for (const { page } of this.tabs) {
      if (!page) continue;
      const state = page.autosave.getState();
      for (const field of fields)
        if (page.form[field] !== state.typed[field])
          throw new Error(`${page.form[field]} is shown, ${state.typed[field]} would be saved`);
      this.questions += conflictsOf(state).length;
    }
    for (const [value, { field, account }] of this.open) {
      const isShown = this.tabs.some((tab) => tab.account === account && tab.page?.form[field] === value);
      const isKept = Object.entries(this.storage).some(
        ([key, draft]) => key.includes(`.${account}.`) && draft.includes(`"mine":"${value}"`),
      );
      if (!isShown && !isKept) throw new Error(`${value} is lost`);
    }
  }
}

/** Random orders of events that are tried; ten thousand take half a minute. */
const most = runs(500, 10_000);

describe('two people with two tabs each, with reloads, lost networks and lost answers', () => {
  it('never lose input or saved values without being asked', async () => {
    let questions = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(stepOf, { minLength: 5, maxLength: 25 }),
        fc.array(fateOf, { maxLength: 15 }),
        fc.array(fc.constantFrom('mine' as const, 'theirs' as const), { minLength: 1, maxLength: 8 }),
        async (steps, fates, sides) => {
          const world = new World([...fates]);
          await world.begin();
          for (const step of steps) await world.step(step);
          await world.end(sides);
          questions += world.questions;
        },
      ),
      { numRuns: most, seed: 31 },
    );
    // The runs do contain questions.
    expect(questions).toBeGreaterThan(most);
  }, 120_000);

  it('are asked nothing when only one tab is open, whatever the network does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          stepOf.filter((step) => !['close', 'open', 'leave', 'choose'].includes(step.act)),
          { minLength: 5, maxLength: 25 },
        ),
        fc.array(fateOf, { maxLength: 25 }),
        async (steps, fates) => {
          const world = new World([...fates], 1);
          await world.begin();
          for (const step of steps) await world.step('tab' in step ? { ...step, tab: 0 } : step);
          await world.end(['mine']);
          expect(world.questions).toBe(0);
        },
      ),
      { numRuns: most / 5, seed: 31 },
    );
  }, 60_000);
});
