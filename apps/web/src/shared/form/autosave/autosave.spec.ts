import { jest } from '@jest/globals';
import { Problem } from '@pds/api-client';
import { Autosave, type AutosaveBrowser, type AutosavePorts } from './autosave';
import { conflictsOf, type Edited, phaseOf } from './autosave-machine';
import { Drafts } from './drafts';
import { storageOf } from './object-storage';

interface Values {
  name: string;
  place: string;
}
type Save = AutosavePorts<Values>['save'];

const loaded: Edited<Values> = { version: 1, values: { name: 'Jour', place: 'Mairie' } };
const noNetwork = () => new Problem(0, 'Le serveur ne répond pas.');
const otherSave = { who: 'Marie Durand', when: '22/11/2026 à 14\u00a0h\u00a032', isSelf: false };
const conflictProblem = () =>
  new Problem(409, 'Marie Durand a modifié cette demande…', { code: 'kernel.changed-meanwhile', otherSave });

/** A server that merges what it receives into its values and returns the result. */
function server() {
  let has = loaded;
  return {
    save: jest.fn<Save>(async (changes, version) => {
      if (version !== has.version) throw conflictProblem();
      has = { version: version + 1, values: { ...has.values, ...changes } };
      return has;
    }),
    load: jest.fn(async () => has),
    otherSaves(values: Partial<Values>) {
      has = { version: has.version + 1, values: { ...has.values, ...values } };
    },
  };
}

