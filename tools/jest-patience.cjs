/* global jest */
// Starting a database or the whole application takes seconds on two busy cores; a hook that hangs still ends.
jest.setTimeout(60_000);
