// What differs from main: the files to check again. Plain JavaScript like prepare.mjs: `npm test` reads it on any Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from './prepare.mjs';

/** A change to one of these can change what a check says of every file. */
const sharedConfiguration =
  /^(package-lock\.json|eslint\.config\.mjs|\.oxlintrc\.json|\.prettier(rc.*|ignore)|\.editorconfig|tsconfig\.base\.json|tools\/eslint-rules\.ts)$/;

/**
 * Files that differ from main, as paths from the root: committed since the branch began, not committed yet, or new. Null when
 * all files must be checked: there is no main to compare with, or shared configuration has changed.
 * @returns {Promise<string[] | null>}
 */
export async function changedFiles() {
  const git = async (...args) => {
    const { code, output } = await capture('git', args);
    return code === 0 ? output.split('\n').filter(Boolean) : null;
  };
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main'));
  if (!base) return null;
  const committedOrNot = await git('diff', '--name-only', '--no-renames', base[0]);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  if (!committedOrNot || !untracked) return null;
  const files = [...committedOrNot, ...untracked];
  if (files.some((file) => sharedConfiguration.test(file))) return null;
  return files.filter((file) => existsSync(join(root, file)));
}

/** @param {readonly string[]} files */
export const sourcesIn = (files) => files.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
