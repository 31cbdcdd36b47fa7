/** A geographic position, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A position with a name. */
export interface NamedPlace extends Place {
  readonly name: string;
}

/** The content of a GPX file. */
export interface Track {
  /** Pieces of the track, each with at least two points. */
  readonly pieces: readonly (readonly Place[])[];
  readonly wayPoints: readonly NamedPlace[];
}

/** A point in the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A map tile, positioned in a drawing. */
export interface Tile extends Point {
  readonly url: string;
  readonly size: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Width of the world in units of the drawing. */
  readonly scale: number;
  /** The drawing's upper left corner in world coordinates, both from 0 to 1. */
  readonly corner: Point;
  /** The `d` attribute of an SVG path. */
  readonly path: string;
  readonly start: Point | null;
  /** Null for a loop. */
  readonly end: Point | null;
  readonly wayPoints: readonly (Point & { readonly name: string })[];
}

const EARTH_RADIUS = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance of two places, in metres. */
export function distance(from: Place, to: Place): number {
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Returns the length of a track in metres, without the gaps between its pieces. */
export function trackLength({ pieces }: Track): number {
  return pieces.reduce(
    (total, piece) =>
      total +
      piece.reduce((length, place, index) => length + (index === 0 ? 0 : distance(piece[index - 1]!, place)), 0),
    0,
  );
}

/** Whether a track ends near its start. */
export function isLoop({ pieces }: Track): boolean {
  const start = pieces[0]?.[0];
  const end = pieces.at(-1)?.at(-1);
  return start !== undefined && end !== undefined && distance(start, end) < 100;
}

/** Minimum extent of a track's drawing as a fraction of the world, about 200 m: a single place has no extent, and maps show no more detail. */
const MIN_EXTENT = 5e-6;

/** Highest zoom level of most tile servers. */
const MAX_ZOOM = 18;

/**
 * Returns the tiles below a drawing, each about as large as it is meant to be shown.
 * @param template address with `{z}`, `{x}` and `{y}`
 */
export function tilesUnder({ width, height, scale, corner }: Drawing, template: string): Tile[] {
  const z = Math.max(0, Math.min(MAX_ZOOM, Math.round(Math.log2(scale / 256))));
  const across = 2 ** z;
  const size = scale / across;
  const tiles: Tile[] = [];
  for (let row = Math.max(0, Math.floor(corner.y * across)); (row / across - corner.y) * scale < height; row++) {
    if (row >= across) break;
    for (let column = Math.floor(corner.x * across); (column / across - corner.x) * scale < width; column++) {
      const names = { z, x: ((column % across) + across) % across, y: row };
      tiles.push({
        url: template.replace(/\{([xyz])\}/g, (_, name: 'x' | 'y' | 'z') => String(names[name])),
        x: rounded((column / across - corner.x) * scale),
        y: rounded((row / across - corner.y) * scale),
        size,
      });
    }
  }
  return tiles;
}

/** Maximum number of points drawn of a piece: recordings have one per second. */
const MAX_POINTS = 1_500;

/** Projects a place by Web Mercator, which preserves angles, so that tracks have the shape that maps show. From 0 to 1 across the world. */
function projectPlace({ lat, lon }: Place): Point {
  const bounded = Math.max(-85, Math.min(85, lat));
  return {
    x: (lon + 180) / 360,
    y: (1 - Math.asinh(Math.tan(radians(bounded))) / Math.PI) / 2,
  };
}

/**
 * Draws a track as SVG, north up.
 * @param width of the drawing; its height follows from the track, between a third of the width and the width
 * @param minExtent of the drawing, as a fraction of the world
 */
export function drawTrack(track: Track, width: number, margin = 24, minExtent = MIN_EXTENT): Drawing | null {
  const places = [...track.pieces.flat(), ...track.wayPoints];
  if (places.length === 0) return null;
  const points = places.map(projectPlace);
  const xs = range(points.map(({ x }) => x));
  const ys = range(points.map(({ y }) => y));
  const inner = width - 2 * margin;
  const extent = Math.max(xs.size, ys.size, minExtent);
  const scale = inner / extent;
  const height = Math.round(Math.max(width / 3, Math.min(width, ys.size * scale + 2 * margin)));
  const corner = {
    x: xs.least + xs.size / 2 - width / 2 / scale,
    y: ys.least + ys.size / 2 - height / 2 / scale,
  };
  const at = (place: Place): Point => {
    const { x, y } = projectPlace(place);
    return { x: rounded((x - corner.x) * scale), y: rounded((y - corner.y) * scale) };
  };
  const path = track.pieces
    .map(
      (piece) =>
        `M${thinPiece(piece)
          .map(at)
          .map(({ x, y }) => `${x} ${y}`)
          .join('L')}`,
    )
    .join('');
  const start = track.pieces[0]?.[0];
  const end = track.pieces.at(-1)?.at(-1);
  return {
    width,
    height,
    scale,
    corner,
    path,
    start: start ? at(start) : null,
    end: end && !isLoop(track) ? at(end) : null,
    wayPoints: track.wayPoints.map((place) => ({ ...at(place), name: place.name })),
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function range(values: readonly number[]): { least: number; size: number } {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, size: most - least };
}

/** Returns every n-th point, and the last one. */
function thinPiece(piece: readonly Place[]): readonly Place[] {
  const step = Math.ceil(piece.length / MAX_POINTS);
  return step <= 1 ? piece : piece.filter((_, index) => index % step === 0 || index === piece.length - 1);
}
