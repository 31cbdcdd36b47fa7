import type { AidStation } from '../model/aid-station';

/** Repository of stations. */
export abstract class AidStations {
  abstract find(id: number): Promise<AidStation | null>;

  /** The same, locked until the transaction ends. */
  async findForUpdate(id: number): Promise<AidStation | null> {
    return (await this.findAllForUpdate([id]))[0] ?? null;
  }

  /** Returns existing stations, locked until the transaction ends; locks are taken in the order of their numbers. */
  abstract findAllForUpdate(ids: readonly number[]): Promise<AidStation[]>;

  /** Stores a new station; throws `AlreadyTransformed` if the number is taken. */
  abstract add(station: AidStation): Promise<void>;

  /** Stores the changes of existing stations. */
  abstract save(...stations: AidStation[]): Promise<void>;
}
