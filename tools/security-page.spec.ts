import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The level of each requirement of ASVS 5.0.0, in order, by section: 4.1 has one of level 1, two of 2, two of 3. */
const levels: Readonly<Record<string, string>> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333' },
  ...{ '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '111112222223333', '10.5': '22222', '10.6': '22' },
  ...{ '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
};
const expected = Object.entries(levels).flatMap(([section, each]) =>
  [...each].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1} ${level}`])),
);

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) [^|]+\| (\d) +\| ([a-z ]+?) +\| (.+?) +\|$/gm)].map(
  ([, requirement, level, answer, by]) => ({ requirement: requirement!, level, answer: answer!, by: by! }),
);

const named = (text: string) =>
  [...text.matchAll(/`([\w./-]*(?:\.(?:tsx?|mjs|md|jsonc?|yml|dockerignore)|Dockerfile))`/g)].map(([, name]) => name!);
const files = globSync('{.dockerignore,*.*,{apps,libs,tools,docs,docker}/**/*.*,docker/Dockerfile}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((path) => `/${path.replaceAll('\\', '/')}`);
const foundAs = (name: string) => files.filter((path) => path.endsWith(`/${name}`));

describe('docs/security.md', () => {
  it('answers every requirement of levels 1 and 2 of ASVS 5.0.0 once, in order', () => {
    expect(rows.map(({ requirement, level }) => `${requirement} ${level}`)).toEqual(expected);
    expect([expected.filter((each) => each.endsWith(' 1')).length, expected.length]).toEqual([70, 253]);
  });

  it('leaves nothing of level 1 open', () => {
    expect(rows.filter(({ answer }) => !['holds', 'does not apply', 'open'].includes(answer))).toEqual([]);
    expect(rows.filter(({ level, answer }) => level === '1' && answer === 'open')).toEqual([]);
  });

  it('names a file for each requirement that holds', () => {
    expect(rows.filter(({ answer, by }) => answer === 'holds' && named(by).length === 0)).toEqual([]);
  });

  it('names only files that exist and are unambiguous', () => {
    const lost = [...new Set(named(page))].filter((name) => foundAs(name).length !== 1);
    expect(lost.map((name) => [name, foundAs(name)])).toEqual([]);
  });

  it.each(rows.filter(({ by }) => by.includes('« ')))('names tests that exist: $requirement', ({ by }) => {
    const texts = named(by).flatMap((name) => foundAs(name).map((path) => readFileSync(join(root, path), 'utf8')));
    const titles = [...by.matchAll(/« (.+?) »/g)].map(([, title]) => title!);
    expect(titles.filter((title) => !texts.some((text) => text.includes(title)))).toEqual([]);
  });
});
