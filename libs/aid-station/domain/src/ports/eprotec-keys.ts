/** Keys for creations of events, unique across all installations. */
export abstract class EprotecKeys {
  abstract next(): string;
}
