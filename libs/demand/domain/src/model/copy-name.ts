const suffix = ' (copie)';

/** The name of a copy, cut so that it is no longer than `limit` with « (copie) » behind it. */
export function copyName(name: string, limit: number): string {
  return name.slice(0, limit - suffix.length) + suffix;
}
