import { wasOvertaken } from './problem-form';

describe('a failed validation', () => {
  it('is repeated when a later one superseded it and no field is invalid', () => {
    expect(wasOvertaken({ errorFields: [], outOfDate: true })).toBe(true);
  });

  it('is final when a field is invalid, even if it was superseded', () => {
    expect(wasOvertaken({ errorFields: [{ name: ['email'], errors: ['no'] }], outOfDate: true })).toBe(false);
    expect(wasOvertaken({ errorFields: [], outOfDate: false })).toBe(false);
    expect(wasOvertaken(undefined)).toBe(false);
  });
});
