import {
  type AutosaveState,
  begin,
  changesToSend,
  choseMine,
  choseTheirs,
  conflictsOf,
  draftOf,
  phaseOf,
  received,
  saved,
  saveFailed,
  sending,
  typing,
  withDraft,
} from './autosave-machine';
import { sameValue } from '../three-way';

interface Values {
  name: string;
  place: string;
  peak: number | null;
  contacts: { id?: number; name: string }[];
}

const values: Values = { name: 'Jour', place: 'Mairie', peak: 100, contacts: [] };
const nothing = new Set<keyof Values>();
const at = (change: Partial<Values> = {}, version = 1) => ({ version, values: { ...values, ...change } });
const typed = (change: Partial<Values>): AutosaveState<Values> => {
  const state = begin(at(), null);
  return typing(state, { ...state.typed, ...change });
};

describe('fields of a save', () => {
  it('are those that differ from the saved values', () => {
    expect(changesToSend(begin(at(), null), nothing)).toBeNull();
    expect(changesToSend(typed({ place: 'Gare', peak: 200 }), nothing)).toEqual({ place: 'Gare', peak: 200 });
  });

  it('exclude fields marked as invalid', () => {
    expect(changesToSend(typed({ place: 'Gare', peak: NaN }), new Set(['peak']))).toEqual({ place: 'Gare' });
    expect(changesToSend(typed({ peak: NaN }), new Set(['peak']))).toBeNull();
  });

  it('are none for blanks around a text', () => {
    expect(changesToSend(typed({ place: ' Mairie  ' }), nothing)).toBeNull();
  });
});

describe('a save', () => {
  it('shows its time once there is no other input', () => {
    let state = typed({ place: 'Gare' });
    expect(phaseOf(state)).toBe('unsaved');
    state = sending(state, { place: 'Gare' });
    expect(phaseOf(state)).toBe('saving');
    state = saved(state, at({ place: 'Gare' }, 2), 1234);
    expect([phaseOf(state), state.savedAt, state.version]).toEqual(['saved', 1234, 2]);
  });

  it('leaves later input to the next save', () => {
    let state = sending(typed({ place: 'Gare' }), { place: 'Gare' });
    state = typing(state, { ...state.typed, place: 'Gare du Nord', peak: 5 });
    state = saved(state, at({ place: 'Gare' }, 2), 1);
    expect(changesToSend(state, nothing)).toEqual({ place: 'Gare du Nord', peak: 5 });
    expect(state.conflicts).toEqual({});
  });

  it('takes the ids that the server gave to new rows', () => {
    let state = typed({ contacts: [{ name: 'Léa' }] });
    state = sending(state, { contacts: [{ name: 'Léa' }] });
    state = saved(state, at({ contacts: [{ id: 7, name: 'Léa' }] }, 2), 1);
    expect(state.typed.contacts).toEqual([{ id: 7, name: 'Léa' }]);
    expect(phaseOf(state)).toBe('saved');
  });

  it('does not take the server’s normalised list for somebody else’s change, even with later input', () => {
    let state = sending(typed({ contacts: [{ name: 'Léa' }] }), { contacts: [{ name: 'Léa' }] });
    state = typing(state, { ...state.typed, contacts: [{ name: 'Léa' }, { name: 'Max' }] });
    state = saved(state, at({ contacts: [{ id: 7, name: 'Léa' }] }, 2), 1);
    expect(state.conflicts).toEqual({});
    expect(state.typed.contacts).toHaveLength(2);
  });

  it('that failed gives the reason until the next input; a missing network stays missing', () => {
    const refused = saveFailed(sending(typed({ place: 'Gare' }), { place: 'Gare' }), 'refused', 'Non');
    expect([phaseOf(refused), refused.reason]).toEqual(['refused', 'Non']);
    expect(phaseOf(typing(refused, { ...refused.typed, place: 'Parc' }))).toBe('unsaved');
    const offline = saveFailed(typed({ place: 'Gare' }), 'offline');
    expect(phaseOf(typing(offline, { ...offline.typed, place: 'Parc' }))).toBe('offline');
  });
});

