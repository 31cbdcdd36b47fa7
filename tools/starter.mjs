// Who started this program: when that is gone, so is everything it started, even where nobody could pass a signal on.
// Plain JavaScript with node: modules only, like prepare.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How often one looks, in milliseconds. */
const pause = 500;
/** npm, its shell, and the older Node that goes on in the pinned one. */
const depth = 4;

/** Parent and command line of a process; null when there is none, or nobody can tell. */
function processOf(pid) {
  try {
    // The name stands between brackets and may have any of its own.
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
 * Whom this program ends with, nearest first: its parent, and where npm, pnpm or yarn runs it everybody up to there. The shell
 * that a person typed the command in is not one of them: `nohup npm start &` goes on after it.
 */
function starters() {
  const parent = process.ppid;
  // Started by init, or in a container of its own: nobody to outlive.
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

/** Calls `end` once when whoever started this program is gone. */
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

  /** Each is still the parent of the one below; the last is still there. */
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
