import { fontFaces, printable } from './fonts';

const families = (text: string) =>
  [...fontFaces(text).matchAll(/font-family:"([^"]+)";font-weight:(\d+)/g)].map(
    ([, family, weight]) => `${family} ${weight}`,
  );

describe('printable', () => {
  it('composes accents, prevents breaks at spaces, removes invisible characters', () => {
    expect(printable('e\u0301t\u200de\u0301 1\u202f234\u00a0€ \u0007\ufe0f\u202eabc')).toBe(
      'été 1\u00a0234\u00a0€ abc',
    );
  });

  it.each(['≤ ≥ → ✓ ☎', 'Ωμέγα', 'Київ', 'שלום', 'العربية', 'Łódź Őry Nguyễn', '東京 서울', '🎉🚑', '\u2011 \u2009'])(
    'keeps characters that one of the fonts has: %s',
    (text) => expect(printable(text)).toBe(text.normalize('NFC')),
  );

  it.each(['\ue000', '\u{f0000}', '\u0378'])('replaces characters that no font has', (text) => {
    expect(printable(`a${text}b`)).toBe('a\ufffdb');
  });
});

describe('fontFaces', () => {
  it('includes only the fonts that a text needs', () => {
    expect(families('Été à 1 234,50 € – « devis »')).toEqual(['Public Sans 400', 'Public Sans 700']);
    expect(families('Łukasz')).toEqual(['Public Sans 400', 'Public Sans 700', 'Public Sans 400', 'Public Sans 700']);
    expect(families('≤')).toContain('Paper Signs 700');
    expect(families('東')).toContain('Paper Scripts 400');
  });
});
