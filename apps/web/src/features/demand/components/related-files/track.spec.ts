import { distance, drawn, isLoop, type Track, trackLength } from './track';

const bellecour = { lat: 45.7578, lon: 4.832 };
const partDieu = { lat: 45.7607, lon: 4.8595 };
const line: Track = { pieces: [[bellecour, partDieu]], wayPoints: [] };

describe('a track', () => {
  it('is as long as the way between its points, without the gaps between its pieces', () => {
    // A degree of a meridian.
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

  it('is a loop when it ends beside its start', () => {
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

  it('is drawn inside its margins with north on top, as wide as it may be', () => {
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

  it('of a single place stands in the middle', () => {
    expect(drawn({ pieces: [], wayPoints: [{ ...bellecour, name: 'Ici' }] }, 300)).toMatchObject({
      height: 100,
      wayPoints: [{ x: 150, y: 50 }],
      path: '',
    });
    expect(drawn({ pieces: [], wayPoints: [] }, 300)).toBeNull();
  });

  it('of a hundred thousand points is drawn with few of them, the last one among these', () => {
    const piece = Array.from({ length: 100_000 }, (_, index) => ({ lat: 45 + index / 1e5, lon: 4 }));
    const { path, end, height } = drawn({ pieces: [piece], wayPoints: [] }, 600)!;
    expect(path.split('L').length).toBeLessThan(1_600);
    expect(path.endsWith(`${end!.x} ${end!.y}`)).toBe(true);
    expect(height).toBe(600);
  });
});