describe('another person’s version', () => {
  const other = { who: 'Marie Durand', when: '22/11/2026 à 14 h 32', isSelf: false };

  it('is shown in fields without input, and the input is sent again on top of it', () => {
    const state = received(typed({ place: 'Gare' }), at({ name: 'Nuit' }, 5), other);
    expect(state.typed).toMatchObject({ name: 'Nuit', place: 'Gare' });
    expect([state.version, state.conflicts]).toEqual([5, {}]);
    expect(changesToSend(state, nothing)).toEqual({ place: 'Gare' });
  });

  it('of a field with input is neither overwritten nor shown before the user chooses', () => {
    const state = received(typed({ place: 'Gare', peak: 3 }), at({ place: 'Parc' }, 5), other);
    expect([state.conflicts, phaseOf(state)]).toEqual([{ place: { origin: 'Mairie', by: other } }, 'conflict']);
    expect([state.typed.place, state.base.place]).toEqual(['Gare', 'Parc']);
    expect(changesToSend(state, nothing)).toEqual({ peak: 3 });
    expect(changesToSend(choseMine(state, 'place'), nothing)).toEqual({ peak: 3, place: 'Gare' });
    expect(choseTheirs(state, 'place').typed.place).toBe('Parc');
    expect(changesToSend(choseTheirs(state, 'place'), nothing)).toEqual({ peak: 3 });
  });

  it('with the same value is not a difference', () => {
    const state = received(typed({ place: 'Gare' }), at({ place: 'Gare ' }, 5), other);
    expect([state.conflicts, phaseOf(state)]).toEqual([{}, 'untouched']);
  });

  it('keeps the question open while other fields are saved', () => {
    let state = received(typed({ place: 'Gare', peak: 3 }), at({ place: 'Parc' }, 5), other);
    state = saved(sending(state, { peak: 3 }), at({ place: 'Parc', peak: 3 }, 6), 1);
    expect(phaseOf(state)).toBe('conflict');
    expect(state.typed.place).toBe('Gare');
  });

  it('keeps the question and its author during further input, until both values are equal', () => {
    let state = received(typed({ place: 'Gare' }), at({ place: 'Parc' }, 5), other);
    // Back to the original value.
    state = typing(state, { ...state.typed, place: 'Mairie' });
    expect(state.conflicts).toEqual({ place: { origin: 'Mairie', by: other } });
    state = received(state, at({ place: 'Parc', name: 'Nuit' }, 6), { ...other, who: 'Léa Petit' });
    expect(state.conflicts).toEqual({ place: { origin: 'Mairie', by: other } });
    expect(typing(state, { ...state.typed, place: 'Parc' }).conflicts).toEqual({});
  });

  it('updates the question when it changes again, and closes it when it is reverted', () => {
    const state = received(typed({ place: 'Gare' }), at({ place: 'Parc' }, 5), other);
    const lea = { ...other, who: 'Léa Petit' };
    expect(received(state, at({ place: 'Stade' }, 6), lea).conflicts).toEqual({ place: { origin: 'Mairie', by: lea } });
    const takenBack = received(state, at({ place: 'Mairie' }, 6), lea);
    expect([takenBack.conflicts, changesToSend(takenBack, nothing)]).toEqual([{}, { place: 'Gare' }]);
  });

  it('is not another person’s if it equals an unanswered save of this form', () => {
    let state = saveFailed(sending(typed({ place: 'Gare' }), { place: 'Gare' }), 'offline');
    state = typing(state, { ...state.typed, place: 'Gare du Nord' });
    state = received(state, at({ place: 'Gare' }, 2), other);
    expect([state.conflicts, changesToSend(state, nothing)]).toEqual([{}, { place: 'Gare du Nord' }]);
    // An unanswered save cannot arrive a second time.
    state = received(state, at({ place: 'Gare' }, 3), other);
    expect(received(state, at({ place: 'Parc' }, 4), other).conflicts).toHaveProperty('place');
  });

  it('adds and removes fields, as rows of the demand are added and removed', () => {
    interface Slots {
      [slot: `slot_${number}`]: number | null;
    }
    const edited = (version: number, values: Slots) => ({ version, values });
    let state = begin<Slots>(edited(1, { slot_1: 1, slot_2: 2 }), null);
    state = typing(state, { slot_1: 4, slot_2: 3 });
    state = received(state, edited(2, { slot_1: 1, slot_3: null }));
    expect(state.typed).toEqual({ slot_1: 4, slot_3: null });
    // The form still has the removed field's value.
    state = typing(state, { slot_1: 4, slot_2: 3, slot_3: 2 });
    expect(changesToSend(state, new Set())).toEqual({ slot_1: 4, slot_3: 2 });
  });

  it('is ignored when it is older', () => {
    const state = begin(at({}, 4), null);
    expect(received(state, at({ place: 'Parc' }, 3)).typed.place).toBe('Mairie');
  });
});

