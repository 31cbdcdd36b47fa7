import { type SlotMeans, soldMeans } from './sold-means';

const hour = 3_600_000;
const slot = (startsAt: number, endsAt: number, means: Partial<SlotMeans>): SlotMeans => ({
  startsAt: startsAt * hour,
  endsAt: endsAt * hour,
  ...{
    vps: 0,
    vl: 0,
    vtu: 0,
    vtp: 0,
    lotA: 0,
    lotB: 0,
    lotC: 0,
    medicalLot: 0,
    tent: 0,
    doctorHours: 0,
    nurseHours: 0,
  },
  ...means,
});

describe('The means sold for an event', () => {
  it('are the most at one time: consecutive slots share them, overlapping slots add up', () => {
    const [morning, afternoon] = [slot(8, 12, { vps: 2, tent: 1 }), slot(12, 18, { vps: 1, tent: 1 })];
    expect(soldMeans([morning, afternoon])).toMatchObject({ vps: 2, tent: 1, vehicles: 2 });
    expect(soldMeans([morning, afternoon, slot(11, 13, { vps: 1, lotB: 1 })])).toMatchObject({
      vps: 3,
      lotB: 1,
      vehicles: 3,
    });
  });

  it('count all kinds of vehicles at one time together', () => {
    expect(soldMeans([slot(8, 10, { vps: 1 }), slot(9, 11, { vl: 1, vtu: 1 })])).toMatchObject({
      vps: 1,
      vl: 1,
      vtu: 1,
      vehicles: 3,
    });
    expect(soldMeans([slot(8, 9, { vps: 1 }), slot(9, 11, { vl: 1 })]).vehicles).toBe(1);
  });

  it('add up the hours of medical staff, whenever they are', () => {
    expect(
      soldMeans([slot(8, 12, { doctorHours: 4 }), slot(12, 18, { doctorHours: 2.5, nurseHours: 6 })]),
    ).toMatchObject({
      doctorHours: 6.5,
      nurseHours: 6,
    });
  });

  it('are none without slots', () => {
    expect(Object.values(soldMeans([])).every((count) => count === 0)).toBe(true);
  });
});
