import { SecondFactors } from '../ports/second-factor/second-factors';
import { SecondFactor, type SecondFactorSnapshot } from '../model/second-factor';

export class InMemorySecondFactors extends SecondFactors {
  private readonly rows = new Map<number, SecondFactorSnapshot>();

  override async find(accountId: number): Promise<SecondFactor | null> {
    const row = this.rows.get(accountId);
    return row ? SecondFactor.restore(structuredClone(row)) : null;
  }

  override async save(factor: SecondFactor): Promise<void> {
    const snapshot = factor.snapshot();
    this.rows.set(snapshot.accountId, structuredClone(snapshot));
  }

  override async forget(accountId: number): Promise<void> {
    this.rows.delete(accountId);
  }
}
