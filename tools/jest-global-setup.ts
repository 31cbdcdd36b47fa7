// For Jest started directly (not by npm test): one container for the whole run when testcontainers is requested, since each test file would
// start its own. The embedded server needs nothing here: the first test that uses it starts it.
import { startTestServer } from './test-server.ts';

declare global {
  /** Set by the set-up for the teardown: the two are separate modules. */
  var stopTestServer: (() => Promise<void>) | undefined;
}

export default async function setUp(): Promise<void> {
  if (!process.env.TEST_DATABASE || process.env.TEST_DATABASE_URL) return;
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestServer = server.stop;
}
