import { distance, drawn, isLoop, tilesUnder, type Track, trackLength } from './track';

const bellecour = { lat: 45.7578, lon: 4.832 };
const partDieu = { lat: 45.7607, lon: 4.8595 };
const line: Track = { pieces: [[bellecour, partDieu]], wayPoints: [] };

describe('a track', () => {
  it('is as long as the path between its points, without the gaps between its pieces', () => {
    // One degree of a meridian.
    expect(distance({ lat: 45, lon: 4 }, { lat: 46, lon: 4 })).toBeCloseTo(111_195, -2);
    expect(trackLength(line)).toBeCloseTo(2_158, -2);
    expect(trackLength({ ...line, pieces: [[bellecour], [partDieu]] })).toBe(0);
    expect(
      trackLength({
        ...line,
        pieces: [
          [bellecour, partDieu],
          [partDieu, bellecour],
        ],
      }),
    ).toBeCloseTo(4_316, -2);
  });

  it('is a loop when it ends near its start', () => {
    expect(isLoop(line)).toBe(false);
    expect(
      isLoop({
        ...line,
        pieces: [
          [bellecour, partDieu],
          [partDieu, { ...bellecour, lat: 45.758 }],
        ],
      }),
    ).toBe(true);
  });

  it('is drawn inside its margins with north up, as wide as allowed', () => {
    const drawing = drawn({ ...line, wayPoints: [{ lat: 45.77, lon: 4.84, name: 'Nord' }] }, 600)!;
    const points = [drawing.start!, drawing.end!, ...drawing.wayPoints];
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(24);
      expect(x).toBeLessThanOrEqual(576);
      expect(y).toBeGreaterThanOrEqual(24);
      expect(y).toBeLessThanOrEqual(drawing.height - 24);
    }
    expect(drawing.wayPoints[0]!.y).toBeLessThan(drawing.start!.y);
    expect([drawing.start!.x, drawing.end!.x]).toEqual([24, 576]);
    expect(drawing.path).toBe(`M24 ${drawing.start!.y}L576 ${drawing.end!.y}`);
  });

  it('of a single place is drawn in the middle', () => {
    expect(drawn({ pieces: [], wayPoints: [{ ...bellecour, name: 'Ici' }] }, 300)).toMatchObject({
      height: 100,
      wayPoints: [{ x: 150, y: 50 }],
      path: '',
    });
    expect(drawn({ pieces: [], wayPoints: [] }, 300)).toBeNull();
  });

  it('has tiles that cover the drawing without gaps, at the right place', () => {
    const drawing = drawn(line, 600)!;
    const tiles = tilesUnder(drawing, 'https://t.example/{z}/{x}/{y}.png');
    expect(tiles.length).toBeLessThanOrEqual(25);
    const { size } = tiles[0]!;
    expect(size).toBeGreaterThan(180);
    expect(size).toBeLessThan(363);
    const under = ({ x, y }: { x: number; y: number }) =>
      tiles.filter((tile) => x >= tile.x && x < tile.x + size && y >= tile.y && y < tile.y + size);
    for (const corner of [
      { x: 0, y: 0 },
      { x: 599, y: 0 },
      { x: 0, y: drawing.height - 1 },
      { x: 599, y: drawing.height - 1 },
    ])
      expect(under(corner).length).toBeGreaterThan(0);
    // Place Bellecour by the formula of all slippy-map tile servers.
    const [tile] = under(drawing.start!);
    const [, z, x, y] = /(\d+)\/(\d+)\/(\d+)\.png$/.exec(tile!.url)!.map(Number) as [number, number, number, number];
    const latitude = (bellecour.lat * Math.PI) / 180;
    expect(x).toBe(Math.floor(((bellecour.lon + 180) / 360) * 2 ** z));
    expect(y).toBe(Math.floor(((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * 2 ** z));
  });

  it('of a hundred thousand points is drawn with few of them, including the last one', () => {
    const piece = Array.from({ length: 100_000 }, (_, index) => ({ lat: 45 + index / 1e5, lon: 4 }));
    const { path, end, height } = drawn({ pieces: [piece], wayPoints: [] }, 600)!;
    expect(path.split('L').length).toBeLessThan(1_600);
    expect(path.endsWith(`${end!.x} ${end!.y}`)).toBe(true);
    expect(height).toBe(600);
  });
});
