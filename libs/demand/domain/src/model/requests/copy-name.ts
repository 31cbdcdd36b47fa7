const suffix = ' (copie)';

/** The name of a copy: with « (copie) » appended and cut to `limit` characters. */
export function copyName(name: string, limit: number): string {
  return name.slice(0, limit - suffix.length) + suffix;
}