describe('a form that saves itself', () => {
  const page = new EventTarget();
  const blocked = new Set<keyof Values>();
  const shown: Partial<Values>[] = [];
  const form = { account: 1, form: 'slot.1' };
  let storage: Record<string, string> = {};
  const drafts = new Drafts(() => storageOf(storage));
  /** The open tabs that the browser knows. */
  const openTabs = new Set<string>();
  let stop = () => {};
  let onLine = true;

  const browserOf = (id: string): AutosaveBrowser => ({
    drafts,
    tab: { id, claim: async () => void openTabs.add(id), present: async () => openTabs },
    now: () => Date.now(),
    isOnline: () => onLine,
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    page,
  });
  beforeEach(() => {
    jest.useFakeTimers();
    onLine = true;
    blocked.clear();
    openTabs.clear();
    shown.length = 0;
    storage = {};
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  function open(
    at: Pick<AutosavePorts<Values>, 'save' | 'load'> & Partial<AutosavePorts<Values>>,
    { from = loaded, tab = 'one', account = 1 } = {},
  ) {
    const autosave = new Autosave<Values>({ ...form, account }, from, browserOf(tab));
    autosave.use({
      declined: async () => [],
      ...at,
      blocked: () => blocked,
      judge: (fields) => {
        for (const field of fields) if (autosave.getState().typed[field] === '') blocked.add(field);
      },
      refuse: (errors) => {
        for (const { field } of errors) blocked.add(field as keyof Values);
        return true;
      },
      show: (values) => void shown.push(values),
    });
    stop = autosave.start();
    return autosave;
  }
  const type = (autosave: Autosave<Values>, change: Partial<Values>) =>
    autosave.type({ ...autosave.getState().typed, ...change });
  const passTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('waits for a pause, then sends the changes once', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'G' });
    await passTime(500);
    type(autosave, { place: 'Gare' });
    await passTime(500);
    expect(at.save).not.toHaveBeenCalled();
    await passTime(500);
    expect(at.save.mock.calls).toEqual([[{ place: 'Gare' }, 1, { name: 'Jour', place: 'Gare' }]]);
    expect(phaseOf(autosave.getState())).toBe('saved');
    expect(drafts.read(form, 'one')).toBeNull();
  });

  it('keeps an input that is not a number yet, with its error, while another field is saved', async () => {
    const at = server();
    const autosave = open(at);
    blocked.add('place');
    type(autosave, { name: 'Nuit', place: NaN as unknown as string });
    await passTime(1000);
    expect(at.save.mock.calls.map(([changes]) => changes)).toEqual([{ name: 'Nuit' }]);
    expect(phaseOf(autosave.getState())).toBe('wrong');
    // A field shown again would lose its error and be sent.
    expect(shown).toEqual([]);
  });

  it('sends input made during a save after it, based on its version', async () => {
    const at = server();
    let answer = () => {};
    const slow: Save = async (...sent) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return at.save(...sent);
    };
    const autosave = open({ ...at, save: slow });
    type(autosave, { place: 'Gare' });
    await passTime(1000);
    type(autosave, { name: 'Nuit' });
    await passTime(5000);
    expect(at.save).not.toHaveBeenCalled();
    answer();
    await passTime(1000);
    answer();
    await passTime(0);
    expect(at.save.mock.calls.map(([changes, version]) => [changes, version])).toEqual([
      [{ place: 'Gare' }, 1],
      [{ name: 'Nuit' }, 2],
    ]);
  });

  it('restores declined fields and sends the others, without asking again when that fails', async () => {
    const at = { ...server(), declined: jest.fn<AutosavePorts<Values>['declined']>(async () => []) };
    at.declined.mockResolvedValueOnce(['place']);
    at.save.mockRejectedValueOnce(new Problem(503, 'Plus tard.'));
    const autosave = open(at);
    type(autosave, { name: 'Nuit', place: 'Gare' });
    await passTime(800);
    expect(shown).toEqual([{ place: 'Mairie' }]);
    expect(at.save.mock.calls).toEqual([[{ name: 'Nuit' }, 1, { name: 'Nuit', place: 'Mairie' }]]);
    await passTime(5_000);
    expect(at.declined.mock.calls).toEqual([[{ name: 'Nuit', place: 'Gare' }], [{ name: 'Nuit' }], [{ name: 'Nuit' }]]);
    expect(autosave.getState().base).toEqual({ name: 'Nuit', place: 'Mairie' });
  });

  it('reports no save when all changes were declined', async () => {
    const at = { ...server(), declined: jest.fn<AutosavePorts<Values>['declined']>(async () => ['place']) };
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    await passTime(800);
    expect(at.save).not.toHaveBeenCalled();
    expect(phaseOf(autosave.getState())).toBe('untouched');
    expect(autosave.getState().typed).toEqual(loaded.values);
    expect(drafts.read(form, 'one')).toBeNull();
  });

  it('makes another call of the page wait for the running save, and the next save wait for that call', async () => {
    const at = server();
    const answers: (() => void)[] = [];
    /** Saved on the server; the answer is pending. */
    const slow: Save = async (...sent) => {
      const saving = at.save(...sent);
      await new Promise<void>((resolve) => answers.push(resolve));
      return saving;
    };
    const autosave = open({ ...at, save: slow });
    type(autosave, { place: 'Gare' });
    await passTime(1000);
    const call = autosave.betweenSaves(async (version) => {
      const answer = await slow({ name: 'Nuit' }, version, loaded.values);
      autosave.receive(answer);
    });
    answers.shift()!();
    await passTime(0);
    type(autosave, { place: 'Parc' });
    await passTime(1000);
    expect(answers).toHaveLength(1);
    answers.shift()!();
    await call;
    await passTime(1000);
    answers.shift()!();
    await passTime(0);
    expect(at.save.mock.calls.map(([changes, version]) => [changes, version])).toEqual([
      [{ place: 'Gare' }, 1],
      [{ name: 'Nuit' }, 2],
      [{ place: 'Parc' }, 3],
    ]);
    expect(at.load).not.toHaveBeenCalled();
    expect(autosave.getState().typed).toEqual({ name: 'Nuit', place: 'Parc' });
  });

  it('continues saving after another call of the page was refused, and drops waiting calls when the page is left', async () => {
    const at = server();
    const autosave = open(at);
    const refused = autosave.betweenSaves(() => Promise.reject(conflictProblem()));
    type(autosave, { place: 'Gare' });
    await expect(refused).rejects.toThrow();
    expect(await autosave.flush()).toBe(true);

    let answer = () => {};
    void autosave.betweenSaves(() => new Promise<void>((resolve) => (answer = resolve)));
    await passTime(0);
    type(autosave, { place: 'Parc' });
    await passTime(1000);
    stop();
    answer();
    await passTime(1000);
    expect((await at.load()).values.place).toBe('Gare');
  });

  it('keeps input without a network, also over a reload, and sends it when the network returns', async () => {
    onLine = false;
    const at = server();
    const before = open(at);
    type(before, { place: 'Gare' });
    await passTime(1000);
    expect(phaseOf(before.getState())).toBe('offline');
    expect(at.save).not.toHaveBeenCalled();
    stop();
    const again = open(at);
    expect(again.getState().typed.place).toBe('Gare');
    onLine = true;
    page.dispatchEvent(new Event('online'));
    await passTime(0);
    expect(phaseOf(again.getState())).toBe('saved');
    expect(drafts.read(form, 'one')).toBeNull();
  });

  it('retries by itself when the server could not be reached', async () => {
    const at = server();
    const save = jest
      .fn<Save>(at.save)
      .mockRejectedValueOnce(noNetwork())
      .mockRejectedValueOnce(new Problem(503, 'Panne'));
    const autosave = open({ ...at, save });
    type(autosave, { place: 'Gare' });
    await passTime(1000);
    expect(phaseOf(autosave.getState())).toBe('offline');
    await passTime(5000);
    expect(phaseOf(autosave.getState())).toBe('failed');
    await passTime(10_000);
    expect(phaseOf(autosave.getState())).toBe('saved');
  });

  it('lets the user choose for a field that both changed, and saves the choice', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    at.otherSaves({ place: 'Parc' });
    await passTime(1000);
    expect(autosave.getState().conflicts).toEqual({ place: { origin: 'Mairie', by: otherSave } });
    expect(await autosave.flush()).toBe(false);
    expect((await at.load()).values.place).toBe('Parc');
    autosave.choose('place', 'mine');
    await passTime(0);
    expect((await at.load()).values.place).toBe('Gare');
    expect(phaseOf(autosave.getState())).toBe('saved');
  });

  it('saves the other fields when one is refused, and that one once it is corrected', async () => {
    const at = server();
    const save = jest.fn<Save>(async (changes, ...rest) => {
      if (changes.name === '') throw new Problem(422, 'Non', { errors: [{ field: 'name', message: 'Un nom' }] });
      return at.save(changes, ...rest);
    });
    const autosave = open({ ...at, save });
    type(autosave, { name: '', place: 'Gare' });
    await passTime(1000);
    expect((await at.load()).values).toEqual({ name: 'Jour', place: 'Gare' });
    expect(phaseOf(autosave.getState())).toBe('wrong');
    blocked.clear();
    type(autosave, { name: 'Nuit' });
    expect(await autosave.flush()).toBe(true);
    expect((await at.load()).values.name).toBe('Nuit');
  });

  it('shows a permanent refusal and does not retry', async () => {
    const save = jest.fn<Save>().mockRejectedValue(new Problem(409, 'L’édition n’est plus possible'));
    const autosave = open({ ...server(), save });
    type(autosave, { place: 'Gare' });
    await passTime(100_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(autosave.getState()).toMatchObject({ trouble: 'refused', reason: 'L’édition n’est plus possible' });
  });

  it('resolves both of two flushes during an automatic save once everything is saved', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    jest.advanceTimersByTime(1000);
    type(autosave, { place: 'Gare du Nord' });
    expect(await Promise.all([autosave.flush(), autosave.flush()])).toEqual([true, true]);
    expect((await at.load()).values.place).toBe('Gare du Nord');
  });

  it('does not apply a refusal to later input', async () => {
    const at = server();
    const save = jest.fn<Save>(async (changes, ...rest) => {
      if (changes.name === '') throw new Problem(422, 'Non', { errors: [{ field: 'name', message: 'Un nom' }] });
      return at.save(changes, ...rest);
    });
    const autosave = open({ ...at, save });
    type(autosave, { name: '' });
    const first = autosave.flush();
    type(autosave, { name: 'Nuit' });
    expect(await Promise.all([first, autosave.flush()])).toEqual([true, true]);
    expect(blocked.size).toBe(0);
    expect((await at.load()).values.name).toBe('Nuit');
  });

  it('checks the input of an earlier visit before it sends it', async () => {
    drafts.keep(form, 'one', { name: { base: 'Jour', mine: '' }, place: { base: 'Mairie', mine: 'Gare' } });
    const at = server();
    const autosave = open(at);
    await passTime(0);
    expect(at.save.mock.calls.map(([changes]) => changes)).toEqual([{ place: 'Gare' }]);
    expect(autosave.getState()).toMatchObject({ typed: { name: '', place: 'Gare' }, trouble: 'wrong' });
  });

  it('stores unsaved input when the page closes, unless the user gave it up', async () => {
    const autosave = open(server());
    type(autosave, { place: 'Gare' });
    stop();
    expect(drafts.read(form, 'one')).not.toBeNull();
    const again = open(server());
    again.giveUp();
    stop();
    expect(drafts.read(form, 'one')).toBeNull();
  });

  it('keeps later input when the user gave up and then stayed', async () => {
    const autosave = open(server());
    type(autosave, { place: 'Gare' });
    autosave.giveUp();
    type(autosave, { place: 'Gare du Nord' });
    expect(drafts.read(form, 'one')).toEqual({ place: { base: 'Mairie', mine: 'Gare du Nord' } });
  });

  it('still asks after a reload, and shows the server’s present values when the other version is chosen', async () => {
    const at = server();
    const before = open(at);
    type(before, { place: 'Gare' });
    at.otherSaves({ place: 'Parc' });
    await passTime(1000);
    stop();
    const again = open(at, { from: await at.load() });
    await passTime(10_000);
    expect(again.getState().conflicts).toEqual({ place: { origin: 'Mairie', by: otherSave } });
    expect((await at.load()).values.place).toBe('Parc');
    at.otherSaves({ place: 'Stade', name: 'Nuit' });
    again.choose('place', 'theirs');
    await passTime(1000);
    expect(again.getState().typed).toEqual({ place: 'Stade', name: 'Nuit' });
    expect(shown).toContainEqual({ place: 'Parc' });
    expect(Object.keys(storage)).toEqual([]);
  });

  it('loads the server’s version once the network is back, when the other version was chosen offline', async () => {
    const at = server();
    const load = jest.fn(at.load).mockImplementationOnce(at.load).mockRejectedValueOnce(noNetwork());
    const autosave = open({ ...at, load });
    type(autosave, { place: 'Gare' });
    at.otherSaves({ place: 'Parc' });
    await passTime(1000);
    at.otherSaves({ place: 'Stade' });
    autosave.choose('place', 'theirs');
    await passTime(1000);
    expect(autosave.getState()).toMatchObject({ trouble: 'offline', typed: { place: 'Parc' } });
    await passTime(5000);
    expect(autosave.getState()).toMatchObject({ trouble: null, typed: { place: 'Stade' } });
  });

  it('leaves the input of another open tab to that tab, and resumes that of a closed tab', async () => {
    drafts.keep(form, 'gone', { place: { base: 'Mairie', mine: 'Gare' } });
    drafts.keep(form, 'other', { name: { base: 'Jour', mine: 'Nuit' } });
    openTabs.add('other');
    const at = server();
    const autosave = open(at);
    expect(autosave.getState().typed).toEqual(loaded.values);
    await passTime(1000);
    expect((await at.load()).values).toEqual({ name: 'Jour', place: 'Gare' });
    expect(shown).toEqual([{ place: 'Gare' }]);
    expect(drafts.tabsWith(form)).toEqual(['other']);
  });

  it('asks about a closed tab’s input in a field that was edited here', async () => {
    drafts.keep(form, 'gone', { place: { base: 'Mairie', mine: 'Gare' } });
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Parc' });
    await passTime(1000);
    expect((await at.load()).values.place).toBe('Parc');
    expect([conflictsOf(autosave.getState()), autosave.getState().typed.place]).toEqual([['place'], 'Gare']);
  });

  it('ignores the input of another account in this browser', async () => {
    onLine = false;
    open(server(), { account: 2 }).type({ name: 'Jour', place: 'Gare' });
    const mine = open(server());
    openTabs.clear();
    await passTime(10_000);
    expect(mine.getState().typed).toEqual(loaded.values);
    drafts.forgetAll(1);
    expect(drafts.hasAny(2)).toBe(true);
  });

  it('stores under its own name once a duplicated tab has one', async () => {
    drafts.keep(form, 'one', { place: { base: 'Mairie', mine: 'Gare' } });
    onLine = false;
    const tab = { id: 'one', claim: async () => void (tab.id = 'copy'), present: async () => new Set(['one', 'copy']) };
    const autosave = new Autosave<Values>(form, loaded, { ...browserOf('one'), tab });
    stop = autosave.start();
    await passTime(0);
    expect(drafts.tabsWith(form)).toEqual(['one', 'copy']);
  });
});
