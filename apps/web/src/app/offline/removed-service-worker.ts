/**
 * Takes the place of the service worker in a build with `SERVICE_WORKER=off`: browsers that have one remove it, with its store, at their
 * next visit (docs/operations.md).
 */
export {};

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}
const worker = globalThis as unknown as WorkerScope;

async function remove(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('pds-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(remove()));
