import type { Principal } from '@pds/kernel';
import { FixedClock, InMemoryRateLimiter } from '@pds/kernel/testing';
import { completionsPerHour } from '../../model/completion-allowance';
import { TooManyCompletions } from '../../organisations.errors';
import { InMemoryAddressCompletion, InMemoryCompanyDirectory } from '../../testing';
import { CompleteAddress } from './complete-address';
import { FindCompany } from './find-company';

const clock = FixedClock.at('2026-11-26T10:05:00Z');
const organiser: Principal = {
  accountId: 7,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 7, organisationIds: [] },
};
const street = { line: '12 Rue de la République', postalCode: '69002', city: 'Lyon' };
const club = { name: 'CLUB', siret: '73282932000074', ...street, isClosed: false };

describe('the completion of addresses', () => {
  it('returns what the service found', async () => {
    const complete = new CompleteAddress(new InMemoryAddressCompletion([street]), new InMemoryRateLimiter(), clock);
    expect(await complete.execute('Rue de la', null, '192.0.2.1')).toEqual([street]);
  });

  it('returns null and counts nothing while no service is set', async () => {
    const off = new InMemoryAddressCompletion([street]);
    off.isOn = false;
    const complete = new CompleteAddress(off, new InMemoryRateLimiter(), clock);
    for (let asked = 0; asked <= completionsPerHour; asked++)
      expect(await complete.execute('Rue', null, '192.0.2.1')).toBeNull();
  });

  it('refuses the strangers of one network after a number in an hour, but nobody else', async () => {
    const complete = new CompleteAddress(new InMemoryAddressCompletion([street]), new InMemoryRateLimiter(), clock);
    for (let asked = 0; asked < completionsPerHour; asked++) await complete.execute('Rue', null, '192.0.2.1');
    await expect(complete.execute('Rue', null, '192.0.2.1')).rejects.toThrow(TooManyCompletions);
    expect(await complete.execute('Rue', null, '192.0.2.2')).toEqual([street]);
    expect(await complete.execute('Rue', organiser, '192.0.2.1')).toEqual([street]);
  });
});

describe('the search for a company', () => {
  it('returns the one with the number', async () => {
    const find = new FindCompany(new InMemoryCompanyDirectory([club]), new InMemoryRateLimiter(), clock);
    expect(await find.execute('732829320', organiser, '192.0.2.1')).toEqual({ isOn: true, company: club });
    expect(await find.execute('552100554', organiser, '192.0.2.1')).toEqual({ isOn: true, company: null });
  });

  it('says when no directory is set', async () => {
    const off = new InMemoryCompanyDirectory([club]);
    off.isOn = false;
    const find = new FindCompany(off, new InMemoryRateLimiter(), clock);
    expect(await find.execute('732829320', organiser, '192.0.2.1')).toEqual({ isOn: false, company: null });
  });

  it('is limited for each account', async () => {
    const find = new FindCompany(new InMemoryCompanyDirectory([club]), new InMemoryRateLimiter(), clock);
    for (let asked = 0; asked < completionsPerHour; asked++) await find.execute('732829320', organiser, '192.0.2.1');
    await expect(find.execute('732829320', organiser, '192.0.2.9')).rejects.toThrow(TooManyCompletions);
  });
});
