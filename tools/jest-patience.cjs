/* global jest */
// No test depends on the machine's speed: on two busy cores the whole application takes seconds to start, and whatever loads
// modules or waits for the disk may take as long. A test or hook that hangs still ends.
jest.setTimeout(180_000);
