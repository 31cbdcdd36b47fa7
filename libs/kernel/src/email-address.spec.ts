import fc from 'fast-check';
import { EmailAddress } from './email-address';

describe('an e-mail address', () => {
  it.each([
    'jeanne.martin@example.org',
    'j@x.fr',
    'x@a-b.example.museum',
    "o'brien+secours@sub.example.co.uk",
    'jean_paul-69@asso-secours.example',
    'JEANNE@EXAMPLE.ORG',
    '{ops}#1@example.org',
    'rené@example.org',
    '用户@例子.中国',
    'a@xn--fsq.xn--fiqs8s',
  ])('is %s', (text) => expect(EmailAddress.parse(text)?.value).toBe(text));

  it('is read without surrounding blanks and invisible characters', () => {
    expect(EmailAddress.parse('  jeanne@example.org\n')?.value).toBe('jeanne@example.org');
    expect(EmailAddress.parse('\ufeffjean\u200bne@example.org\u00a0')?.value).toBe('jeanne@example.org');
  });

  it.each([
    ['', 'nothing'],
    ['jeanne', 'no @'],
    ['jeanne@example', 'a single label'],
    ['@example.org', 'no local part'],
    ['jeanne@', 'no domain'],
    ['a b@example.org', 'a blank'],
    ['jeanne@exam ple.org', 'a blank in the domain'],
    ['.jeanne@example.org', 'a leading dot'],
    ['jeanne.@example.org', 'a dot before the @'],
    ['je..anne@example.org', 'two dots'],
    ['a@b@example.org', 'two @'],
    ['jeanne@-example.org', 'a label that begins with a hyphen'],
    ['jeanne@example-.org', 'a label that ends with a hyphen'],
    ['jeanne@example..org', 'an empty label'],
    ['jeanne@example_site.org', 'an underscore in the domain'],
    ['jeanne@192.0.2.1', 'a number as top-level domain'],
    ['jeanne@[192.0.2.1]', 'an address by number'],
    ['"jeanne martin"@example.org', 'a quoted local part'],
    ['Jeanne <jeanne@example.org>', 'a name beside it'],
    ['jeanne@example.org,paul@example.org', 'two addresses'],
    ['jeanne@example.org\nBcc: all@example.org', 'a header behind it'],
    [`${'a'.repeat(65)}@example.org`, 'a local part of more than 64 characters'],
    [`jeanne@${'a'.repeat(64)}.org`, 'a label of more than 63 characters'],
    [`a@${'abcdefghi.'.repeat(25)}org`, 'more than 254 characters'],
  ])('is not %j: %s', (text) => expect(EmailAddress.parse(text)).toBeNull());

  it('never contains a blank, a control character or an angle bracket', () => {
    const address = fc
      .tuple(fc.string(), fc.constantFrom(' ', '\n', '\t', '<', '>', '"', ',', ';', '\0'), fc.string())
      .map((parts) => `a${parts.join('')}a@example.org`);
    fc.assert(fc.property(address, (text) => EmailAddress.parse(text) === null));
  });
});
