import { licenceProblems, licenceProblemsOf } from './licences';

const byHand = ['passport-strategy', 'pause'];
const noted = Object.fromEntries(byHand.map((name) => [`node_modules/${name}`, {}]));

describe('licences of the product’s packages', () => {
  it('are all allowed', () => {
    expect(licenceProblems(process.cwd())).toEqual([]);
  });

  it('are refused when they are not free, or unknown', () => {
    expect(
      licenceProblemsOf({
        ...noted,
        '': { license: 'UNLICENSED' },
        'node_modules/a': { license: 'AGPL-3.0-only' },
        'node_modules/b/node_modules/@scope/c': {},
        'node_modules/d': { license: '(MIT AND SSPL-1.0)' },
        'node_modules/e': { license: '(MIT OR GPL-3.0)' },
        'node_modules/f': { license: 'GPL-3.0', dev: true },
        'node_modules/g': { license: 'LGPL-3.0-or-later' },
        'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
      }),
    ).toEqual([
      expect.stringContaining('a: AGPL-3.0-only'),
      expect.stringContaining('@scope/c: names no licence'),
      expect.stringContaining('d: (MIT AND SSPL-1.0)'),
      expect.stringContaining('g: LGPL-3.0-or-later'),
    ]);
  });

  it('are listed by hand only for installed packages', () => {
    const { 'node_modules/pause': _pause, ...others } = noted;
    expect(licenceProblemsOf(others)).toEqual([expect.stringContaining('tells of pause')]);
  });
});
