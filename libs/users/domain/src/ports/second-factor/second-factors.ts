import type { SecondFactor } from '../../model/second-factor';

/** Stores second factors: secrets encrypted, recovery codes hashed. */
export abstract class SecondFactors {
  /** An account's second factor, confirmed or not, locked until the transaction ends; null when there is none. */
  abstract find(accountId: number): Promise<SecondFactor | null>;

  abstract save(factor: SecondFactor): Promise<void>;

  abstract forget(accountId: number): Promise<void>;
}
