import type { Ownership } from '@pds/kernel';

/** The addresses of staff, who are accounts of another context. */
export abstract class StaffAddresses {
  /** The confirmed address of an account of the staff that has a dossier in its scope; null for any other account. */
  abstract emailOf(accountId: number, dossier: Ownership): Promise<string | null>;

  /**
   * The confirmed addresses of those who receive the daily digest of an office; of its department's managers if nobody does, or there is no
   * office.
   */
  abstract digestReadersOf(departmentId: number, officeId: number | null): Promise<string[]>;
}
