import type { AidStation } from '../model/aid-station';

/** Where stations are kept. */
export abstract class AidStations {
  abstract find(id: number): Promise<AidStation | null>;

  /** Same, alone until the transaction ends. */
  async findForUpdate(id: number): Promise<AidStation | null> {
    return (await this.findAllForUpdate([id]))[0] ?? null;
  }

  /** Those of several that there are, alone until the transaction ends; each waits for the one before it in the order of their numbers. */
  abstract findAllForUpdate(ids: readonly number[]): Promise<AidStation[]>;

  /** Keeps a new station; throws `AlreadyTransformed` when the number is taken. */
  abstract add(station: AidStation): Promise<void>;

  /** Keeps the changes of known stations. */
  abstract save(...stations: AidStation[]): Promise<void>;
}
