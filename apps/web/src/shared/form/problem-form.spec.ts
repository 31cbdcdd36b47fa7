import { wasSuperseded } from './problem-form';

describe('a failed validation', () => {
  it('is repeated when a later one superseded it and no field is invalid', () => {
    expect(wasSuperseded({ errorFields: [], outOfDate: true })).toBe(true);
  });

  it('is final when a field is invalid, even if it was superseded', () => {
    expect(wasSuperseded({ errorFields: [{ name: ['email'], errors: ['no'] }], outOfDate: true })).toBe(false);
    expect(wasSuperseded({ errorFields: [], outOfDate: false })).toBe(false);
    expect(wasSuperseded(undefined)).toBe(false);
  });
});
