import type { PostalCode } from '@pds/kernel';
import { type Commune, Communes } from '@pds/organisations/domain';
import lines from './communes.json' with { type: 'json' };

/** Characters of a postal code. */
const codeLength = 5;

/**
 * The official list of communes (`@etalab/decoupage-administratif`), cut to postal codes by `tools/communes.ts`. The list is kept as one line
 * for each postal code, which takes half a megabyte of memory; a line is parsed when it is asked for.
 */
export class ListedCommunes extends Communes {
  private readonly lineOf = new Map(lines.map((line) => [line.slice(0, codeLength), line]));

  override withPostalCode({ value }: PostalCode): readonly Commune[] {
    const line = this.lineOf.get(value);
    return line
      ? line
          .slice(codeLength + 1)
          .split('|')
          .map(communeOf)
      : [];
  }
}

/** Parses `48 Luc`. */
function communeOf(text: string): Commune {
  const space = text.indexOf(' ');
  return { department: text.slice(0, space), name: text.slice(space + 1) };
}
