import { plainSpaces } from '@pds/kernel/testing';
import { type Network, networkHints } from './network-hints';

const complete: Network = {
  isKnown: async () => true,
  certificateOf: async () => ({ until: '2027-02-01' }),
  textsOf: async (name) => [name.startsWith('_dmarc.') ? 'v=DMARC1; p=none' : 'v=spf1 mx -all'],
  receivesMail: async (domain) => domain === 'dps.example.org',
};
const settings = { appUrl: 'https://dps.example.org', mailFrom: 'DPS <ne-pas-repondre@dps.example.org>' };
const wrong = async (network: Partial<Network>, changed: Partial<typeof settings> = {}) =>
  (await networkHints({ ...settings, ...changed }, { ...complete, ...network }))
    .filter(({ isFine }) => !isFine)
    .map(({ text }) => plainSpaces(text));

describe('the hints about the network', () => {
  it('find nothing to do where everything is there', async () => {
    expect(await wrong({})).toEqual([]);
    expect(await networkHints(settings, complete)).toHaveLength(5);
  });

  it('name each thing that is missing', async () => {
    expect(await wrong({ isKnown: async () => false })).toEqual([expect.stringContaining('n’est pas connu du DNS')]);
    expect(await wrong({ certificateOf: async () => ({ failure: 'CERT_HAS_EXPIRED' }) })).toEqual([
      expect.stringContaining('CERT_HAS_EXPIRED'),
    ]);
    expect(await wrong({}, { appUrl: 'http://dps.example.org' })).toEqual([
      expect.stringContaining('n’est pas en https'),
    ]);
    expect(await wrong({ textsOf: async () => [] })).toEqual([
      expect.stringContaining('SPF'),
      expect.stringContaining('DMARC'),
    ]);
    expect(await wrong({}, { mailFrom: 'ne-pas-repondre@autre.example' })).toEqual([expect.stringContaining('MX')]);
  });
});
