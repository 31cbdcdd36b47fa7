import { SecretBox } from './secret-box';

describe('secret box', () => {
  const box = new SecretBox('an installation’s secret', 'second factor');

  it('decrypts what it encrypted, and never encrypts a text twice to the same value', () => {
    const closed = box.encrypt('JBSWY3DPEHPK3PXP', '12');
    expect(closed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(closed).not.toBe(box.encrypt('JBSWY3DPEHPK3PXP', '12'));
    expect(box.decrypt(closed, '12')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('refuses to decrypt for another owner, secret or purpose, and refuses altered data', () => {
    const closed = box.encrypt('JBSWY3DPEHPK3PXP', '12');
    expect(box.decrypt(closed, '13')).toBeNull();
    expect(new SecretBox('another', 'second factor').decrypt(closed, '12')).toBeNull();
    expect(new SecretBox('an installation’s secret', 'another').decrypt(closed, '12')).toBeNull();
    const changed = `${closed.slice(0, -2)}${closed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(box.decrypt(changed, '12')).toBeNull();
    expect(box.decrypt('', '12')).toBeNull();
  });
});
