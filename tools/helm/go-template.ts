/**
 * A renderer of the part of Go's text/template, with Helm's functions, that our chart uses: `if`, `else if`, `with`, `range` with two variables
 * or one, `define`, `include`, pipelines, variables and trimmed blanks. It refuses whatever it does not know, so that a template cannot
 * pass its test with a meaning that Helm does not give it.
 */
type Value = unknown;
type Values = Record<string, Value>;
type Functions = Readonly<Record<string, (...values: Value[]) => Value>>;
type Piece = { readonly text: string } | { readonly action: string };
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly pipeline: string }
  | { readonly kind: 'variable'; readonly name: string; readonly pipeline: string }
  | { readonly kind: 'if' | 'with'; readonly pipeline: string; readonly then: Node[]; readonly otherwise: Node[] }
  | { readonly kind: 'range'; readonly names: readonly string[]; readonly pipeline: string; readonly then: Node[] };

interface Scope {
  readonly dot: Value;
  readonly variables: ReadonlyMap<string, Value>;
}

/** A template calls `fail` or `required` in vain, or uses what this renderer does not know. */
export class TemplateFailed extends Error {}

/** Renders files of templates; those whose names begin with an underscore only define parts. */
export class GoTemplates {
  private readonly defined = new Map<string, Node[]>();
  private readonly pages = new Map<string, Node[]>();
  private readonly functions: Functions;

  /** @param functions those beside `include` */
  constructor(files: ReadonlyMap<string, string>, functions: Functions) {
    this.functions = functions;
    for (const [name, source] of files) {
      const pieces = split(source);
      const nodes = this.parse(pieces, false);
      if (pieces.length > 0) throw new TemplateFailed(`${name}: end without a beginning`);
      if (!name.startsWith('_')) this.pages.set(name, nodes);
    }
  }

  /** Returns the text of each file. */
  render(data: Values): Map<string, string> {
    const scope = { dot: data, variables: new Map([['$', data as Value]]) };
    return new Map([...this.pages].map(([name, nodes]) => [name, this.text(nodes, scope)]));
  }

  /** Reads nodes up to the `end` or `else` of their block, which stays in front of the pieces. */
  private parse(pieces: Piece[], isInside: boolean): Node[] {
    const nodes: Node[] = [];
    for (;;) {
      const piece = pieces[0];
      if (!piece) {
        if (isInside) throw new TemplateFailed('block without an end');
        return nodes;
      }
      if ('text' in piece) nodes.push({ kind: 'text', text: piece.text });
      else if (/^(?:end|else)\b/.test(piece.action)) return nodes;
      else {
        const node = this.node(piece.action, pieces);
        if (node) nodes.push(node);
      }
      pieces.shift();
    }
  }

