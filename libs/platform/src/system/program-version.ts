import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const packageName = 'postes-de-secours';

/** Returns the version of the product in its package.json, above this file or its bundle; null when it is not there. */
export function programVersion(): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    try {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      if (name === packageName) return typeof version === 'string' ? version : null;
    } catch {
      // Not here: one folder further up.
    }
    if (dirname(folder) === folder) return null;
  }
}
