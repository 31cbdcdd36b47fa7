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

    /**
     * Text never becomes markup or a command: no HTML is written into a page (React and `html` of libs/paper escape it), and no command
     * line is passed to a shell (a program gets its arguments one by one). Together with `no-eval` and `no-new-func` this guarantees that
     * user input is never executed.
     */
    'text-is-not-code': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          markup: 'Show text: what is written through "{{name}}" is read as markup.',
          command: 'Give the program its arguments one by one (spawn, execFile): a shell reads more into a text.',
        },
      },
      create(context) {
        const markup = (node: Rule.Node, name: string) => context.report({ node, messageId: 'markup', data: { name } });
        return {
          JSXIdentifier(node: Rule.Node & { readonly name?: string }) {
            if (node.name === 'dangerouslySetInnerHTML' || node.name === 'srcDoc') markup(node, node.name);
          },
          MemberExpression(node) {
            const name = node.property.type === 'Identifier' ? node.property.name : '';
            if (/^(?:innerHTML|outerHTML|srcdoc|insertAdjacentHTML|createContextualFragment)$/.test(name))
              markup(node, name);
            if (/^write(?:ln)?$/.test(name) && node.object.type === 'Identifier' && node.object.name === 'document') {
              markup(node, `document.${name}`);
            }
          },
          ImportSpecifier(node) {
            const { source } = node.parent as { source?: { value?: unknown } };
            const imported = node.imported.type === 'Identifier' ? node.imported.name : '';
            if (/^(?:node:)?child_process$/.test(String(source?.value)) && /^exec(?:Sync)?$/.test(imported)) {
              context.report({ node, messageId: 'command' });
            }
          },
          Property(node) {
            const isShell = node.key.type === 'Identifier' && node.key.name === 'shell';
            if (isShell && !(node.value.type === 'Literal' && node.value.value === false)) {
              context.report({ node, messageId: 'command' });
            }
          },
        };
      },
    },

    /**
     * French typography: no line breaks before « : ; ? ! » or inside quotation marks, one apostrophe, one dash, a real minus sign, and
     * « évènement » spelt so. `--fix` corrects it, also in what tests expect. In regular expressions only apostrophes are checked.
     */
    'french-typography': {
      meta: {
        type: 'problem',
        fixable: 'code',
        schema: [],
        messages: {
          space: 'A line may break before « : ; ? ! » or inside quotation marks here: use a no-break space (U+00A0).',
          apostrophe: 'The apostrophe is ’ (U+2019).',
          dash: 'The dash between two parts is – (U+2013).',
          minus: 'The minus is − (U+2212).',
          spelling: 'An event is « évènement » (glossary).',
        },
      },
      create(context) {
        const judge = (node: Rule.Node, classes = Object.keys(typography) as TypographyClass[]) => {
          const text = context.sourceCode.getText(node);
          const mended = classes.reduce((written, name) => written.replace(...typography[name]), text);
          if (mended === text) return;
          const messageId = classes.find((name) => text.replace(...typography[name]) !== text)!;
          context.report({ node, messageId, fix: (fixer) => fixer.replaceText(node, mended) });
        };
        return {
          Literal(node) {
            if ('regex' in node) judge(node, ['apostrophe']);
            else if (typeof node.value === 'string') judge(node);
          },
          TemplateElement: (node) => judge(node as Rule.Node),
          JSXText: (node: Rule.Node) => judge(node),
        };
      },
    },

    /** Amounts of euros in texts must be written by `formatEuros` and its variants, which add the sign: two decimals, thousands grouped. */
    'euros-by-the-formatter': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { euros: 'Write an amount with formatEuros, formatMills or formatMoney, never a number and « € ».' },
      },
      create(context) {
        const behindNumber = /^[\s\u00a0\u202f]*€/;
        const report = (node: Rule.Node) => context.report({ node, messageId: 'euros' });
        return {
          TemplateLiteral({ quasis }) {
            for (const quasi of quasis.slice(1)) {
              if (behindNumber.test(quasi.value.cooked ?? '')) report(quasi as Rule.Node);
            }
          },
          Literal(node) {
            // A text to append to a number; the sign alone is a unit, which a field shows separately.
            if (typeof node.value === 'string' && /^[\s\u00a0\u202f]+€/.test(node.value)) report(node);
          },
          JSXText(node: Rule.Node & { readonly value?: string }) {
            const { children = [] } = node.parent as unknown as { children?: readonly { readonly type: string }[] };
            const before = children[children.indexOf(node as never) - 1];
            if (before?.type === 'JSXExpressionContainer' && behindNumber.test(node.value ?? '')) report(node);
          },
        };
      },
    },

    /** In apps/web: text in capitals must be quoted so by the specification, or be an abbreviation. */
    'capitals-as-quoted': {
      meta: {
        type: 'problem',
        fixable: 'code',
        schema: [],
        messages: { capitals: 'Only what the specification quotes in capitals is written so: « {{sentence}} ».' },
      },
      create(context) {
        const judge = (node: Rule.Node, text: string) => {
          const label = text.trim().replaceAll('’', "'");
          if (!/^[\p{Lu}][\p{Lu}' ]{4,}$/u.test(label) || quotedCapitals.has(label)) return;
          const sentence = text.trim().charAt(0) + text.trim().slice(1).toLowerCase();
          context.report({
            node,
            messageId: 'capitals',
            data: { sentence },
            fix: (fixer) => fixer.replaceText(node, context.sourceCode.getText(node).replace(text.trim(), sentence)),
          });
        };
        return {
          Literal(node) {
            if (typeof node.value === 'string') judge(node, node.value);
          },
          JSXText(node: Rule.Node & { readonly value?: string }) {
            judge(node, node.value ?? '');
          },
        };
      },
    },

    /**
     * In apps/web: every layer may import `routing`, which imports none; features import neither each other nor `app`, `shared` imports
     * neither; only `app` combines them. A feature calls the API from its `api/` folder.
     */
    'feature-isolation': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          feature: 'Feature "{{from}}" must not import feature "{{to}}": pages of app/ compose features.',
          upwards: '{{from}}/ must not import {{to}}/: the arrow points the other way.',
          call: 'Only api/ calls the API: there a mutation owns its invalidations.',
        },
      },
      create(context) {
        const from = webPlace(context.filename);
        if (!from) return {};
        const forbidden = forbiddenLayers[from.layer];
        return onImports((node, specifier) => {
          const to = importedPlace(context.filename, specifier);
          if (to && forbidden?.includes(to.layer)) {
            context.report({ node, messageId: 'upwards', data: { from: from.layer, to: to.layer } });
          } else if (to?.layer === 'features' && from.layer === 'features' && to.feature !== from.feature) {
            context.report({ node, messageId: 'feature', data: { from: from.feature, to: to.feature } });
          }
          const isCall = /^@pds\/api-client\/generated\/(?!model(?:\/|$))/.test(specifier);
          if (isCall && from.layer === 'features' && from.folder !== 'api') context.report({ node, messageId: 'call' });
        });
      },
    },

    /**
     * In apps/web: code that a visitor loads imports neither Ant Design nor a file that may (ADR 0013). Only the router, with its pages
     * and their data, loads those files, each when its page is opened.
     */
    'visitors-without-ant-design': {
      meta: {
        type: 'problem',
        schema: [],
        messages: {
          package: 'Visitors load this file: "{{specifier}}" is for pages behind the login.',
          file: 'Visitors load this file: "{{specifier}}" may bring Ant Design.',
        },
      },
      create(context) {
        const from = webPlace(context.filename);
        if (!from || behindLogin.test(from.path)) return {};
        const isRouter = /^app\/(?:router\.tsx|route-pages\.ts|page-data\.ts)$/.test(from.path);
        return onImports((node, specifier) => {
          // Types are removed before anything is loaded.
          if (node.importKind === 'type') return;
          const data = { specifier };
          if (/^(?:antd|@ant-design|@rc-component)(?:\/|$)/.test(specifier)) {
            context.report({ node, messageId: 'package', data });
          }
          const to = importedPlace(context.filename, specifier);
          if (to && behindLogin.test(to.path) && !(isRouter && node.type === 'ImportExpression')) {
            context.report({ node, messageId: 'file', data });
          }
        });
      },
    },
  },
};

