import { changesBetween } from '@pds/kernel';
import { filedDemand } from '../../testing/fixtures';
import { recordedDemand } from './demand-entry';

const staff = { accountId: 6, isOrganiser: false };

describe('what the timeline records of a demand', () => {
  it('excludes derived data, data of the entry itself and names of others; everything else can be replayed', () => {
    const demand = filedDemand();
    demand.describeSlot(11, { contactSlots: [{ name: 'Anne Martin', phone: '0639980009' }] }, staff, 1, [3]);
    demand.describeParticularities({}, { fileId: 4, originalName: 'Arrêté Anne Martin.png' }, staff, 1);
    const state = demand.snapshot();
    const recorded = recordedDemand(state);
    expect(JSON.stringify(recorded)).not.toMatch(/Anne|0639980009/);
    const left = changesBetween(state, recorded).map(({ path }) => path.replaceAll(/#\d+/g, '#'));
    expect([...new Set(left)].sort()).toEqual([
      '/createdAt',
      '/id',
      '/particularities/decree/originalName',
      '/priceLines',
      '/repetition',
      '/slots/#/details/contactSlots/#/name',
      '/slots/#/details/contactSlots/#/phone',
      '/slots/#/minutes',
      '/slots/#/priceLines',
      '/uniqId',
      '/updatedAt',
      '/updatedBy',
      '/version',
    ]);
  });

  it('includes who typed a demand for a customer, when nobody has saved it since', () => {
    const demand = filedDemand({ filedBy: null, enteredBy: 6 });
    expect(demand.timelineEntry).toMatchObject({ what: 'demand.filed', by: 6 });
    expect(demand.snapshot().updatedBy).toBeNull();
  });
});
