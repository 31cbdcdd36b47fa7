export default async function tearDown() {
  await globalThis.stopTestServer?.();
  globalThis.stopTestServer = undefined;
}
