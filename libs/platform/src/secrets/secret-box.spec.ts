import { SecretBox } from './secret-box';

describe('secret box', () => {
  const box = new SecretBox('an installation’s secret', 'second factor');

  it('decrypts what it encrypted, and never encrypts a text twice to the same value', () => {
    const closed = box.close('JBSWY3DPEHPK3PXP', '12');
    expect(closed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(closed).not.toBe(box.close('JBSWY3DPEHPK3PXP', '12'));
    expect(box.open(closed, '12')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('opens for nobody else, with no other secret or purpose, and nothing that was changed', () => {
    const closed = box.close('JBSWY3DPEHPK3PXP', '12');
    expect(box.open(closed, '13')).toBeNull();
    expect(new SecretBox('another', 'second factor').open(closed, '12')).toBeNull();
    expect(new SecretBox('an installation’s secret', 'another').open(closed, '12')).toBeNull();
    const changed = `${closed.slice(0, -2)}${closed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(box.open(changed, '12')).toBeNull();
    expect(box.open('', '12')).toBeNull();
  });
});
