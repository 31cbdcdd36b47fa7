import type { EprotecExport } from '../model/eprotec-export';

/** Repository of the exports of stations to e-Protec: one per station. */
export abstract class EprotecExports {
  abstract find(stationId: number): Promise<EprotecExport | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(stationId: number): Promise<EprotecExport | null>;

  /** Stores a station's first export. */
  abstract add(exported: EprotecExport): Promise<void>;

  /** Stores the changes of an existing export. */
  abstract save(exported: EprotecExport): Promise<void>;
}
