import { dirname, resolve } from 'node:path';
import type { Rule } from 'eslint';

/** Rules of this workspace that no installed plugin has. */
export const workspaceRules: { rules: Record<string, Rule.RuleModule> } = {
  rules: {
    /** `eslint-disable…` without `-- reason` on the same line. */
    'disable-with-reason': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { missing: 'Say why on the same line: `eslint-disable-… rule -- reason`.' },
      },
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (/^\s*eslint-disable/.test(comment.value)) {
              if (!/\s--\s+\S{3,}/.test(comment.value)) context.report({ loc: comment.loc!, messageId: 'missing' });
            }
          }
        },
      }),
    },

    /** In apps/web: a feature imports no other feature, `shared` imports no feature; only `app` composes them. */
    'feature-isolation': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          feature: 'Feature "{{from}}" must not import feature "{{to}}": routes in app/ compose features.',
          shared: '{{from}}/ is used by every feature and must not import feature "{{to}}".',
        },
      },
      create(context) {
        const place = (file: string) =>
          /\/apps\/web\/src\/(app|features|shared|theme)\/(?:([^/]+)\/)?/.exec(file + '/');
        const from = place(context.filename.replaceAll('\\', '/'));
        if (!from || from[1] === 'app') return {};
        const check = (node: Rule.Node & { source?: unknown }) => {
          const source = (node.source as { value?: unknown } | null | undefined)?.value;
          if (typeof source !== 'string' || !source.startsWith('.')) return;
          const to = place(resolve(dirname(context.filename), source).replaceAll('\\', '/'));
          if (to?.[1] !== 'features') return;
          if (from[1] !== 'features') {
            context.report({ node, messageId: 'shared', data: { from: from[1], to: to[2] } });
          } else if (to[2] !== from[2]) {
            context.report({ node, messageId: 'feature', data: { from: from[2], to: to[2] } });
          }
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
        };
      },
    },
  },
};
