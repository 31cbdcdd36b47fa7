export default async function tearDown(): Promise<void> {
  await globalThis.stopTestServer?.();
  globalThis.stopTestServer = undefined;
}
