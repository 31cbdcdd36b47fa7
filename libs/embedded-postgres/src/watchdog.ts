import { spawn } from 'node:child_process';
import type { Paths } from './paths.ts';
import { startOf } from './processes.ts';

/**
 * The checks of `processes.ts`, `users.ts` and `lock.ts` as a shell script: `runs` is `isRunning`, `start` is `startOf`, `$1` a process
 * number and `$2` the start time that was noted. When the server was stopped meanwhile, the script does nothing and leaves the folder
 * unchanged: it may be being copied.
 */
const script = `
umask 077
stat_of() { s=$(cat "/proc/$1/stat" 2>/dev/null) || return 1; echo "\${s##*) }"; }
start() {
  if s=$(stat_of "$1"); then set -- $s; echo "\${20}"; else set -- $(LC_ALL=C TZ=UTC ps -o lstart= -p "$1" 2>/dev/null); echo "$*"; fi
}
alive() { kill -0 "$1" 2>/dev/null || return 1; case "$(stat_of "$1")" in Z*) return 1;; esac; return 0; }
runs() { alive "$1" || return 1; now=$(start "$1"); [ -z "$now" ] || [ "$2" = "$now" ]; }
noted() { read -r p s 2>/dev/null < "$1" || [ -n "$p" ] || return 1; runs "$p" "$s"; }
used() { for f in "$users"/*; do p=; s=; noted "$f" && return 0; done; return 1; }
serves() { read -r p 2>/dev/null < "$cluster/postmaster.pid" && [ "$p" = "$pid" ] && runs "$pid" "$started"; }
pid=$1; started=$2; cluster=$3; users=$4; lock=$5
while serves; do
  sleep 1
  serves || break
  used && continue
  (set -C; echo "$$ $(start $$)" > "$lock") 2>/dev/null || { p=; s=; noted "$lock"; [ -n "$p" ] && ! runs "$p" "$s" && rm -f "$lock"; continue; }
  if ! used; then kill -INT "$pid" 2>/dev/null; while serves; do sleep 0.1; done; fi
  rm -f "$lock"
done`;

/**
 * Stops the server within two seconds of the death of its last user process, for processes that were killed and could not release it. A
 * shell loop rather than Node: it uses a megabyte and starts at once.
 */
export function watch(paths: Paths, pid: number): void {
  if (process.platform === 'win32') return; // on Windows a leftover server is joined by the next start
  const { cluster, users, lock } = paths;
  spawn('/bin/sh', ['-c', script, 'postgres-watchdog', String(pid), startOf(pid), cluster, users, lock], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref();
}
