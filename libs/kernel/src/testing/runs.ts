// The tests of the interface, which has no types of Node, use this too.
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;

/**
 * The number of random runs of a property test: `day` in `npm test`, `night` in `npm run nightly`, which sets `TEST_RUNS=night`.
 * For properties that cost more than about a second by day; cheaper ones run whole each time.
 */
export const runs = (day: number, night: number): number => (env['TEST_RUNS'] === 'night' ? night : day);
