import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { isSetting } from '../settings-names';
import { GoTemplates } from './go-template';
import { chartFolder, type KubernetesObject, mergedValues, ownValues, renderChart } from './render-chart';

/** What an installation with a bucket sets at least. */
const least = {
  existingSecret: 'postes-secrets',
  settings: {
    APP_URL: 'https://secours.example',
    PUBLISHER_NAME: 'Secours du Rhône',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'postes',
  },
  ingress: { host: 'secours.example' },
};

/** Everything that can be set. */
const everything = {
  ...least,
  image: { repository: 'registry.example/postes', tag: '1.2.3', pullPolicy: 'Always' },
  imagePullSecrets: [{ name: 'registry' }],
  settings: { ...least.settings, S3_ENDPOINT: '', S3_BUCKET: '', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318' },
  persistence: { enabled: true, size: '50Gi', storageClass: 'nfs' },
  api: { autoscaling: { enabled: true, minReplicas: 3, maxReplicas: 9 } },
  worker: { replicas: 3, metricsPort: 9464 },
  ingress: {
    ...{ className: 'nginx', host: 'secours.example', tlsSecret: 'certificate' },
    annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
  },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'only', operator: 'Equal', value: 'postes', effect: 'NoSchedule' }],
};

const small = { ...least, podDisruptionBudget: { enabled: false }, ingress: { enabled: false } };

const installations = [
  ['the least', least],
  ['everything', everything],
  ['the small one without ingress', small],
] as const;

const kinds = {
  ...{ Deployment, HorizontalPodAutoscaler, Job, Ingress, PodDisruptionBudget },
  ...{ ConfigMap, PersistentVolumeClaim, Service },
};

