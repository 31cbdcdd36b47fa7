// Jest started by itself (not by npm test): a container for the whole run when testcontainers is asked for, since each
// test file would start its own. The embedded server needs nothing here: the first test that wants it starts it.
import { startTestServer } from './test-server.mjs';

export default async function setUp() {
  if (!process.env.TEST_DATABASE || process.env.TEST_DATABASE_URL) return;
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.stopTestServer = server.stop;
}
