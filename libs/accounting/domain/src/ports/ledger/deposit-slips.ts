import type { FrozenFileRef } from '@pds/kernel';
import type { DepositSlip } from '../../model/ledger/deposit-slip';

export abstract class DepositSlips {
  abstract nextId(): Promise<number>;

  /** Stores a slip; its cheques are deposited from then on. Must run in the transaction that locked them. */
  abstract add(slip: DepositSlip): Promise<void>;

  abstract find(id: number): Promise<DepositSlip | null>;

  /** Stores the PDF unless one is already stored; returns the valid one: the first is frozen. */
  abstract freezeFile(id: number, file: FrozenFileRef): Promise<FrozenFileRef>;
}
