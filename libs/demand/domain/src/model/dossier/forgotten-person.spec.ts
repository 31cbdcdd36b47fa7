import { changesBetween, undoChanges } from '@pds/kernel';
import { filedDemand } from '../../testing/fixtures';
import { recordedDemand } from '../requests/demand-entry';
import { anonymousContact, withoutForgottenPerson } from './forgotten-person';

const staff = { accountId: 6, isOrganiser: false };
const at = Date.parse('2026-11-21T10:00:00Z');
const name = 'Anne Martin';

/** A demand in three states, of which the first and the last contain names of people. */
function edited() {
  const demand = filedDemand();
  const states = [recordedDemand(demand.snapshot())];
  const contactSlots = [{ name, phone: '0639980009' }];
  demand.describeSlot(11, { notes: 'Nord', contactSlots }, staff, at, [3]);
  demand.describeParticularities({ parking: 'Sud' }, { fileId: 4, originalName: `${name}.png` }, staff, at);
  states.push(recordedDemand(demand.snapshot()));
  demand.cloneSlot(11, 13, staff, at, [5]);
  demand.removeSlot(11, staff, at);
  const after = { ...demand.snapshot(), contact: { ...demand.snapshot().contact, lastName: 'Petit' } };
  states.push(recordedDemand(after));
  return states;
}

describe('a person who is forgotten', () => {
  it('is removed from the recorded contact, and from nothing else when another user follows the demand', () => {
    const [first, second, third] = edited();
    const changes = [...changesBetween(first!, second!), ...changesBetween(second!, third!)];
    const left = changes.map((change) => withoutForgottenPerson(change, false));
    expect(JSON.stringify(left)).not.toContain('Petit');
    expect(JSON.stringify(left)).not.toContain('Durand');
    expect(left).toContainEqual({ path: '/contact/lastName', before: 'anonymisée', after: 'anonymisée' });
    const others = changes.filter(({ path }) => !path.startsWith('/contact/'));
    for (const change of others) expect(withoutForgottenPerson(change, false)).toBe(change);
  });

  it('is removed with the people named on the spot when nobody else follows the demand; the rest can still be replayed', () => {
    const [first, second, third] = edited();
    const forget = (state: object) => {
      const whole = structuredClone(state) as ReturnType<typeof recordedDemand>;
      return {
        ...whole,
        contact: anonymousContact,
        particularities: { ...whole.particularities, decree: null },
        slots: whole.slots.map((slot) => ({ ...slot, details: { ...slot.details, contactSlots: [] } })),
      };
    };
    const steps = [changesBetween(first!, second!), changesBetween(second!, third!)].map((changes) =>
      changes.flatMap((change) => withoutForgottenPerson(change, true) ?? []),
    );
    expect(JSON.stringify(steps)).not.toMatch(/Anne|0639980009|Durand|Petit/);
    const before = undoChanges(forget(third!), steps[1]!);
    expect(before).toEqual(forget(second!));
    expect(undoChanges(before, steps[0]!)).toEqual(forget(first!));
  });
});
