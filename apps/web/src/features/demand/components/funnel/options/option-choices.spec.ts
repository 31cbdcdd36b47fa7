import { choicesOf, editedOptions, optionField, optionFieldOf } from './option-choices';

const answer = {
  version: 4,
  options: [
    { id: 7, option: { id: 7, name: 'Ambulance', icon: 'ambulance' as const }, activated: true },
    { id: 9, option: { id: 9, name: 'Quad', icon: 'quad' as const }, activated: false },
  ],
  activatedOptions: [7],
};

describe('the form of the options', () => {
  it('contains for each option whether it is chosen', () => {
    expect(editedOptions(answer)).toEqual({ version: 4, values: { [optionField(7)]: true, [optionField(9)]: false } });
  });

  it('sends the options that changed, chosen or not', () => {
    expect(choicesOf({ [optionField(9)]: true, [optionField(7)]: false })).toEqual([
      { id: 9, activated: true },
      { id: 7, activated: false },
    ]);
  });

  it('finds the option that an error is about among those that were sent', () => {
    const sent = [
      { id: 9, activated: true },
      { id: 7, activated: true },
    ];
    expect(optionFieldOf('1.activated', sent)).toBe(optionField(7));
    expect(optionFieldOf('4.activated', sent)).toBeNull();
    expect(optionFieldOf('version', sent)).toBeNull();
  });
});