  /** Reads one action with its block; its own `end` is then in front of the pieces. */
  private node(action: string, pieces: Piece[]): Node | null {
    const [, word = '', rest = ''] = /^([a-z]+)\b\s*(.*)$/s.exec(action) ?? [];
    const block = () => {
      pieces.shift();
      return this.parse(pieces, true);
    };
    const toEnd = (name: string) => {
      if (!isAction(pieces[0], /^end$/)) throw new TemplateFailed(`${name} without an end`);
    };
    if (action.startsWith('/*')) return null;
    if (word === 'define') {
      const body = block();
      toEnd(action);
      this.defined.set(/^"([^"]+)"$/.exec(rest)![1]!, body);
      return null;
    }
    if (word === 'if' || word === 'with') {
      const then = block();
      let otherwise: Node[] = [];
      if (isAction(pieces[0], /^else if\b/)) {
        const nested = (pieces[0] as { action: string }).action.replace(/^else /, '');
        otherwise = [this.node(nested, pieces)!];
      } else if (isAction(pieces[0], /^else$/)) otherwise = block();
      toEnd(action);
      return { kind: word, pipeline: rest, then, otherwise };
    }
    if (word === 'range') {
      const [, names, pipeline] = /^(\$\w+(?:\s*,\s*\$\w+)?)\s*:=\s*(.+)$/s.exec(rest) ?? [action, '', rest];
      const then = block();
      toEnd(action);
      return {
        kind: 'range',
        names: names!.split(',').flatMap((name) => name.trim() || []),
        pipeline: pipeline!,
        then,
      };
    }
    const [, name, pipeline] = /^(\$\w+)\s*:=\s*(.+)$/s.exec(action) ?? [];
    if (name) return { kind: 'variable', name, pipeline: pipeline! };
    return { kind: 'output', pipeline: action };
  }

  private text(nodes: readonly Node[], outer: Scope): string {
    let scope = outer;
    let text = '';
    for (const node of nodes) {
      if (node.kind === 'text') text += node.text;
      else if (node.kind === 'output') text += printed(this.evaluate(node.pipeline, scope));
      else if (node.kind === 'variable')
        scope = this.with(scope, scope.dot, [[node.name, this.evaluate(node.pipeline, scope)]]);
      else if (node.kind === 'range') {
        const over = this.evaluate(node.pipeline, scope);
        const entries = Array.isArray(over) ? over.map((value, index) => [index, value]) : sortedEntries(over);
        for (const [key, value] of entries) {
          const names = node.names.length === 2 ? ([key, value] as const) : ([value] as const);
          const variables = node.names.map((name, index) => [name, names[index]] as const);
          text += this.text(node.then, this.with(scope, value, variables));
        }
      } else {
        const value = this.evaluate(node.pipeline, scope);
        const inner = node.kind === 'with' && isTrue(value) ? this.with(scope, value, []) : scope;
        text += this.text(isTrue(value) ? node.then : node.otherwise, inner);
      }
    }
    return text;
  }

  private with(scope: Scope, dot: Value, added: readonly (readonly [string, Value])[]): Scope {
    return { dot, variables: new Map([...scope.variables, ...added]) };
  }

  private evaluate(pipeline: string, scope: Scope): Value {
    const tokens = tokensOf(pipeline);
    const value = this.pipeline(tokens, scope);
    if (tokens.length > 0) throw new TemplateFailed(`not understood: ${pipeline}`);
    return value;
  }

  private pipeline(tokens: string[], scope: Scope): Value {
    let value = this.command(tokens, scope, []);
    while (tokens[0] === '|') {
      tokens.shift();
      value = this.command(tokens, scope, [value]);
    }
    return value;
  }

  /** A function with its operands, of which the value of the pipeline so far is the last; or one operand alone. */
  private command(tokens: string[], scope: Scope, piped: readonly Value[]): Value {
    if (!/^[a-zA-Z]\w*$/.test(tokens[0] ?? '') || /^(?:true|false|nil)$/.test(tokens[0]!)) {
      if (piped.length > 0) throw new TemplateFailed(`not a function: ${tokens[0]}`);
      return this.operand(tokens, scope);
    }
    const name = tokens.shift()!;
    const operands: Value[] = [];
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')') operands.push(this.operand(tokens, scope));
    operands.push(...piped);
    if (name === 'include') {
      const part = this.defined.get(operands[0] as string);
      if (!part || operands.length !== 2) throw new TemplateFailed(`include: ${String(operands[0])}`);
      return this.text(part, { dot: operands[1], variables: new Map([['$', operands[1]]]) });
    }
    const called = this.functions[name];
    if (!called) throw new TemplateFailed(`unknown function: ${name}`);
    return called(...operands);
  }

  private operand(tokens: string[], scope: Scope): Value {
    const token = tokens.shift() ?? '';
    if (token === '(') {
      const value = this.pipeline(tokens, scope);
      if (tokens.shift() !== ')') throw new TemplateFailed('parenthesis without its end');
      return value;
    }
    if (token.startsWith('"')) return JSON.parse(token) as string;
    if (/^-?\d+$/.test(token)) return Number(token);
    if (token === 'true' || token === 'false') return token === 'true';
    const [, variable, path] = /^(\$\w*)?((?:\.\w+)*|\.)$/.exec(token) ?? [];
    if (variable === undefined && path === undefined) throw new TemplateFailed(`not understood: ${token}`);
    let value = variable === undefined ? scope.dot : scope.variables.get(variable);
    if (variable !== undefined && !scope.variables.has(variable)) throw new TemplateFailed(`unknown: ${variable}`);
    for (const name of path!.split('.').filter(Boolean)) {
      // Helm too stops where a field is asked of something that is not there.
      if (typeof value !== 'object' || value === null) throw new TemplateFailed(`no ${name} in ${token}`);
      value = (value as Values)[name];
    }
    return value;
  }
}

/** Go's truth: neither absent, false, zero nor empty. */
export function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

const isAction = (piece: Piece | undefined, pattern: RegExp) =>
  piece !== undefined && 'action' in piece && pattern.test(piece.action);
const sortedEntries = (value: Value) => Object.entries((value ?? {}) as Values).sort(([a], [b]) => (a < b ? -1 : 1));

function printed(value: Value): string {
  if (value === undefined || value === null) throw new TemplateFailed('a value that is not there would be printed');
  if (typeof value === 'object') throw new TemplateFailed('an object would be printed');
  return String(value);
}

/** Splits a template into texts and actions; `{{-` and `-}}` remove the blanks beside them. */
function split(source: string): Piece[] {
  const pieces: Piece[] = [];
  let trimsNext = false;
  let at = 0;
  const add = (text: string, trimsEnd: boolean) => {
    const started = trimsNext ? text.trimStart() : text;
    const piece = trimsEnd ? started.trimEnd() : started;
    if (piece) pieces.push({ text: piece });
  };
  for (const match of source.matchAll(/\{\{(-\s)?((?:"(?:[^"\\]|\\.)*"|[^"])*?)(\s-)?\}\}/g)) {
    add(source.slice(at, match.index), match[1] !== undefined);
    pieces.push({ action: match[2]!.trim() });
    trimsNext = match[3] !== undefined;
    at = match.index + match[0].length;
  }
  add(source.slice(at), false);
  return pieces;
}

function tokensOf(pipeline: string): string[] {
  const tokens = pipeline.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|"]+/g) ?? [];
  if (tokens.join('').length !== pipeline.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '').length)
    throw new TemplateFailed(`not understood: ${pipeline}`);
  return [...tokens];
}
