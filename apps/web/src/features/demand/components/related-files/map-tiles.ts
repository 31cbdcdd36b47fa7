/** The map that this installation draws courses on. */
export interface ConfiguredMap {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  readonly attribution: string;
}

/** As the server wrote it into the page; null where none is configured. */
export function configuredMap(): ConfiguredMap | null {
  const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const template = content('map-tiles');
  return template ? { template, attribution: content('map-attribution') ?? '' } : null;
}
