// node tools/communes.ts: writes the communes of each postal code from the dev package `@etalab/decoupage-administratif`. Run it after an
// update of the package; communes.spec.ts fails until then.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { answerHelp } from './usage.mjs';

const root = join(import.meta.dirname, '..');

/** The file that the server reads. */
export const communesFile = join(root, 'libs/organisations/adapters/src/gateways/communes.json');

/** What is used of a commune in the official list. */
interface OfficialCommune {
  readonly code: string;
  readonly nom: string;
  readonly type: string;
  /** The commune of a municipal district. */
  readonly commune?: string;
  readonly departement?: string;
  readonly codesPostaux?: readonly string[];
}

/** Monaco has French postal codes and is in no French list. Its department is « 98 », which is none of ours. */
const monaco: OfficialCommune = {
  code: '98999',
  nom: 'Monaco',
  type: 'commune-actuelle',
  departement: '98',
  codesPostaux: ['98000'],
};

/**
 * Returns a line for each postal code, sorted: the code, then its communes between bars, each after its department's code:
 * `48250 07 Laveyrune|48 Luc`. A commune precedes its districts (`75001 75 Paris|75 Paris 1er Arrondissement`); otherwise by name.
 */
export function communeLines(communes: readonly OfficialCommune[]): string[] {
  const departments = new Map(communes.map(({ code, departement }) => [code, departement]));
  const byPostalCode = new Map<string, OfficialCommune[]>();
  for (const commune of [...communes, monaco])
    for (const postalCode of commune.codesPostaux ?? [])
      byPostalCode.set(postalCode, [...(byPostalCode.get(postalCode) ?? []), commune]);
  const isDistrict = ({ type }: OfficialCommune) => Number(type === 'arrondissement-municipal');
  return [...byPostalCode]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([postalCode, there]) => {
      const named = there
        .toSorted(
          (a, b) => isDistrict(a) - isDistrict(b) || a.nom.localeCompare(b.nom, 'fr') || (a.code < b.code ? -1 : 1),
        )
        .map(({ nom, departement, commune = '' }) => `${departement ?? departments.get(commune)} ${nom}`);
      return `${postalCode} ${[...new Set(named)].join('|')}`;
    });
}

/** Returns the text of {@link communesFile} as the installed package has it. */
export function communesText(): string {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@etalab/decoupage-administratif/data/communes.json');
  const lines = communeLines(JSON.parse(readFileSync(file, 'utf8')) as OfficialCommune[]);
  return `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`;
}

if (import.meta.filename === process.argv[1]) {
  answerHelp('communes');
  writeFileSync(communesFile, communesText());
}
