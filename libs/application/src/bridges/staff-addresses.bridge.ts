import { StaffAddresses } from '@pds/aid-station/domain';
import type { Ownership } from '@pds/kernel';
import type { UsersFacade } from '@pds/users/contract';

export class StaffAddressesBridge extends StaffAddresses {
  constructor(private readonly users: () => Pick<UsersFacade, 'emailOfStaff'>) {
    super();
  }

  override emailOf(accountId: number, dossier: Ownership): Promise<string | null> {
    return this.users().emailOfStaff(accountId, dossier);
  }
}
