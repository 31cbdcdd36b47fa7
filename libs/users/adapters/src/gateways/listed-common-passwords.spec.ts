import { checkPassword, PasswordRefused } from '@pds/users/domain';
import { ListedCommonPasswords } from './listed-common-passwords';

describe('common passwords', () => {
  const common = new ListedCommonPasswords();

  it.each(['azertyuiop', 'MotDePasse1', 'Football-2026!', 'Princesse 1998', '1234567890', 'qwertyuiop'])(
    '%s is refused',
    (password) => expect(() => checkPassword(password, common)).toThrow(PasswordRefused),
  );

  it.each(['pluie-de-mars-77', 'avalanche bleue 42', 'Secours-2026'])('%s is accepted', (password) =>
    expect(() => checkPassword(password, common)).not.toThrow(),
  );
});
