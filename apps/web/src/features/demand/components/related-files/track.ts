/** A place on Earth, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A place that has a name on the track. */
export interface NamedPlace extends Place {
  readonly name: string;
}

/** What a GPX file tells of a course. */
export interface Track {
  /** Pieces of the course, each of two points at least. */
  readonly pieces: readonly (readonly Place[])[];
  readonly wayPoints: readonly NamedPlace[];
}

/** A point of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** `d` of an SVG path. */
  readonly path: string;
  readonly start: Point | null;
  /** Null where the course ends where it begins. */
  readonly end: Point | null;
  readonly wayPoints: readonly (Point & { readonly name: string })[];
}

const EARTH_RADIUS = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance of two places, in metres. */
export function distance(from: Place, to: Place): number {
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The length of a course in metres; gaps between its pieces do not count. */
export function trackLength({ pieces }: Track): number {
  return pieces.reduce(
    (total, piece) =>
      total +
      piece.reduce((length, place, index) => length + (index === 0 ? 0 : distance(piece[index - 1]!, place)), 0),
    0,
  );
}

/** Whether a course ends where it begins, as a loop does; a start and a finish side by side count. */
export function isLoop({ pieces }: Track): boolean {
  const start = pieces[0]?.[0];
  const end = pieces.at(-1)?.at(-1);
  return start !== undefined && end !== undefined && distance(start, end) < 100;
}

/** Points of a piece that are drawn at most: a recording has one a second. */
const MOST_POINTS = 1_500;

/** Web Mercator, which keeps angles: the course has the shape that maps give it. From 0 to 1 across the world. */
function projected({ lat, lon }: Place): Point {
  const bounded = Math.max(-85, Math.min(85, lat));
  return {
    x: (lon + 180) / 360,
    y: (1 - Math.asinh(Math.tan(radians(bounded))) / Math.PI) / 2,
  };
}

/**
 * A course as an SVG drawing, north on top.
 * @param width of the drawing; its height follows from the course, between a third of it and as much
 */
export function drawn(track: Track, width: number, margin = 24): Drawing | null {
  const places = [...track.pieces.flat(), ...track.wayPoints];
  if (places.length === 0) return null;
  const points = places.map(projected);
  const xs = range(points.map(({ x }) => x));
  const ys = range(points.map(({ y }) => y));
  const inner = width - 2 * margin;
  // A single place has no extent.
  const extent = Math.max(xs.size, ys.size, 1e-9);
  const scale = inner / extent;
  const height = Math.round(Math.max(width / 3, Math.min(width, ys.size * scale + 2 * margin)));
  const at = (place: Place): Point => {
    const { x, y } = projected(place);
    return {
      x: rounded((x - xs.least - xs.size / 2) * scale + width / 2),
      y: rounded((y - ys.least - ys.size / 2) * scale + height / 2),
    };
  };
  const path = track.pieces
    .map(
      (piece) =>
        `M${thinned(piece)
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

/** Every n-th point, and the last. */
function thinned(piece: readonly Place[]): readonly Place[] {
  const step = Math.ceil(piece.length / MOST_POINTS);
  return step <= 1 ? piece : piece.filter((_, index) => index % step === 0 || index === piece.length - 1);
}
