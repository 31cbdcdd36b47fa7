/** The map on which this installation draws tracks. */
export interface ConfiguredMap {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  readonly attribution: string;
}

/** Reads the configuration that the server wrote into the page. Null if no map is configured. */
export function configuredMap(): ConfiguredMap | null {
  const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const template = content('map-tiles');
  return template ? { template, attribution: content('map-attribution') ?? '' } : null;
}
