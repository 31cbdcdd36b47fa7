import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, createReadStream, createWriteStream, statSync } from 'node:fs';
import { access, constants, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** No usable browser; the French message names the setting to change. */
class BrowserNotFound extends Error {}

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
 * The browser that prints PDFs and runs browser tests: `PUPPETEER_EXECUTABLE_PATH`, else a Chrome or Chromium installed on the machine,
 * else the one in the npm package `@sparticuz/chromium`, unpacked once (2–3 s, 200 MB).
 * @throws BrowserNotFound
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (chosen) {
    const problem = browserPathProblem(chosen);
    if (problem === null) return chosen;
    throw new BrowserNotFound(`PUPPETEER_EXECUTABLE_PATH : ${problem}`);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => onPath.map((folder) => join(folder, name + suffix)));
  for (const candidate of [...candidates, ...(usualPlaces[process.platform] ?? [])]) {
    if ((await isExecutable(candidate)) && (await runs(candidate))) return candidate;
  }
  return unpackedBrowser();
}

/** The reason, in French, why a path is not a program that can be started; null when it is. */
export function browserPathProblem(path: string): string | null {
  try {
    if (!statSync(path).isFile()) return `« ${path} » n’est pas un fichier`;
    accessSync(path, constants.X_OK);
    return null;
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return isMissing ? `« ${path} » n’existe pas` : `« ${path} » n’est pas un programme exécutable`;
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Some systems install a `chromium-browser` that only prints how to install the real one: run it before trusting it. */
async function runs(path: string, environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], {
      timeout: 10_000,
      env: { ...process.env, ...environment },
    });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

/**
 * The browser of `@sparticuz/chromium`, as a start script beside the program, with its font and, when the machine lacks them, its
 * libraries. The package's own unpacking uses a predictable name in the shared temporary folder, where another process can see a partial
 * copy or another user can plant a file; here the folder appears complete, in a private location.
 */
async function unpackedBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new BrowserNotFound(
      'Aucun navigateur Chrome ou Chromium trouvé : installez-en un, ou indiquez son chemin dans PUPPETEER_EXECUTABLE_PATH',
    );
  }
  const root = packageFolder('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = await writableFolder(root);
  const folder = join(cache, `unpacked-${version}`);
  const browser = join(folder, 'chromium');
  if (await isExecutable(browser)) return browser;
  await removeAbandoned(cache);
  const partial = `${folder}.${randomUUID()}.partial`;
  try {
    await mkdir(partial, { recursive: true });
    await unpack(join(root, 'bin'), partial, folder);
    // Another process that unpacked at the same time created the same files.
    await rename(partial, folder).catch(async (error: unknown) => {
      if (!(await isExecutable(browser))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return browser;
}

/** A process killed while unpacking leaves 200 MB behind. */
async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const stats = name.endsWith('.partial') ? await lstat(path).catch(() => null) : null;
    if (stats && Date.now() - stats.mtimeMs > 600_000) await rm(path, { recursive: true, force: true });
  }
}

/** Fills `folder`, which will be renamed to `home`. */
async function unpack(archives: string, folder: string, home: string): Promise<void> {
  const program = join(folder, 'chromium.bin');
  await Promise.all([
    pipeline(inflated(join(archives, 'chromium.br')), createWriteStream(program, { mode: 0o755 })),
    untar(join(archives, 'fonts.tar.br'), folder),
  ]);
  // Without any font Chromium hangs, even on a page that contains its own.
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
  );
  const script = ['#!/bin/sh', `FONTCONFIG_FILE='${home}/fonts.conf'; export FONTCONFIG_FILE`];
  if (!(await runs(program))) {
    await untar(join(archives, 'al2023.tar.br'), folder);
    const libraries = join(folder, 'lib');
    if (!(await runs(program, { LD_LIBRARY_PATH: libraries }))) {
      throw new BrowserNotFound(
        'Le navigateur fourni ne démarre pas sur cette machine : installez Chromium, ou indiquez son chemin dans PUPPETEER_EXECUTABLE_PATH',
      );
    }
    script.push(`LD_LIBRARY_PATH='${home}/lib'; export LD_LIBRARY_PATH`);
  }
  script.push(`exec '${home}/chromium.bin' "$@"`, '');
  await writeFile(join(folder, 'chromium'), script.join('\n'), { mode: 0o755 });
}

function inflated(archive: string) {
  const inflate = createBrotliDecompress({ chunkSize: 1 << 21 });
  createReadStream(archive)
    .on('error', (error) => inflate.destroy(error))
    .pipe(inflate);
  return inflate;
}

async function untar(archive: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar could not unpack ${archive}`))));
  });
  // tar may stop reading at the end mark of the archive, before the last padding; its exit code decides.
  await Promise.all([pipeline(inflated(archive), tar.stdin).catch(() => undefined), ended]);
}

/** `node_modules/.cache/browser`, or a folder that only this user can write when the installation is read-only. */
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

/** The installation folder of an npm package, even when its `exports` hide it. */
function packageFolder(name: string): string {
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
