import { needOfSlot, type SellingSlot } from './means-need';

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