const podsOf = (objects: readonly KubernetesObject[]) =>
  objects
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((object) => [object, object.spec.template] as const);
const named = (objects: readonly KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

describe('the Helm chart', () => {
  const check = new Ajv().compile(JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as object);
  const isAccepted = (values: object) => check(mergedValues(ownValues(), values)) as boolean;

  describe.each(installations)('with %s', (_, values) => {
    const objects = renderChart('postes', values);

    it('has values that its schema accepts', () => {
      expect([isAccepted(values), check.errors]).toEqual([true, null]);
    });

    it('consists of objects that Kubernetes accepts, each once', () => {
      for (const object of objects) {
        const Kind = kinds[object.kind as keyof typeof kinds];
        expect([object.kind, typeof Kind]).toEqual([object.kind, 'function']);
        expect(() => new Kind(object as never).validate()).not.toThrow();
      }
      const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
    });

    it('runs every container read-only, without privileges, not as root, with limits and a fixed version', () => {
      const pods = podsOf(objects);
      expect(pods.map(([{ metadata }]) => metadata.name).sort()).toEqual([
        'postes-api',
        'postes-migrations',
        'postes-worker',
      ]);
      for (const [, { spec }] of pods) {
        expect(spec.automountServiceAccountToken).toBe(false);
        expect(spec.securityContext).toMatchObject({
          runAsNonRoot: true,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect(spec).not.toHaveProperty('hostNetwork');
        for (const volume of spec.volumes) expect(volume).not.toHaveProperty('hostPath');
        for (const container of spec.containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container.image).toMatch(/:[\w.-]+$/);
          expect(container.image).not.toMatch(/:latest$/);
          for (const bound of ['requests', 'limits'])
            expect(Object.keys(container.resources[bound]).sort()).toEqual(['cpu', 'memory']);
          const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
          expect(spec.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted);
        }
      }
    });

    it('sets what the product reads, and no secret', () => {
      for (const { data } of objects.filter(({ kind }) => kind === 'ConfigMap'))
        for (const [name, value] of Object.entries(data as Record<string, string>)) {
          expect([name, isSetting(name)]).toEqual([name, true]);
          expect([name, typeof value]).toEqual([name, 'string']);
          expect(name).not.toMatch(/SECRET|PASSWORD|ACCESS_KEY|_TOKEN$|^(?:DATABASE|SMTP)_.*URL$/);
        }
      for (const [, { spec }] of podsOf(objects))
        for (const { env = [], envFrom } of spec.containers) {
          for (const { name } of env) expect([name, isSetting(name)]).toEqual([name, true]);
          const maps = envFrom.flatMap((source: KubernetesObject) => source.configMapRef?.name ?? []) as string[];
          expect(maps.map((name) => named(objects, 'ConfigMap', name)?.kind)).toEqual(['ConfigMap']);
          expect(envFrom).toContainEqual({ secretRef: { name: 'postes-secrets' } });
        }
      expect(objects.some(({ kind }) => kind === 'Secret')).toBe(false);
    });

    it('sends requests to the API only while it is ready, and gives it the time to end', () => {
      const { spec } = named(objects, 'Deployment', 'postes-api')!.spec.template;
      const [api] = spec.containers;
      expect(api.livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
      expect(api.readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
      expect(api.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
      // SIGTERM comes after the pause; the process drains for 5 s then, and ends by itself within 20 s (docs/operations.md).
      const pause = Number(api.lifecycle.preStop.exec.command[1]);
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 25);
      expect(named(objects, 'Service', 'postes-api')!.spec.ports).toEqual([
        { name: 'http', port: 80, targetPort: 'http' },
      ]);
    });

    it('names only what exists: selectors, services, scaled and protected deployments', () => {
      const labelsOf = (name: string) => named(objects, 'Deployment', name)!.spec.template.metadata.labels;
      for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
        expect(labelsOf(metadata.name)).toMatchObject(spec.selector.matchLabels);
        const [spread] = spec.template.spec.topologySpreadConstraints;
        expect(spread.labelSelector).toEqual(spec.selector);
      }
      const [api, worker] = [labelsOf('postes-api'), labelsOf('postes-worker')];
      const { selector } = named(objects, 'Service', 'postes-api')!.spec;
      expect(api).toMatchObject(selector);
      expect(worker).not.toMatchObject(selector);
      for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'PodDisruptionBudget'))
        expect(labelsOf(metadata.name)).toMatchObject(spec.selector.matchLabels);
      for (const { spec } of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler'))
        expect(named(objects, 'Deployment', spec.scaleTargetRef.name)!.spec).not.toHaveProperty('replicas');
      for (const { spec } of objects.filter(({ kind }) => kind === 'Ingress')) {
        const { service } = spec.rules[0].http.paths[0].backend;
        expect(named(objects, 'Service', service.name)).toBeDefined();
        expect(spec.tls[0].hosts).toEqual(['secours.example']);
      }
    });

    it('migrates before anything else starts, with settings of its own', () => {
      const job = named(objects, 'Job', 'postes-migrations')!;
      const map = named(objects, 'ConfigMap', 'postes-migration-settings')!;
      expect(job.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      expect(map.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      const weight = ({ metadata }: KubernetesObject) => Number(metadata.annotations!['helm.sh/hook-weight']);
      expect(weight(map)).toBeLessThan(weight(job));
      expect(job.spec.template.spec.containers[0].args.slice(-2)).toEqual(['dist/node/cli.js', 'migrate']);
      expect(map.data).toEqual(named(objects, 'ConfigMap', 'postes-settings')!.data);
    });
  });

  it('is judged by schemas that refuse what is missing or of another type', () => {
    const api = named(renderChart('postes', least), 'Deployment', 'postes-api')!;
    const { selector: _, ...withoutSelector } = api.spec;
    for (const spec of [withoutSelector, { ...api.spec, replicas: '2' }])
      expect(() => new Deployment({ ...api, spec } as never).validate()).toThrow();
  });

  it('has the objects of each choice, and no others', () => {
    const count = (values: object) => {
      const objects = renderChart('postes', values).map(({ kind }) => kind);
      return Object.fromEntries(
        [...new Set(objects)].sort().map((kind) => [kind, objects.filter((it) => it === kind).length]),
      );
    };
    const always = { ConfigMap: 2, Deployment: 2, Job: 1, Service: 1 };
    expect(count(small)).toEqual(always);
    expect(count(least)).toEqual({ ...always, Ingress: 1, PodDisruptionBudget: 2 });
    expect(count(everything)).toEqual({
      ...{ ...always, Ingress: 1, PodDisruptionBudget: 2 },
      ...{ HorizontalPodAutoscaler: 1, PersistentVolumeClaim: 1 },
    });
  });

  it.each([
    ['a secret', { ...least, existingSecret: '' }, /existingSecret/],
    ['a host', { ...least, ingress: { host: '' } }, /ingress\.host/],
    ['a store of files that all pods share', { ...least, settings: { APP_URL: 'https://a.example' } }, /files:/],
  ])('is not rendered without %s', (_, values, message) => {
    expect(() => renderChart('postes', values)).toThrow(message);
  });

  it.each([
    ['a secret among the settings', { settings: { SESSION_SECRET: 'x' } }],
    ['an access key among the settings', { settings: { S3_SECRET_ACCESS_KEY: 'x' } }],
    ['the address of the database among the settings', { settings: { DATABASE_URL: 'postgres://a:b@c/d' } }],
    ['the version « latest »', { image: { tag: 'latest' } }],
    ['no version of its own for a misspelt value', { imagge: {} }],
    ['resources without limits', { worker: { resources: { limits: null } } }],
    ['an address without TLS', { settings: { APP_URL: 'http://secours.example' } }],
    ['no process at all', { api: { replicas: 0 } }],
    ['a number as a setting', { settings: { DATABASE_POOL_SIZE: 10 } }],
  ])('has a schema that refuses %s', (_, values) => {
    expect(isAccepted(mergedValues(least, values) as object)).toBe(false);
  });
});

describe('the renderer of templates', () => {
  const rendered = (source: string, data: Record<string, unknown> = {}) =>
    new GoTemplates(new Map([['t', source]]), { upper: (text) => String(text).toUpperCase() }).render(data).get('t');

  it.each([
    ['a{{- if .on }} yes {{- else }} no {{- end }}z', { on: true }, 'a yesz'],
    ['a{{- if .on }} yes {{- else }} no {{- end }}z', { on: '' }, 'a noz'],
    ['{{ if .a }}1{{ else if .b }}2{{ else }}3{{ end }}', { b: [0] }, '2'],
    ['{{ range $k, $v := .map }}{{ $k }}={{ $v }};{{ end }}', { map: { b: 2, a: 1 } }, 'a=1;b=2;'],
    ['{{ range .list }}{{ . }}{{ $.x }}{{ end }}', { list: [1, 2], x: '-' }, '1-2-'],
    ['{{ with .a }}{{ .b }}{{ end }}{{ with .none }}no{{ end }}', { a: { b: 'in' } }, 'in'],
    ['{{ $x := .a | upper }}{{ $x }}{{ upper "b}}" }}', { a: 'a' }, 'AB}}'],
    ['{{- define "part" -}}<{{ .n }}>{{- end -}}{{ include "part" .inner }}', { inner: { n: 5 } }, '<5>'],
    ['a {{- /* why */ -}} b', {}, 'ab'],
  ])('renders %s', (source, data, expected) => {
    expect(rendered(source, data)).toBe(expected);
  });

  it.each([
    ['an unknown function', '{{ lower .a }}'],
    ['a block without an end', '{{ if .a }}'],
    ['an end too many', '{{ end }}'],
    ['a field of nothing', '{{ .none.field }}'],
    ['a value that is not there', '{{ .none }}'],
    ['an unknown variable', '{{ $none }}'],
    ['a part that is not defined', '{{ include "none" . }}'],
  ])('refuses %s', (_, source) => {
    expect(() => rendered(source, { a: 1 })).toThrow();
  });
});
