import { StaffAddresses } from '@pds/aid-station/domain';
import type { Ownership } from '@pds/kernel';
import type { UsersFacade } from '@pds/users/contract';

export class StaffAddressesBridge extends StaffAddresses {
  constructor(private readonly users: () => Pick<UsersFacade, 'digestReaders' | 'emailOfStaff'>) {
    super();
  }

  override emailOf(accountId: number, dossier: Ownership): Promise<string | null> {
    return this.users().emailOfStaff(accountId, dossier);
  }

  override async digestReadersOf(departmentId: number, officeId: number | null): Promise<string[]> {
    const readers = await this.users().digestReaders([-departmentId, ...(officeId === null ? [] : [officeId])]);
    const own = readers.filter((reader) => reader.officeId === officeId);
    return (own.length > 0 ? own : readers).map(({ email }) => email);
  }
}
