import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { GoTemplates, isTrue, TemplateFailed } from './go-template.ts';

/** What the chart's rules read of an object for Kubernetes. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has its own shape, which its schema judges
  readonly [field: string]: any;
}

export const chartFolder = 'deploy/helm/postes-de-secours';

const toYaml = (value: unknown) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd();
const indented = (spaces: number, text: string) => text.replaceAll(/^/gm, ' '.repeat(spaces));

/** Functions of Helm and of its library Sprig, as our templates use them. */
const functions: Readonly<Record<string, (...values: never[]) => unknown>> = {
  quote: (value: unknown) => JSON.stringify(String(value)),
  toYaml,
  nindent: (spaces: number, text: string) => `\n${indented(spaces, text)}`,
  default: (fallback: unknown, value: unknown) => (isTrue(value) ? value : fallback),
  required: (message: string, value: unknown) => {
    if (value === undefined || value === null || value === '') throw new TemplateFailed(message);
    return value;
  },
  fail: (message: string) => {
    throw new TemplateFailed(message);
  },
  not: (value: unknown) => !isTrue(value),
  list: (...values: unknown[]) => values,
  printf: (format: string, ...values: unknown[]) => format.replaceAll('%s', () => String(values.shift())),
  sha256sum: (text: string) => createHash('sha256').update(text).digest('hex'),
};

/** The values of the chart itself. */
export function ownValues(): Record<string, unknown> {
  return parse(readFileSync(join(chartFolder, 'values.yaml'), 'utf8')) as Record<string, unknown>;
}

/** Puts some values over others, as Helm does with a file of values: objects are merged, everything else is replaced. */
export function mergedValues(under: unknown, over: unknown): unknown {
  if (!isObject(under) || !isObject(over)) return over === undefined ? under : over;
  const names = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, mergedValues(under[name], over[name])]));
}

/**
 * Renders the chart as `helm template <release> -f <values>` does.
 * @param values those that differ from the chart's own
 */
export function renderChart(release: string, values: unknown): KubernetesObject[] {
  const folder = join(chartFolder, 'templates');
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const { name, version, appVersion } = parse(readFileSync(join(chartFolder, 'Chart.yaml'), 'utf8')) as Record<
    string,
    string
  >;
  const pages = new GoTemplates(files, functions as Readonly<Record<string, (...values: unknown[]) => unknown>>).render(
    {
      Values: mergedValues(ownValues(), values),
      Chart: { Name: name, Version: version, AppVersion: appVersion },
      Release: { Name: release, Namespace: 'default', Service: 'Helm' },
    },
  );
  return [...pages].flatMap(([file, page]) =>
    parseAllDocuments(page).flatMap((document) => {
      if (document.errors.length > 0) throw new TemplateFailed(`${file}: ${document.errors[0]!.message}\n${page}`);
      return (document.toJS() as KubernetesObject | null) ?? [];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
