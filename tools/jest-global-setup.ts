// Jest started by itself (not by npm test): a container for the whole run when testcontainers is asked for, since each
// test file would start its own. The embedded server needs nothing here: the first test that wants it starts it.
import { startTestServer } from './test-server.ts';

declare global {
  /** Left by the set-up for the teardown: the two are modules of their own. */
  var stopTestServer: (() => Promise<void>) | undefined;
}

export default async function setUp(): Promise<void> {
  if (!process.env.TEST_DATABASE || process.env.TEST_DATABASE_URL) return;
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestServer = server.stop;
}
