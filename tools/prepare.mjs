// What every command of this workspace needs first: npm packages as locked, the client of the API, the pinned Node, the programs built. This
// file and the commands that import it (start, dev, run, build, test, after-install) are plain JavaScript: they run before anything is
// installed, on Node 20, which cannot run TypeScript. Only node: modules here.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const path = (...parts) => join(root, ...parts);

/** Progress goes to standard error, so that the output of a task can be piped. */
const out = process.stderr;

/** A failed step whose message is sufficient; it is shown without a stack. */
export class StepFailed extends Error {}

/**
 * Runs one long step and shows its duration: counting seconds on a terminal, one line before and one after elsewhere.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const live = out.isTTY;
  // Steps may run in parallel: each line is cleared before it is written.
  const begin = live ? '\r\u001b[K' : '';
  out.write(`${begin}… ${label}${live ? '' : '\n'}`);
  const timer = live ? setInterval(() => out.write(`${begin}… ${label} (${seconds()})`), 500) : undefined;
  try {
    const result = await work();
    clearInterval(timer);
    out.write(`${begin}✓ ${label} (${seconds()})\n`);
    return result;
  } catch (error) {
    clearInterval(timer);
    out.write(`${begin}✗ ${label} (${seconds()})\n`);
    throw error;
  }
}

/**
 * Runs a program to its end and returns its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, args, { env = process.env, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => done({ code: 127, output: error.message }));
    child.once('close', (code, signal) => {
      running.delete(child);
      done({ code: exitCode(code, signal), output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs a program in the foreground with this terminal, passes signals on to it and returns its exit code.
 * @returns {Promise<number>}
 */
export function foreground(program, args, { env = process.env } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: process.cwd(), env, stdio: 'inherit' });
    running.add(child);
    child.once('error', (error) => {
      out.write(`${error.message}\n`);
      done(127);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      done(exitCode(code, signal));
    });
  });
}

const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/** Running programs. They receive a signal first; this process ends after them. */
const running = new Set();
/** Work to do before ending on a signal, once no program is running. */
export const onInterrupt = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void endOn(signal));

async function endOn(signal) {
  if (interrupted) return;
  interrupted = true;
  const code = 128 + constants.signals[signal];
  const children = [...running];
  for (const child of children) child.kill(signal);
  await Promise.all(
    children
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => new Promise((done) => child.once('exit', done))),
  );
  for (const work of onInterrupt) await work();
  // A foreground program that ended cleanly on the signal sets its own exit code, through `main`, before this.
  setTimeout(() => process.exit(code), 300);
}

export const wasInterrupted = () => interrupted;