describe('unsaved input of an earlier visit', () => {
  const draft = draftOf(typed({ place: 'Gare', peak: 3 }));

  it('is restored as input', () => {
    expect(draft).toEqual({ place: { base: 'Mairie', mine: 'Gare' }, peak: { base: 100, mine: 3 } });
    expect(changesToSend(begin(at({ name: 'Nuit' }, 9), draft), nothing)).toEqual({ place: 'Gare', peak: 3 });
  });

  it('waits for a choice if somebody has changed the same field since', () => {
    expect(conflictsOf(begin(at({ place: 'Parc' }, 9), draft))).toEqual(['place']);
  });

  it('keeps waiting for an open choice, with the author of the other value', () => {
    const other = { who: 'Marie Durand', when: '22/11/2026 à 14 h 32', isSelf: true };
    const inConflict = received(typed({ place: 'Gare' }), at({ place: 'Parc' }, 5), other);
    const storedDraft = JSON.parse(JSON.stringify(draftOf(inConflict)));
    expect(storedDraft).toEqual({ place: { base: 'Mairie', mine: 'Gare', theirs: 'Parc', by: other } });
    const again = begin(at({ place: 'Parc' }, 5), storedDraft);
    expect(again.conflicts).toEqual(inConflict.conflicts);
    expect([again.typed.place, changesToSend(again, nothing)]).toEqual(['Gare', null]);
    expect(draftOf(again)).toEqual(storedDraft);
    expect(begin(at({ place: 'Stade' }, 6), storedDraft).conflicts).toEqual({ place: { origin: 'Mairie', by: null } });
  });

  it('remembers what was sent and not answered', () => {
    let state = sending(typed({ place: 'Gare' }), { place: 'Gare' });
    state = typing(state, { ...state.typed, place: 'Gare du Nord' });
    expect(begin(at({ place: 'Gare' }, 2), draftOf(state)).conflicts).toEqual({});
  });

  it('of another page is restored after the input of this page is saved', () => {
    let state = typed({ place: 'Stade' });
    const first = withDraft(state, draft!);
    expect(first.state.typed).toMatchObject({ place: 'Stade', peak: 3 });
    expect(first.left).toEqual({ place: { base: 'Mairie', mine: 'Gare' } });
    state = saved(sending(first.state, { place: 'Stade', peak: 3 }), at({ place: 'Stade', peak: 3 }, 2), 1);
    const second = withDraft(state, first.left!);
    expect([conflictsOf(second.state), second.state.typed.place, second.left]).toEqual([['place'], 'Gare', null]);
  });

  it('is empty once saved, and ignores fields that no longer exist', () => {
    expect(draftOf(begin(at(), null))).toBeNull();
    const stale = { ...draft, gone: { base: 1, mine: 2 } };
    expect(begin(at(), stale).typed).toEqual({ ...values, place: 'Gare', peak: 3 });
  });
});

it.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ b: null, a: 'x ' }, { a: 'x' }, true],
  [[1, 2], [2, 1], false],
  [NaN, null, false],
  [undefined, null, true],
  ['', null, false],
])('%p and %p are the same value: %p', (a, b, same) => {
  expect(sameValue(a, b)).toBe(same);
});
