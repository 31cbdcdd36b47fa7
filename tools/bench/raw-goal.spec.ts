import { meetsRawGoal } from './raw-goal';

describe('a read model compared with the same SQL sent raw', () => {
  const turns = (ours: number, raw: number) => ({ throughReadModel: [ours, ours, ours], sentRaw: [raw, raw, raw] });

  it('may take up to one and a half times as long', () => {
    expect(meetsRawGoal(turns(60, 40))).toBe(true);
    expect(meetsRawGoal(turns(61, 40))).toBe(false);
  });

  it('may take two milliseconds more when half of the time is less than that', () => {
    expect(meetsRawGoal(turns(2.9, 1))).toBe(true);
    expect(meetsRawGoal(turns(5, 2.9))).toBe(false);
  });

  it('is not judged by a single slow answer', () => {
    expect(meetsRawGoal({ throughReadModel: [10, 10, 400], sentRaw: [10, 10, 10] })).toBe(true);
  });
});
