import type { AidStation } from '../model/aid-station';

/** Where stations are kept. */
export abstract class AidStations {
  abstract find(id: number): Promise<AidStation | null>;

  /** Same, alone until the transaction ends. */
  abstract findForUpdate(id: number): Promise<AidStation | null>;

  /** Keeps a new station; throws `AlreadyTransformed` when the number is taken. */
  abstract add(station: AidStation): Promise<void>;

  /** Keeps the changes of a known station. */
  abstract save(station: AidStation): Promise<void>;
}