type TypographyClass = 'space' | 'apostrophe' | 'dash' | 'minus' | 'spelling';

/** Wrong and right French typography, applied to the source of a text, including its quotation marks. */
const typography: Readonly<Record<TypographyClass, readonly [wrong: RegExp, right: string]>> = {
  space: [/ (?=[:;?!»](?:[\s.,:;?!»)'"`<{…]|\$\{|$))|(?<=«) /gu, '\u00a0'],
  apostrophe: [
    /(?<![-\p{L}\\])((?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|aujourd|presqu|quelqu))\\?'(?=[\p{L}«])/giu,
    '$1’',
  ],
  // Between words a dash can be told from an operator only when it stands alone, or follows a department's code.
  dash: [/(?<=^[`'"}>]?|[`'"]\d[\dAB]\d?) [-—] (?=(?:[`'"<]|\$\{)?$|\p{Lu}\p{Ll})/gu, ' – '],
  spelling: [/(?<=év)é(?=nement)/giu, 'è'],
  minus: [/(?<=^['"`]|\s)-(?=\d[\d\u00a0\u202f]*(?:,\d+)?[\u00a0\u202f ][€%])/gu, '−'],
};

/** Words that the specification and the issues quote in capitals, and abbreviations of five letters and more. */
const quotedCapitals: ReadonlySet<string> = new Set([
  "J'ENVOIE MA DEMANDE EXPRESS",
  'JE CONTINUE ET DÉTAILLE MA DEMANDE',
  'CONTINUER MA DEMANDE',
  'ME CONNECTER À MON COMPTE',
  'DEMANDE SUPPRIMÉE',
  'TÉLÉCHARGER LE DEVIS',
  'TÉLÉCHARGER LA CONVENTION',
  'ÉTAPE PRÉCÉDENTE',
  'EN COURS',
  'TERMINÉ',
  'REFUSÉE',
  'VALIDÉE',
  'ANNULÉE',
  'DEVIS',
  'FACTURES',
  'CONVENTIONS',
  'AUTRES',
  'VALIDER',
  'TRANSFORMER EN POSTE DE SECOURS',
  'ENREGISTRER',
  'DUPLIQUER',
  'SUPPRIMER',
  'RECHERCHER',
  'EFFACER',
  'CONSULTER',
  'MODIFIER',
  'SIRET',
  'BNSSA',
  'PAE PS',
  'PAE PSC',
  'CHORUS',
  'RENVOYER',
]);

/** Files of apps/web/src that only pages behind the login load: these may use Ant Design. */
const behindLogin =
  /^(?:features\/[^/]+\/(?:components|pages(?!\/visitor))\/|shared\/(?:letters|list|mail|(?:form|ui)\/ant-design)\/|app\/pages\/(?!visitor\/))/;

/** The layers that each layer must not import: those above it. */
const forbiddenLayers: Readonly<Record<string, readonly string[]>> = {
  routing: ['app', 'features', 'shared'],
  shared: ['app', 'features'],
  features: ['app'],
};

interface WebPlace {
  readonly path: string;
  readonly layer: string;
  readonly feature: string;
  readonly folder: string;
}

/** The location of a file of the SPA: its path in src, its layer and, in a feature, which one and which folder. */
function webPlace(file: string): WebPlace | null {
  const path = /\/apps\/web\/src\/(.+)$/.exec(file.replaceAll('\\', '/'))?.[1];
  if (!path) return null;
  const [layer = '', feature = '', folder = ''] = path.split('/');
  return { path, layer, feature, folder };
}

/** The target of a relative import, as {@link webPlace}; null for packages. */
const importedPlace = (file: string, specifier: string) =>
  specifier.startsWith('.') ? webPlace(resolve(dirname(file), specifier)) : null;

/** Any kind of import; TypeScript's parser adds whether it imports types only. */
type ImportNode = Rule.Node & { readonly importKind?: 'type' | 'value' };

/** Calls `check` for everything that imports, exports or loads a module by a literal name. */
function onImports(check: (node: ImportNode, specifier: string) => void): Rule.RuleListener {
  const visit = (node: Rule.Node) => {
    const { source } = node as { source?: { value?: unknown } | null };
    if (typeof source?.value === 'string') check(node, source.value);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  };
}
