import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Licences under which the product's packages may be distributed, changed and sold, alone or with our code. By their SPDX names; none
 * requires that our own code be published.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The public domain.
  'Unlicense',
  'Zlib',
  // Fonts: they must not be sold by themselves, which we do not do.
  'OFL-1.1',
  // argparse: the terms of Python itself.
  'Python-2.0',
]);

/** Packages whose package.json has no licence in its licence field; the licence found elsewhere, read by hand. */
export const licencesReadByHand: Record<string, { readonly licence: string; readonly where: string }> = {
  'passport-strategy': { licence: 'MIT', where: 'LICENSE, and `licenses` of its package.json' },
  pause: { licence: 'MIT', where: 'Readme.md' },
};

/**
 * Libraries under the LGPL, which any program may load if the user can replace them with another build: shared objects, or a module of
 * WebAssembly, in a separate package, unmodified (adr/0037). No other package may have such a licence.
 */
const sharedLibrary = /^(?:@img\/sharp-(?:libvips-|win32-|wasm32|webcontainers-)|libheif-js$)/;

export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

/** The packages that the product brings along, without those of development, by name; from a package-lock.json's `packages`. */
export function productPackages(
  packages: Record<string, LockedPackage>,
): (LockedPackage & { readonly name: string })[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, locked]) => ({
      ...locked,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }));
}

/** The packages of the product whose licence is not allowed or not known; from a package-lock.json's `packages`. */
export function licenceProblemsOf(packages: Record<string, LockedPackage>): string[] {
  const problems: string[] = [];
  const unused = new Set(Object.keys(licencesReadByHand));
  for (const { name, license } of productPackages(packages)) {
    unused.delete(name);
    const licence = license ?? licencesReadByHand[name]?.licence;
    if (licence === undefined) problems.push(`${name}: names no licence; read it and note it in tools/licences.ts`);
    else if (!isAllowed(name, licence))
      problems.push(`${name}: ${licence} is not among the licences of tools/licences.ts`);
  }
  for (const name of unused)
    problems.push(`tools/licences.ts tells of ${name}, which the product does not bring along`);
  return problems;
}

/** The same for this workspace. */
export function licenceProblems(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return licenceProblemsOf(packages);
}

/** Evaluates an expression such as `(MIT OR GPL-3.0)`: one of the alternatives is enough, and all parts of an AND must be allowed. */
function isAllowed(name: string, expression: string): boolean {
  const mayBe = (licence: string) =>
    allowed.has(licence) || (/^LGPL-3.0(?:-or-later)?$/.test(licence) && sharedLibrary.test(name));
  return expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every(mayBe));
}
