import { emptyTeam, type Team } from '@pds/pricing/contract';
import { type CountedSlot, staffedSlots } from './staffed-slots';

const team = (some: Partial<Team>): Team => ({ ...emptyTeam, ...some });
const slot = (given: Partial<CountedSlot> = {}): CountedSlot => ({
  ...{ start: 0, end: 4, isOpen: false, required: team({ pse2: 1, pse1: 2 }), added: team({ pse1: -1 }) },
  ...{ erased: emptyTeam, confirmed: {} },
  ...given,
});

describe('the slots of a dossier', () => {
  it('have what is typed as their team while none is open and nobody comes', () => {
    expect(staffedSlots([slot(), slot()])).toEqual([]);
    expect(staffedSlots([])).toEqual([]);
  });

  it('have who comes as their team, all of them, once one is open or somebody comes, erased people included', () => {
    const missing = (...slots: CountedSlot[]) => staffedSlots(slots).map((each) => each.missing);
    const none = team({ pse2: 1, pse1: 1 });
    expect(missing(slot({ isOpen: true }), slot())).toEqual([none, none]);
    expect(missing(slot({ confirmed: { pse2: 2 } }), slot())).toEqual([emptyTeam, none]);
    expect(missing(slot({ erased: team({ pse1: 1 }) }))).toEqual([team({ pse2: 1 })]);
    expect(staffedSlots([slot({ isOpen: true })])).toMatchObject([{ startsAt: 0, endsAt: 4, places: none }]);
  });
});
