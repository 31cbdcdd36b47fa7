import { wasOvertaken } from './problem-form';

describe('a validation that failed', () => {
  it('is done again when a later one overtook it and no field is wrong', () => {
    expect(wasOvertaken({ errorFields: [], outOfDate: true })).toBe(true);
  });

  it('stands when a field is wrong, whatever overtook it', () => {
    expect(wasOvertaken({ errorFields: [{ name: ['email'], errors: ['no'] }], outOfDate: true })).toBe(false);
    expect(wasOvertaken({ errorFields: [], outOfDate: false })).toBe(false);
    expect(wasOvertaken(undefined)).toBe(false);
  });
});
