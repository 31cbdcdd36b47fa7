import type { Tree } from '@nx/devkit';
import { addToConstant, change } from './sources.ts';

/**
 * A line of the access table, which the start-up check wants of every call. Administrators only, until somebody decides
 * who else: forgetting that shuts a call instead of opening it.
 */
export function declareAccess(tree: Tree, method: string, route: string, object: 'list' | 'none'): void {
  change(tree, 'libs/composition/src/access/access-table.ts', (code) =>
    addToConstant(code, 'accessTable', `'${method.toUpperCase()} /${route}': { who: admin, object: '${object}' }`),
  );
}
