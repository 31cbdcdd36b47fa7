import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, type Operation } from 'rfc6902';
import { parse, parseAllDocuments } from 'yaml';

/** What the rules read of an object for Kubernetes. */
export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has its own shape, which its schema judges
  readonly [field: string]: any;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[];
  readonly configMapGenerator?: readonly { readonly name: string; readonly envs: readonly [string] }[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name?: string };
    readonly patch: string;
  }[];
}

/**
 * The objects of a folder as `kubectl kustomize` makes them, from what our folders use: resources, images, settings and JSON patches. The
 * hash in the name of generated settings is left out, here and where they are named.
 */
export function kustomized(folder: string): KubernetesObject[] {
  const {
    resources,
    images = [],
    configMapGenerator = [],
    patches = [],
    ...rest
  } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(rest).filter((field) => !['apiVersion', 'kind'].includes(field));
  if (unknown.length > 0) throw new Error(`${folder}: ${unknown.join(', ')} must be added here first`);

  const objects = [
    ...resources
      .map((name) => join(folder, name))
      .flatMap((path) => (isFolder(path) ? kustomized(path) : objectsOf(path))),
    ...configMapGenerator.map(({ name, envs }) => ({
      ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
      data: settingsOf(join(folder, envs[0])),
    })),
  ];
  for (const { target, patch } of patches) {
    const patched = objects.filter(
      ({ kind, metadata }) => kind === target.kind && metadata.name === (target.name ?? metadata.name),
    );
    if (patched.length === 0) throw new Error(`${folder}: no ${target.kind} to patch`);
    for (const failure of patched.flatMap((object) => applyPatch(object, parse(patch) as Operation[])))
      if (failure) throw failure;
  }
  for (const container of objects.flatMap(({ spec }: KubernetesObject) => spec?.template?.spec.containers ?? [])) {
    const image = images.find(({ name }) => name === container.image);
    if (image) container.image = `${image.newName}:${image.newTag}`;
  }
  return objects;
}

const isFolder = (path: string) => statSync(path).isDirectory();

const objectsOf = (file: string) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as KubernetesObject);

/** The lines `NAME=value` of a file. */
const settingsOf = (file: string) =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
