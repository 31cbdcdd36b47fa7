/**
 * The service worker: it opens the public form without a network (docs/adr/0064). The build writes `build` in front of this file, which
 * imports nothing, as /service-worker.js.
 *
 * Its scope is the public form: the browser does not use it for other pages, nor for what they load. It answers for the pages of the form
 * (from the network; from its store when that is silent), for hashed assets (from its store) and for two public lists. It handles nothing
 * else, and no personal data.
 */
export {};

declare const build: {
  /** Names the store of this version. */
  readonly version: string;
  /** The page whose document opens every page of the public form. */
  readonly entry: string;
  /** Pages that are opened from the store when the network is silent; `*` stands for one part of a path. */
  readonly pages: readonly string[];
  readonly assets: readonly string[];
  /** Calls with public answers. */
  readonly data: readonly string[];
};

// The types of the DOM lack those of workers.
interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifetimeEvent {
  readonly request: Request;
  readonly resultingClientId?: string;
  readonly replacesClientId?: string;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly scope: string; unregister(): Promise<boolean> };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { readonly id: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

const prefix = 'pds-';
const store = prefix + build.version;
/** Whether this is a registration of an earlier version, for the whole site. It removes itself, because it slows down the pages of staff. */
const isForWholeSite = new URL(worker.registration.scope).pathname === '/';
/** Versions kept for pages that are still open. */
const mostVersions = 3;
/** How long a page or list waits for the network, in milliseconds, before it is taken from the store. */
const patience = 3_000;

/** Stores everything, or fails: the browser then tries again at the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(store);
  // The document is the same for everybody. It is asked for without cookies, so that it can be nothing else.
  const entry = await fetch(build.entry, { cache: 'reload', credentials: 'omit' });
  const document = await entry.clone().text();
  const needed = [...document.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
  // During a deployment another process may answer with another version's document.
  if (!entry.ok || needed.some((address) => !build.assets.includes(address)))
    throw new Error('The document is another version’s');
  await cache.addAll([...build.assets]);
  await cache.put(build.entry, entry);
  // Lists that cannot be loaded now are stored when a page loads them.
  await Promise.all(build.data.map((address) => cache.add(address).catch(() => undefined)));
  // Open pages keep their assets, which stay stored: this version answers from the next page on.
  await worker.skipWaiting();
}

/** Removes the stores of other versions when no page is open that may use them. */
async function forgetOldVersions(leaving: readonly (string | undefined)[] = []): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isUsed = open.some(({ id }) => !leaving.includes(id));
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== store);
  await Promise.all(others.slice(0, isUsed ? -(mostVersions - 1) : undefined).map((name) => caches.delete(name)));
}

/** Answers from the network; from the store when that is silent or its server is out of order. */
async function fromNetworkOr(address: string, request: Request, keep: boolean): Promise<Response> {
  const cache = await caches.open(store);
  const response = fetch(request);
  const answered = response.then(async (answer) => {
    if (keep && answer.ok) await cache.put(address, answer.clone());
    return answer;
  });
  const silence = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const first = await Promise.race([answered.catch(() => null), silence]);
  if (first && first.status < 500) return first;
  return (await cache.match(address)) ?? answered;
}

const isPage = (path: string) => build.pages.some((page) => new RegExp(`^${page.replace('*', '[^/]+')}/?$`).test(path));

worker.addEventListener('install', (event) => event.waitUntil(isForWholeSite ? worker.skipWaiting() : install()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    isForWholeSite ? worker.registration.unregister() : Promise.all([forgetOldVersions(), worker.clients.claim()]),
  ),
);
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (isForWholeSite || request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request, { ignoreVary: true }).then((stored) => stored ?? fetch(request)));
  else if (request.mode === 'navigate' && isPage(pathname)) {
    event.respondWith(fromNetworkOr(build.entry, request, false));
    event.waitUntil(forgetOldVersions([event.resultingClientId, event.replacesClientId]));
  } else if (search === '' && build.data.includes(pathname)) event.respondWith(fromNetworkOr(pathname, request, true));
});
