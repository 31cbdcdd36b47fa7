import { demandStatusCodes } from '@pds/demand/contract';
import { contactsOfStations, demandsWithoutStation, statusesOf } from './retention';

const { transformed, cancelled, inProgress } = demandStatusCodes;

describe('the retention of demands', () => {
  it.each([demandsWithoutStation, contactsOfStations])('has a term within its bounds: $name', (category) => {
    expect(category.defaultMonths).toBeGreaterThanOrEqual(category.minMonths);
    expect(category.defaultMonths).toBeLessThanOrEqual(category.maxMonths);
  });

  it('never deletes a station', () => {
    expect(statusesOf(demandsWithoutStation)).not.toContain(transformed);
    expect(statusesOf(demandsWithoutStation)).toEqual(expect.arrayContaining([inProgress, cancelled]));
  });

  it('anonymises stations, also cancelled ones', () => {
    expect(statusesOf(contactsOfStations)).toEqual([transformed, cancelled]);
  });
});
