/**
 * The context map as data: which bounded context may call which, always through contracts. ESLint's boundary rules (eslint.config.mjs) and
 * docs/context-map.md are derived from it; a check rejects cycles.
 */
export const contextMap: Record<string, readonly string[]> = {
  users: [],
  organisations: ['users'],
  pricing: ['organisations'],
  demand: ['organisations', 'pricing', 'users'],
  documents: ['demand', 'organisations', 'pricing', 'users'],
  'aid-station': ['demand', 'documents', 'organisations', 'pricing'],
  accounting: ['aid-station', 'demand', 'documents', 'organisations'],
};

/**
 * The database schemas that a library's SQL may read: its own, and the platform's functions. A list or screen over several schemas belongs
 * to `libs/screens`, which reads the views that contexts publish. `tools/sql-schemas.spec.ts` checks every SQL text.
 */
export const reads: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(contextMap).map((context) => [context, [context.replace('-', '_'), 'platform']])),
  platform: ['platform'],
};

/** Layers of a context and the layers (own context) each may import. */
export const layers: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  adapters: ['contract', 'domain'],
};

/** The first cycle found in a map of `name -> names it depends on`, as the list of names on it, or null. */
export function findCycle(map: Record<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of map[name] ?? []) {
      const cycle = walk(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(map)) {
    const cycle = walk(name, []);
    if (cycle) return cycle;
  }
  return null;
}
