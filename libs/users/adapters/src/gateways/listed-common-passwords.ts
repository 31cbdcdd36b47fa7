import { CommonPasswords } from '@pds/users/domain';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49 000 passwords most often found in leaks, from zxcvbn; the French ones included. */
export class ListedCommonPasswords extends CommonPasswords {
  private readonly list = new Set(dictionary['passwords-common']);

  override has(password: string): boolean {
    return this.list.has(password);
  }
}
