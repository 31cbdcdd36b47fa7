import type { Tree } from '@nx/devkit';
import { addToConstant, change } from './sources.ts';

/**
 * Adds a line to the access table, which the start-up check requires for every call. Administrators only, until the developer decides who
 * else may call it: forgetting that closes a call instead of opening it.
 */
export function declareAccess(tree: Tree, method: string, route: string, object: 'list' | 'none'): void {
  change(tree, 'libs/application/src/access/access-table.ts', (code) =>
    addToConstant(code, 'accessTable', `'${method.toUpperCase()} /${route}': { who: admin, object: '${object}' }`),
  );
}
