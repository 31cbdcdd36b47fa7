import type { EprotecExport } from '../model/eprotec-export';

/** Where the exports of stations to e-Protec are kept: one for each station. */
export abstract class EprotecExports {
  abstract find(stationId: number): Promise<EprotecExport | null>;

  /** Same, alone until the transaction ends. */
  abstract findForUpdate(stationId: number): Promise<EprotecExport | null>;

  /** Keeps a station's first export. */
  abstract add(exported: EprotecExport): Promise<void>;

  /** Keeps the changes of a known one. */
  abstract save(exported: EprotecExport): Promise<void>;
}
