import { readFileSync } from 'node:fs';
import { productSbom, sbomProblemsOf } from './sbom';

const locked = { version: '1.0.0' };
const component = (name: string) => ({
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  hashes: [{ alg: 'SHA-512', content: 'ab' }],
  licenses: [{ license: { id: 'MIT' } }],
});

describe('the software bill of materials', () => {
  it('lists every package of the product with its address, checksum and licence', async () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const sbom = await productSbom();
    expect([sbom.bomFormat, sbom.metadata.component]).toMatchObject(['CycloneDX', { name: 'postes-de-secours' }]);
    expect(sbomProblemsOf(sbom, packages)).toEqual([]);
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'pg', 'puppeteer', 'antd']));
    expect(names).not.toContain('jest');
    expect(sbom.dependencies.find(({ ref }) => ref.startsWith('@nestjs/core@'))?.dependsOn).not.toEqual([]);
  });

  it('is refused where a package, its address, its checksum or its licence is missing', () => {
    const packages = {
      '': {},
      'node_modules/whole': locked,
      'node_modules/whole/node_modules/absent': locked,
      'node_modules/bare': locked,
      'node_modules/tool': { ...locked, dev: true },
    };
    expect(sbomProblemsOf({ components: [component('whole'), { name: 'bare', version: '1.0.0' }] }, packages)).toEqual([
      'absent@1.0.0: missing',
      'bare@1.0.0: no package URL',
      'bare@1.0.0: no checksum',
      'bare@1.0.0: no licence',
    ]);
  });
});
