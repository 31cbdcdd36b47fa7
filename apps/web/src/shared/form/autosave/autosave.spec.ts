import { jest } from '@jest/globals';
import { Problem } from '@pds/api-client';
import { Autosave, type AutosavePorts, otherSaveOf } from './autosave';
import { type Edited, phaseOf } from './autosave-machine';
import { drafts } from './drafts';

interface Values {
  name: string;
  place: string;
}
type Save = AutosavePorts<Values>['save'];

const loaded: Edited<Values> = { version: 1, values: { name: 'Jour', place: 'Mairie' } };
const noNetwork = () => new Problem(0, 'Le serveur ne répond pas.');
const overtaken = () =>
  new Problem(409, 'Marie Durand a modifié cette demande le 22/11/2026 à 14\u00a0h\u00a032. Vos modifications…', {
    code: 'kernel.changed-meanwhile',
  });

/** A server that answers what it was sent, over what it had. */
function server() {
  let has = loaded;
  return {
    save: jest.fn<Save>(async (changes, version) => {
      if (version !== has.version) throw overtaken();
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
  let stop = () => {};
  let onLine = true;

  beforeAll(() => {
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: {
        get onLine() {
          return onLine;
        },
      },
    });
  });
  beforeEach(() => {
    jest.useFakeTimers();
    onLine = true;
    blocked.clear();
    shown.length = 0;
    const kept = new Map<string, string>();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  function open(at: Pick<AutosavePorts<Values>, 'save' | 'load'> & Partial<AutosavePorts<Values>>, from = loaded) {
    const autosave = new Autosave<Values>('slot.1', from);
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
    stop = autosave.start(page as unknown as Window);
    return autosave;
  }
  const type = (autosave: Autosave<Values>, change: Partial<Values>) =>
    autosave.type({ ...autosave.getState().typed, ...change });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('waits for a pause, then sends what changed once', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'G' });
    await pass(500);
    type(autosave, { place: 'Gare' });
    await pass(500);
    expect(at.save).not.toHaveBeenCalled();
    await pass(500);
    expect(at.save.mock.calls).toEqual([[{ place: 'Gare' }, 1, { name: 'Jour', place: 'Gare' }]]);
    expect(phaseOf(autosave.getState())).toBe('saved');
    expect(drafts.read('slot.1')).toBeNull();
  });

  it('leaves what is no number yet under its error while another field is saved', async () => {
    const at = server();
    const autosave = open(at);
    blocked.add('place');
    type(autosave, { name: 'Nuit', place: NaN as unknown as string });
    await pass(1000);
    expect(at.save.mock.calls.map(([changes]) => changes)).toEqual([{ name: 'Nuit' }]);
    expect(phaseOf(autosave.getState())).toBe('wrong');
    // What is shown anew loses its error, and would be sent.
    expect(shown).toEqual([]);
  });

  it('sends what was typed during a save after it, on top of its version', async () => {
    const at = server();
    let answer = () => {};
    const slow: Save = async (...sent) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return at.save(...sent);
    };
    const autosave = open({ ...at, save: slow });
    type(autosave, { place: 'Gare' });
    await pass(1000);
    type(autosave, { name: 'Nuit' });
    await pass(5000);
    expect(at.save).not.toHaveBeenCalled();
    answer();
    await pass(1000);
    answer();
    await pass(0);
    expect(at.save.mock.calls.map(([changes, version]) => [changes, version])).toEqual([
      [{ place: 'Gare' }, 1],
      [{ name: 'Nuit' }, 2],
    ]);
  });

  it('puts back what is thought better of and sends the rest, without asking again when that fails', async () => {
    const at = { ...server(), declined: jest.fn<AutosavePorts<Values>['declined']>(async () => []) };
    at.declined.mockResolvedValueOnce(['place']);
    at.save.mockRejectedValueOnce(new Problem(503, 'Plus tard.'));
    const autosave = open(at);
    type(autosave, { name: 'Nuit', place: 'Gare' });
    await pass(800);
    expect(shown).toEqual([{ place: 'Mairie' }]);
    expect(at.save.mock.calls).toEqual([[{ name: 'Nuit' }, 1, { name: 'Nuit', place: 'Mairie' }]]);
    await pass(5_000);
    expect(at.declined.mock.calls).toEqual([[{ name: 'Nuit', place: 'Gare' }], [{ name: 'Nuit' }], [{ name: 'Nuit' }]]);
    expect(autosave.getState().base).toEqual({ name: 'Nuit', place: 'Mairie' });
  });

  it('tells of no save where all of it was thought better of', async () => {
    const at = { ...server(), declined: jest.fn<AutosavePorts<Values>['declined']>(async () => ['place']) };
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    await pass(800);
    expect(at.save).not.toHaveBeenCalled();
    expect(phaseOf(autosave.getState())).toBe('untouched');
    expect(autosave.getState().typed).toEqual(loaded.values);
    expect(drafts.read('slot.1')).toBeNull();
  });

  it('has another call of the page wait for the save under way, and the next save for that call', async () => {
    const at = server();
    const answers: (() => void)[] = [];
    /** Done on the server, the answer is on its way. */
    const slow: Save = async (...sent) => {
      const saving = at.save(...sent);
      await new Promise<void>((resolve) => answers.push(resolve));
      return saving;
    };
    const autosave = open({ ...at, save: slow });
    type(autosave, { place: 'Gare' });
    await pass(1000);
    const call = autosave.betweenSaves(async (version) => {
      const answer = await slow({ name: 'Nuit' }, version, loaded.values);
      autosave.receive(answer);
    });
    answers.shift()!();
    await pass(0);
    type(autosave, { place: 'Parc' });
    await pass(1000);
    expect(answers).toHaveLength(1);
    answers.shift()!();
    await call;
    await pass(1000);
    answers.shift()!();
    await pass(0);
    expect(at.save.mock.calls.map(([changes, version]) => [changes, version])).toEqual([
      [{ place: 'Gare' }, 1],
      [{ name: 'Nuit' }, 2],
      [{ place: 'Parc' }, 3],
    ]);
    expect(at.load).not.toHaveBeenCalled();
    expect(autosave.getState().typed).toEqual({ name: 'Nuit', place: 'Parc' });
  });

  it('saves on after another call of the page was refused, and gives up what waited for one when the page is left', async () => {
    const at = server();
    const autosave = open(at);
    const refused = autosave.betweenSaves(() => Promise.reject(overtaken()));
    type(autosave, { place: 'Gare' });
    await expect(refused).rejects.toThrow();
    expect(await autosave.flush()).toBe(true);

    let answer = () => {};
    void autosave.betweenSaves(() => new Promise<void>((resolve) => (answer = resolve)));
    await pass(0);
    type(autosave, { place: 'Parc' });
    await pass(1000);
    stop();
    answer();
    await pass(1000);
    expect((await at.load()).values.place).toBe('Gare');
  });

  it('keeps what is typed without a network, over a reload too, and sends it when it is back', async () => {
    onLine = false;
    const at = server();
    const before = open(at);
    type(before, { place: 'Gare' });
    await pass(1000);
    expect(phaseOf(before.getState())).toBe('offline');
    expect(at.save).not.toHaveBeenCalled();
    // The page goes without a word, as when a battery dies.
    const left = drafts.read('slot.1')!;
    stop();
    drafts.keep('slot.1', 'the page before', left);
    const again = open(at);
    expect(again.getState().typed.place).toBe('Gare');
    onLine = true;
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(phaseOf(again.getState())).toBe('saved');
    expect(drafts.read('slot.1')).toBeNull();
  });

  it('tries again by itself when the server could not be reached', async () => {
    const at = server();
    const save = jest
      .fn<Save>(at.save)
      .mockRejectedValueOnce(noNetwork())
      .mockRejectedValueOnce(new Problem(503, 'Panne'));
    const autosave = open({ ...at, save });
    type(autosave, { place: 'Gare' });
    await pass(1000);
    expect(phaseOf(autosave.getState())).toBe('offline');
    await pass(5000);
    expect(phaseOf(autosave.getState())).toBe('failed');
    await pass(10_000);
    expect(phaseOf(autosave.getState())).toBe('saved');
  });

  it('merges what somebody else saved and sends its own field again', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    at.otherSaves({ name: 'Nuit' });
    await pass(1000);
    expect(autosave.getState().typed).toEqual({ name: 'Nuit', place: 'Gare' });
    expect(shown).toContainEqual({ name: 'Nuit' });
    expect(phaseOf(autosave.getState())).toBe('saved');
    expect(autosave.getState().version).toBe(3);
  });

  it('leaves a field that both changed to the person, and saves their choice', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    at.otherSaves({ place: 'Parc' });
    await pass(1000);
    expect(autosave.getState()).toMatchObject({
      conflicts: ['place'],
      otherSave: { who: 'Marie Durand', when: '22/11/2026 à 14\u00a0h\u00a032' },
    });
    expect(await autosave.flush()).toBe(false);
    expect((await at.load()).values.place).toBe('Parc');
    autosave.choose('place', 'mine');
    await pass(0);
    expect((await at.load()).values.place).toBe('Gare');
    expect(phaseOf(autosave.getState())).toBe('saved');
  });

  it('saves the rest when a field is refused, and that one once it is right', async () => {
    const at = server();
    const save = jest.fn<Save>(async (changes, ...rest) => {
      if (changes.name === '') throw new Problem(422, 'Non', { errors: [{ field: 'name', message: 'Un nom' }] });
      return at.save(changes, ...rest);
    });
    const autosave = open({ ...at, save });
    type(autosave, { name: '', place: 'Gare' });
    await pass(1000);
    expect((await at.load()).values).toEqual({ name: 'Jour', place: 'Gare' });
    expect(phaseOf(autosave.getState())).toBe('wrong');
    blocked.clear();
    type(autosave, { name: 'Nuit' });
    expect(await autosave.flush()).toBe(true);
    expect((await at.load()).values.name).toBe('Nuit');
  });

  it('says why it is refused for good, and does not insist', async () => {
    const save = jest.fn<Save>().mockRejectedValue(new Problem(409, 'L’édition n’est plus possible'));
    const autosave = open({ ...server(), save });
    type(autosave, { place: 'Gare' });
    await pass(100_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(autosave.getState()).toMatchObject({ trouble: 'refused', reason: 'L’édition n’est plus possible' });
  });

  it('flushed while a save is under way, comes back when everything is saved', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    const first = autosave.flush();
    type(autosave, { place: 'Gare du Nord' });
    expect(await Promise.all([first, autosave.flush()])).toEqual([true, true]);
    expect((await at.load()).values.place).toBe('Gare du Nord');
  });

  it('flushed twice while it saves by itself, comes back from both when everything is saved', async () => {
    const at = server();
    const autosave = open(at);
    type(autosave, { place: 'Gare' });
    jest.advanceTimersByTime(1000);
    type(autosave, { place: 'Gare du Nord' });
    expect(await Promise.all([autosave.flush(), autosave.flush()])).toEqual([true, true]);
    expect((await at.load()).values.place).toBe('Gare du Nord');
  });

  it('does not hold a refusal against what was typed since', async () => {
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

  it('looks at what an earlier visit left before it sends it', async () => {
    drafts.keep('slot.1', 'earlier', { name: { base: 'Jour', mine: '' }, place: { base: 'Mairie', mine: 'Gare' } });
    const at = server();
    const autosave = open(at);
    await pass(0);
    expect(at.save.mock.calls.map(([changes]) => changes)).toEqual([{ place: 'Gare' }]);
    expect(autosave.getState()).toMatchObject({ typed: { name: '', place: 'Gare' }, trouble: 'wrong' });
  });

  it('gives up what is unsaved when the page is left', async () => {
    const autosave = open(server());
    type(autosave, { place: 'Gare' });
    expect(drafts.read('slot.1')).not.toBeNull();
    stop();
    expect(drafts.read('slot.1')).toBeNull();
  });
});

it('names nobody when the sentence of the refusal is another one', () => {
  expect(otherSaveOf(new Problem(409, 'Autre'))).toEqual({ who: 'Une autre personne', when: null });
});
