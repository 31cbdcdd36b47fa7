/** Generates unguessable names for print links, at least 128 random bits each. */
export abstract class UniqIds {
  abstract next(): string;
}
