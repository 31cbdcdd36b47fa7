import { keepsToRaw } from './judged';

describe('a read model beside the same SQL sent raw', () => {
  const turns = (ours: number, raw: number) => ({ throughReadModel: [ours, ours, ours], sentRaw: [raw, raw, raw] });

  it('may take half as long again', () => {
    expect(keepsToRaw(turns(60, 40))).toBe(true);
    expect(keepsToRaw(turns(61, 40))).toBe(false);
  });

  it('may take two milliseconds more where that is half of it or more', () => {
    expect(keepsToRaw(turns(2.9, 1))).toBe(true);
    expect(keepsToRaw(turns(5, 2.9))).toBe(false);
  });

  it('is not judged by a single slow answer', () => {
    expect(keepsToRaw({ throughReadModel: [10, 10, 400], sentRaw: [10, 10, 10] })).toBe(true);
  });
});
