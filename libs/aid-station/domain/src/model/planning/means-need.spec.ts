import { mostNeeded, needOfSlot, type SellingSlot } from './means-need';

const hour = 3_600_000;
const slot: SellingSlot = {
  startsAt: 0,
  endsAt: 6 * hour,
  rescueWorkerCount: 4,
  doctorHours: 0,
  nurseHours: 0,
  vps: 1,
  vl: 0,
  vtu: 0,
  vtp: 2,
  lotA: 1,
  lotB: 0,
  lotC: 3,
  medicalLot: 0,
  tent: 1,
};

describe('the need of a slot', () => {
  it('is its rescuers and equipment, as sold', () => {
    expect(needOfSlot(slot)).toEqual({
      rescuer: 4,
      nurse: 0,
      doctor: 0,
      vps: 1,
      vl: 0,
      vtu: 0,
      vtp: 2,
      lotA: 1,
      lotB: 0,
      lotC: 3,
      medicalLot: 0,
      tent: 1,
    });
  });

  it('counts the doctors and nurses who must be present together to give the hours sold', () => {
    const persons = (doctorHours: number, nurseHours: number) => {
      const { doctor, nurse } = needOfSlot({ ...slot, doctorHours, nurseHours });
      return [doctor, nurse];
    };
    expect(persons(6, 12)).toEqual([1, 2]);
    expect(persons(2.5, 6.5)).toEqual([1, 2]);
  });
});

describe('the most that slots need at once', () => {
  it('adds up slots that overlap, and shares between those that follow one another', () => {
    const slots = [
      { start: 0, end: 4, need: { vps: 1, tent: 1 } },
      { start: 2, end: 6, need: { vps: 2 } },
      { start: 6, end: 8, need: { vps: 2, tent: 1 } },
    ];
    expect(mostNeeded(slots)).toEqual({ vps: 3, tent: 1 });
    expect(mostNeeded([])).toEqual({});
  });
});
