import type { FrozenFileRef } from '@pds/kernel';
import type { DepositSlip } from '../model/deposit-slip';

export abstract class DepositSlips {
  abstract nextId(): Promise<number>;

  /** Keeps a slip; its cheques are deposited from then on. Must run in the transaction that locked them. */
  abstract add(slip: DepositSlip): Promise<void>;

  abstract find(id: number): Promise<DepositSlip | null>;

  /** Remembers the PDF unless one is already remembered; gives back the one that counts: the first is frozen. */
  abstract freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef>;
}
