import { FormCheck } from '@pds/kernel';
import type { OfferedOption } from './complements';
import { chooseOptions, type OptionChoiceForm, optionChoices } from './option-choices';

const offered: readonly OfferedOption[] = [
  { id: 1, name: 'Ambulance', icon: 'ambulance', activated: true, priceCents: 20_000 },
  { id: 2, name: 'Quad', icon: 'quad', activated: false, priceCents: 10_000 },
  { id: 3, name: 'Vélo', icon: 'biking', activated: true, priceCents: 5_000 },
  { id: 4, name: 'Bateau', icon: 'boat', activated: false, priceCents: 7_000 },
];
/** Agreed before the department stopped offering it, under its own name and price. */
const quad = { id: 2, name: 'Quad 4×4', priceCents: 9_000, dayCount: 1 };
const present = [quad];

function choose(forms: readonly OptionChoiceForm[], before = present) {
  const check = new FormCheck();
  const options = chooseOptions(forms, before, offered, 3, check);
  return { options, refused: check.errors.map(({ field }) => field) };
}

describe('the options of a demand', () => {
  it('consist of those offered and those chosen before, in the order of the catalogue', () => {
    expect(optionChoices(present, offered)).toEqual([
      { id: 1, name: 'Ambulance', icon: 'ambulance', activated: false },
      { id: 2, name: 'Quad 4×4', icon: 'quad', activated: true },
      { id: 3, name: 'Vélo', icon: 'biking', activated: false },
    ]);
  });

  it('retain price and days when already chosen; new ones get the offered price and the days of the event', () => {
    const shown = optionChoices(present, offered);
    const forms = shown.map(({ id, activated: _, ...option }) => ({ id, activated: true, option: { id, ...option } }));
    expect(choose(forms)).toEqual({
      options: [
        quad,
        { id: 1, name: 'Ambulance', priceCents: 20_000, dayCount: 3 },
        { id: 3, name: 'Vélo', priceCents: 5_000, dayCount: 3 },
      ],
      refused: [],
    });
  });

  it('are removed when they are deselected, even if no longer offered; absent rows are unchanged', () => {
    expect(choose([{ id: 2, activated: false }]).options).toEqual([]);
    expect(choose([]).options).toBe(present);
    expect(choose([{ id: 3, activated: false }]).options).toBe(present);
    // It was withdrawn from the offer after the screen was loaded, and was not chosen.
    expect(choose([{ id: 4, activated: false }])).toEqual({ options: present, refused: [] });
  });

  const shownQuad = { id: 2, name: 'Quad 4×4', icon: 'quad' };
  it.each<[string, readonly OptionChoiceForm[], string[]]>([
    ['are not offered', [{ id: 4, activated: true }], ['0.id']],
    ['do not exist', [{ id: 9, activated: false }], ['0.id']],
    [
      'are cited twice',
      [
        { id: 1, activated: true },
        { id: 1, activated: false },
      ],
      ['1.id'],
    ],
    ['are given another name', [{ id: 2, activated: true, option: { ...shownQuad, name: 'Char' } }], ['0.option']],
    ['are given another icon', [{ id: 2, activated: true, option: { ...shownQuad, icon: 'boat' } }], ['0.option']],
    ['are given another number', [{ id: 2, activated: true, option: { ...shownQuad, id: 1 } }], ['0.option']],
  ])('are refused where they %s', (_, forms, fields) => {
    expect(choose(forms).refused).toEqual(fields);
  });

  it('cannot be chosen again once deselected and no longer offered', () => {
    expect(choose([{ id: 2, activated: true }], []).refused).toEqual(['0.id']);
  });
});
