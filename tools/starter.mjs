// Watches the processes that started this program: when one has ended, everything that it started must end too, even if no signal was
// passed on. Plain JavaScript with node: modules only, like prepare.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The interval between two checks, in milliseconds. */
const pause = 500;
/** npm, its shell, and the older Node that runs the pinned one. */
const depth = 4;

/** Parent and command line of a process; null when it does not exist or cannot be read. */
function processOf(pid) {
  try {
    // The name is between parentheses and may contain some itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return null;
    const found = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/s.exec(found.stdout ?? '') ?? [];
    return parent === undefined ? null : { parent: Number(parent), command };
  }
}

/**
 * The processes with which this program must end, nearest first: its parent, and when npm, pnpm or yarn runs it, all processes up to that
 * one. The shell in which a person typed the command is not included: `nohup npm start &` continues after it.
 */
function starters() {
  const parent = process.ppid;
  // Started by init, or in a separate container: there is no process to outlive.
  if (parent <= 1) return [];
  const chain = [parent];
  if (process.env.npm_lifecycle_event === undefined) return chain;
  for (let pid = parent; chain.length <= depth;) {
    const found = processOf(pid);
    if (!found) break;
    if (/\b(npm|pnpm|yarn)\b/.test(found.command)) return chain;
    if (found.parent <= 1) break;
    chain.push((pid = found.parent));
  }
  return [parent];
}

/** Calls `end` once when a process that started this program has ended. */
export function endWithStarter(end) {
  const chain = starters();
  if (chain.length === 0) return;
  const timer = setInterval(() => {
    const isWhole = process.platform === 'win32' ? isThere(chain[0]) : chain.every(isStarterOf);
    if (isWhole) return;
    clearInterval(timer);
    end();
  }, pause);
  timer.unref();

  /** Each is still the parent of the one below; the last one still runs. */
  function isStarterOf(pid, index) {
    if (index === 0 && process.ppid !== pid) return false;
    const above = chain[index + 1];
    if (above === undefined) return index === 0 || processOf(pid) !== null;
    return processOf(pid)?.parent === above;
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
