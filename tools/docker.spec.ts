import { readFileSync } from 'node:fs';

describe('the containers of the product', () => {
  it('are read-only, without privileges, and not run by root', () => {
    const compose = readFileSync('docker/compose.yml', 'utf8');
    const product = /^x-product:.*?(?=^\S)/ms.exec(compose)![0];
    expect(product).toContain('\n  read_only: true\n');
    expect(product).toContain('\n  cap_drop:\n    - ALL\n');
    expect(product).toContain('\n  security_opt:\n    - no-new-privileges:true\n');
    expect(compose.match(/<<: \*product/g)).toHaveLength(2);
    expect(compose).not.toMatch(/privileged|cap_add|read_only: false/);
    expect(readFileSync('docker/Dockerfile', 'utf8')).toMatch(/^USER node$/m);
  });
});
