import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** No usable browser; the message says, in French, what to set. */
export class BrowserNotFound extends Error {}

const names = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome-headless-shell',
  'chrome',
];

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The browser that prints PDFs and runs browser tests: `PUPPETEER_EXECUTABLE_PATH`, else a Chrome or Chromium of the
 * machine, else the one that the npm package `@sparticuz/chromium` carries, unpacked once (1–3 s, 200 MB).
 * @throws BrowserNotFound
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const chosen = env.PUPPETEER_EXECUTABLE_PATH;
  if (chosen) {
    if (await isExecutable(chosen)) return chosen;
    throw new BrowserNotFound(`PUPPETEER_EXECUTABLE_PATH : « ${chosen} » n’est pas un programme exécutable`);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => onPath.map((folder) => join(folder, name + suffix)));
  for (const candidate of [...candidates, ...(usualPlaces[process.platform] ?? [])]) {
    if ((await isExecutable(candidate)) && (await answers(candidate))) return candidate;
  }
  return unpackedBrowser();
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Some systems install a `chromium-browser` that only says how to install the real one: ask before trusting. */
async function answers(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

/**
 * The browser of `@sparticuz/chromium`. Its own unpacking writes a predictable name in the shared temporary folder, where
 * another process can see half of it or another user can plant one; here it appears whole, in a folder of ours.
 */
async function unpackedBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new BrowserNotFound(
      'Aucun navigateur Chrome ou Chromium trouvé : installez-en un, ou indiquez son chemin dans PUPPETEER_EXECUTABLE_PATH',
    );
  }
  const root = packageFolder('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = await writableFolder(root);
  const browser = join(folder, `chromium-${version}`);
  if (await isExecutable(browser)) return browser;
  const partial = `${browser}.${randomUUID()}.partial`;
  try {
    await pipeline(
      createReadStream(join(root, 'bin', 'chromium.br')),
      createBrotliDecompress({ chunkSize: 1 << 21 }),
      createWriteStream(partial, { mode: 0o755 }),
    );
    await rename(partial, browser);
  } finally {
    await rm(partial, { force: true });
  }
  return browser;
}

/** `node_modules/.cache/browser`, or a folder that only this user can write where the installation is read-only. */
async function writableFolder(packageRoot: string): Promise<string> {
  const beside = join(packageRoot, '..', '..', '.cache', 'browser');
  try {
    await mkdir(beside, { recursive: true });
    await access(beside, constants.W_OK);
    return beside;
  } catch {
    const uid = process.getuid?.() ?? 0;
    const own = join(tmpdir(), `postes-de-secours-browser-${uid}`);
    await mkdir(own, { recursive: true, mode: 0o700 });
    const stats = await lstat(own);
    if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o022) !== 0) {
      throw new BrowserNotFound(`Le dossier « ${own} » n’appartient pas à l’utilisateur courant`);
    }
    return own;
  }
}

/** Where an npm package is installed, whatever its `exports` hide. */
export function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(folder, name, 'package.json')));
    } catch {
      // not in this node_modules; the next one up
    }
  }
  throw new Error(`The npm package ${name} is not installed`);
}