/** Installs the packages when they are missing or differ from package-lock.json, and generates the client when its document has changed. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StepFailed(`Node 20 ou plus récent est nécessaire (ici ${process.version}). Voir https://nodejs.org`);
  }
  if (!isInstalled()) await install();
  await ensureClient();
}

async function install() {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const args = [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Installation des paquets npm (une à deux minutes la première fois)', async () => {
    let { code, output } = await capture(npm[0], args);
    if (code !== 0 && !interrupted && /ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/i.test(output)) {
      ({ code, output } = await capture(npm[0], args));
    }
    if (code !== 0) throw new StepFailed(`npm ci a échoué :\n${output.trim()}`);
  });
}

function isInstalled() {
  if (!existsSync(path('node_modules', '.bin', 'node')) && !existsSync(path('node_modules', '.bin', 'node.cmd'))) {
    return false;
  }
  try {
    // npm records what it installed in a second lock file: compare it with that of the sources.
    const wanted = JSON.parse(readFileSync(path('package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(path('node_modules', '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([name, { version, optional, devOptional, peer }]) => {
      if (name === '') return true;
      if (!present[name]) return Boolean(optional || devOptional || peer);
      return present[name].version === version;
    });
  } catch {
    return false;
  }
}

/** Generates the SPA's client of the API (orval.config.ts) when openapi.json or the generator has changed. Git ignores its folder. */
export async function ensureClient() {
  const folder = path('libs', 'api-client', 'src', 'generated');
  const stamp = join(folder, '.fingerprint');
  const fingerprint = fingerprintOf([
    'libs/api-client/openapi.json',
    'orval.config.ts',
    'node_modules/orval/package.json',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  await step("Génération du client de l'API", async () => {
    rmSync(stamp, { force: true });
    const { code, output } = await capture(node, [path('node_modules/orval/dist/bin/orval.mjs')]);
    if (code !== 0) throw new StepFailed(`La génération a échoué :\n${output.trim()}`);
    writeFileSync(stamp, fingerprint);
  });
}

/** The pinned Node of node_modules. */
export const node = path('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Continues in the pinned Node: when this process runs another version, the script is run again there and this process waits. */
export async function usePinnedNode() {
  const { version } = JSON.parse(readFileSync(path('node_modules', 'node', 'package.json'), 'utf8'));
  if (process.versions.node === version) return;
  process.exit(await foreground(node, process.argv.slice(1)));
}

/**
 * Reports a taken port before minutes of installing and building, and which variable sets another port.
 * @param {string} variable `PORT`
 * @param {number} port
 * @param {string} command the command that was run, for the advice
 */
export async function refuseTakenPort(variable, port, command) {
  // An invalid port is reported by the program itself, with all other errors of its settings.
  if (Number.isInteger(port) && port > 0 && port < 65536 && (await isTaken(port, '127.0.0.1'))) {
    throw new StepFailed(
      `Le port ${port} est déjà pris, peut-être par un autre « ${command} ». ` +
        `Arrêtez-le, ou choisissez un autre port : ${variable}=${port + 10} ${command}`,
    );
  }
}

/** Whether something already listens there. */
function isTaken(port, host) {
  return new Promise((done) => {
    const probe = connect({ port, host, timeout: 1_000 });
    const tell = (taken) => {
      probe.destroy();
      done(taken);
    };
    probe.once('connect', () => tell(true));
    probe.once('error', () => tell(false));
    probe.once('timeout', () => tell(false));
  });
}

const builds = [
  {
    name: 'node',
    label: "Construction de l'API et des tâches",
    config: 'vite.node.config.ts',
    sources: ['apps/api', 'apps/cli', 'libs', 'tools/bench', 'vite.node.config.ts', '.swcrc'],
    product: 'dist/node/api.js',
  },
  {
    name: 'web',
    label: "Construction de l'interface",
    config: 'apps/web/vite.config.ts',
    sources: [
      'apps/web',
      'libs/api-client',
      'libs/kernel',
      'libs/pricing/domain',
      'libs/pricing/contract',
      'libs/demand/domain',
      'libs/demand/contract',
      'libs/documents/contract',
    ],
    product: 'dist/web/index.html',
  },
];
const sharedSources = ['tsconfig.base.json', 'package-lock.json'];

/**
 * Builds what changed since the last build, detected by a hash of the sources' content, stored in dist/.
 * @param {string[]} [names] `node`, `web`; both by default
 * @returns {Promise<{ built: string[], notes: string }>} the builds that were run, and their reports about sizes
 */
export async function ensureBuilt(names = builds.map(({ name }) => name)) {
  const built = [];
  let notes = '';
  for (const { name, label, config, sources, product } of builds.filter((build) => names.includes(build.name))) {
    const stamp = path('dist', `${name}.fingerprint`);
    // The switch that removes the service worker from browsers (docs/operations.md) makes another product.
    const fingerprint = fingerprintOf([...sources, ...sharedSources]) + (process.env.SERVICE_WORKER ?? '');
    if (existsSync(path(product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue;
    await step(label, async () => {
      rmSync(stamp, { force: true });
      const { code, output } = await capture(
        node,
        [path('node_modules/vite/bin/vite.js'), 'build', '--config', config],
        {
          env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
        },
      );
      if (code !== 0) throw new StepFailed(`La construction a échoué :\n${output.trim()}`);
      notes += output
        .split('\n')
        .filter((line) => /^(First load of|Load of)/.test(line))
        .map((line) => `  ${line}\n`)
        .join('');
      mkdirSync(path('dist'), { recursive: true });
      writeFileSync(stamp, fingerprint);
    });
    built.push(name);
  }
  if (notes) out.write(notes);
  return { built, notes };
}

/** SHA-256 over names and bytes of the files, without tests. */
function fingerprintOf(sources) {
  const files = sources.flatMap((source) => filesOf(path(source))).sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(source) {
  if (!existsSync(source)) return [];
  let entries;
  try {
    entries = readdirSync(source, { withFileTypes: true });
  } catch {
    return [source];
  }
  return entries.flatMap((entry) => {
    if (entry.isDirectory())
      return ['node_modules', '.nx'].includes(entry.name) ? [] : filesOf(join(source, entry.name));
    return /\.(int-|night-|e2e-)?spec\.tsx?$/.test(entry.name) ? [] : [join(source, entry.name)];
  });
}

/** Runs a command of this workspace: a failed step is reported without a stack, with exit code 1. */
export async function main(work) {
  try {
    process.exit(await work());
  } catch (error) {
    if (interrupted) return;
    out.write(`\n${error instanceof StepFailed ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
