import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isSetting } from './settings-names';

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly ports?: readonly string[];
  readonly configs?: readonly { readonly source: string }[];
  readonly extends?: { readonly file: string; readonly service: string };
  readonly command?: readonly string[];
  readonly healthcheck?: object;
}

interface Compose {
  readonly 'x-api'?: object;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly configs?: Readonly<Record<string, { readonly content?: string; readonly file?: string }>>;
}

const read = (file: string) => {
  // The tag tells Compose to drop the list of the file before.
  const resets = { tag: '!reset', collection: 'seq', resolve: () => [] } as const;
  return parse(readFileSync(file, 'utf8'), { merge: true, customTags: [resets] }) as Compose;
};

describe('the containers of the product', () => {
  const base = read('docker/compose.yml');
  const scaled = read('docker/compose.scale.yml');

  it('are read-only, without privileges, and not run by root', () => {
    for (const name of ['api', 'worker'])
      expect(base.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    for (const service of [...Object.values(base.services), ...Object.values(scaled.services)]) {
      expect(service).not.toHaveProperty('privileged');
      expect(service.read_only).not.toBe(false);
    }
    expect(readFileSync('docker/Dockerfile', 'utf8')).toMatch(/^USER node$/m);
  });

  it('are given settings that the product reads', () => {
    const ours = [
      base.services.api,
      base.services.worker,
      scaled.services.api,
      scaled.services['api-2'],
      scaled.services.worker,
    ];
    for (const service of ours)
      for (const name of Object.keys(service!.environment!)) expect([name, isSetting(name)]).toEqual([name, true]);
  });

  it('have no secret in the files: each must come from the environment', () => {
    for (const file of ['docker/compose.yml', 'docker/compose.scale.yml'])
      for (const [, secret] of readFileSync(file, 'utf8').matchAll(/(?:PASSWORD|SECRET|TOKEN): (\S+)/g))
        expect(secret).toMatch(/^\$\{[A-Z_]+:[?-]/);
  });

  describe('at scale', () => {
    const { services, volumes, configs } = scaled;
    const proxy = readFileSync('docker/Caddyfile', 'utf8');

    it('are two APIs of the same image that only the proxy reaches', () => {
      expect(services['api-2']!.extends).toEqual({ file: 'compose.yml', service: 'api' });
      for (const name of ['api', 'api-2']) expect([name, services[name]!.ports]).toEqual([name, []]);
      expect(Object.entries(services).flatMap(([name, { ports = [] }]) => (ports.length > 0 ? [name] : []))).toEqual([
        'proxy',
      ]);
      // Compose resets a list where it stands, not where an alias repeats it.
      expect(scaled['x-api']).not.toHaveProperty('ports');
      expect(configs!.caddyfile).toEqual({ file: './Caddyfile' });
      expect(proxy).toContain('reverse_proxy api:3000 api-2:3000 {');
      expect(proxy).toContain('health_uri /health/ready');
    });

    it('have a proxy that asks for TLS and answers programs without it with an error, as the guide does', () => {
      const guide = readFileSync('deploy/single-machine/Caddyfile', 'utf8');
      for (const part of ['auto_https disable_redirects', 'respond "HTTPS only" 403', 'redir https://{host}{uri} 308'])
        for (const file of [guide, proxy]) expect(file).toContain(part);
    });

    it('have further containers that are read-only and have no privilege but the ports of the proxy', () => {
      for (const name of ['proxy', 'pooler'])
        expect(services[name]).toMatchObject({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        });
      const added = Object.entries(services).flatMap(([name, { cap_add = [] }]) => cap_add.map((it) => [name, it]));
      expect(added).toEqual([['proxy', 'NET_BIND_SERVICE']]);
    });

    it('name only services, volumes and files that exist, and fixed versions of images', () => {
      const known = { ...base.services, ...services };
      for (const service of Object.values(services)) {
        for (const name of Object.keys(service.depends_on ?? {})) expect(known).toHaveProperty([name]);
        for (const { source } of service.configs ?? []) {
          expect(configs).toHaveProperty([source]);
          // Compose writes inline content into the container, which a read-only one refuses.
          if (service.read_only) expect(configs![source]).toHaveProperty('file');
        }
        for (const volume of service.volumes ?? [])
          expect({ ...base.volumes, ...volumes }).toHaveProperty([volume.split(':')[0]!]);
        if (service.image) expect(service.image).toMatch(/:v?\d/);
        for (const [name, { condition }] of Object.entries(service.depends_on ?? {}))
          if (condition === 'service_healthy' && !name.startsWith('api'))
            expect({ ...base.services[name], ...services[name] }).toHaveProperty('healthcheck');
      }
      const hosts = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].map(
        (name) => /@([a-z]+):/.exec(services.worker!.environment![name]!)![1]!,
      );
      expect(hosts).toEqual(['pooler', 'postgres', 'replica']);
      for (const host of hosts) expect(known).toHaveProperty([host]);
    });
  });
});
