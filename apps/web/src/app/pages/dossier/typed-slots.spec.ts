import { sampleDossier, sampleSlot } from '../../../features/demand/components/dossier/dossier-samples';
import { valuesOf } from '../../../features/demand/components/dossier/dossier-values';
import { typedSlots } from './typed-slots';

const [stored] = valuesOf(sampleDossier).demandSlots;

describe('the typed slots', () => {
  it('have the times of the schedule and the typed counts', () => {
    const later = { ...sampleSlot, startDate: '2027-05-08T20:00:00+02:00' };
    expect(typedSlots([{ ...stored!, vps: 3, nurseHours: 2.5 }], [later])).toMatchObject([
      { startDate: later.startDate, endDate: sampleSlot.endDate, rescueWorkerCount: 4, vps: 3, nurseHours: 2.5 },
    ]);
  });

  it('do not change with what sells no means', () => {
    const before = typedSlots([stored!], [sampleSlot]);
    expect(typedSlots([{ ...stored!, name: 'Nuit', mealCount: 9, discount: 50 }], [sampleSlot])).toEqual(before);
  });

  it('count nothing for an empty or wrong number, and round up', () => {
    const [slot] = typedSlots([{ ...stored!, vps: null, vl: Number.NaN, vtu: -1, tent: 1.5 }], [sampleSlot]);
    expect(slot).toMatchObject({ vps: 0, vl: 0, vtu: 0, tent: 2 });
  });

  it('are without a slot that the form does not have', () => {
    expect(typedSlots([stored!], [sampleSlot, { ...sampleSlot, id: 99 }])).toHaveLength(1);
  });
});
