import type { NamedPlace, Place, Track } from './track';

/** Maximum number of way-points drawn with their names. */
const MAX_WAY_POINTS = 50;

/**
 * Reads the course of a GPX file: its tracks, or its routes if it has no tracks, and its way-points, with or without a namespace prefix.
 * Null if it cannot be read.
 */
export function readGpx(document: Document): Track | null {
  if (document.querySelector('parsererror')) return null;
  const pieces = [...document.querySelectorAll('trkseg')].map((piece) => placesIn(piece, 'trkpt'));
  const routes = [...document.querySelectorAll('rte')].map((route) => placesIn(route, 'rtept'));
  const coursePieces = pieces.length > 0 ? pieces : routes;
  const wayPoints = [...document.querySelectorAll('wpt')].slice(0, MAX_WAY_POINTS).flatMap((point): NamedPlace[] => {
    const place = placeOf(point);
    const name = point.querySelector('name')?.textContent.trim().slice(0, 100);
    return place ? [{ ...place, name: name || 'Point sans nom' }] : [];
  });
  const track = { pieces: coursePieces.filter((piece) => piece.length > 1), wayPoints };
  return track.pieces.length + wayPoints.length > 0 ? track : null;
}

function placesIn(parent: Element, name: 'trkpt' | 'rtept'): Place[] {
  return [...parent.querySelectorAll(name)].flatMap((point) => placeOf(point) ?? []);
}

function placeOf(point: Element): Place | null {
  const lat = Number(point.getAttribute('lat') ?? Number.NaN);
  const lon = Number(point.getAttribute('lon') ?? Number.NaN);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
