// npm run sbom: the packages of the product with versions, checksums and licences, as a CycloneDX file. npm writes it from package-lock.json;
// this adds the licences that were read by hand, and refuses a list that lacks a package.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { licencesReadByHand, type LockedPackage, productPackages } from './licences.ts';
import { answerHelp } from './usage.mjs';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly object[];
}

/** A software bill of materials, in CycloneDX's JSON. */
export interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const root = join(import.meta.dirname, '..');

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Where the file is written, next to the built programs. */
const sbomFile = join(root, 'dist', 'sbom.cdx.json');

/**
 * Lists the packages of the product, from the package-lock.json of this workspace. npm reads a copy without the packages of development: with
 * its own option for that, it also leaves out packages of the product that a tool of development needs too.
 */
export async function productSbom(): Promise<Sbom> {
  const { devDependencies: _tools, ...manifest } = readJson('package.json');
  const lock = readJson('package-lock.json');
  const { devDependencies: _lockedTools, ...lockedRoot } = lock.packages[''];
  const brought = Object.entries<LockedPackage>(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
  const folder = mkdtempSync(join(tmpdir(), 'pds-sbom-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const packages = { '': lockedRoot, ...Object.fromEntries(brought) };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { stdout } = await promisify(execFile)(npm, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return completed(JSON.parse(stdout), manifest.name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adds the licences that were read by hand, and the name of the product, which npm takes from the folder. */
function completed(sbom: Sbom, name: string): Sbom {
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components: sbom.components.map((component) => {
      const known = licencesReadByHand[component.name];
      return known ? { ...component, licenses: [{ license: { id: known.licence } }] } : component;
    }),
  };
}

/** What a list lacks: packages of the product, or their address, checksum or licence; from a package-lock.json's `packages`. */
export function sbomProblemsOf(
  { components }: Pick<Sbom, 'components'>,
  packages: Record<string, LockedPackage>,
): string[] {
  const byName = Map.groupBy(components, ({ name, version }) => `${name}@${version}`);
  return productPackages(packages).flatMap(({ name, version }) => {
    const [component] = byName.get(`${name}@${version}`) ?? [];
    if (!component) return [`${name}@${version}: missing`];
    const { purl, hashes = [], licenses = [] } = component;
    return [
      ...(purl?.startsWith('pkg:npm/') ? [] : [`${name}@${version}: no package URL`]),
      ...(hashes.some(({ alg }) => alg === 'SHA-512') ? [] : [`${name}@${version}: no checksum`]),
      ...(licenses.length > 0 ? [] : [`${name}@${version}: no licence`]),
    ];
  });
}

if (import.meta.filename === process.argv[1]) {
  answerHelp('sbom');
  const sbom = await productSbom();
  const problems = sbomProblemsOf(sbom, readJson('package-lock.json').packages);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exit(1);
  }
  mkdirSync(dirname(sbomFile), { recursive: true });
  writeFileSync(sbomFile, `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${sbomFile}: ${sbom.components.length} packages\n`);
}
