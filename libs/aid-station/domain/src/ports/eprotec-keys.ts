/** Names for makings of events, of which none is ever given twice, by whatever installation. */
export abstract class EprotecKeys {
  abstract next(): string;
}
