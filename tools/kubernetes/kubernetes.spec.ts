import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { isSetting } from '../settings-names';
import { type KubernetesObject, kustomized } from './kustomized';

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

describe.each(['bucket', 'volume'])('the Kubernetes objects of the overlay « %s »', (overlay) => {
  const objects = kustomized(`deploy/kubernetes/overlays/${overlay}`);

  it('are accepted by the schemas of Kubernetes, each once', () => {
    for (const object of objects) {
      const Kind = kinds[object.kind as keyof typeof kinds];
      expect([object.kind, typeof Kind]).toEqual([object.kind, 'function']);
      expect(() => new Kind(object as never).validate()).not.toThrow();
    }
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('run every container read-only, without privileges, not as root, with limits and a fixed version', () => {
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
    expect(new Set(pods.map(([, { spec }]) => spec.containers[0].image)).size).toBe(1);
  });

  it('set what the product reads, and no secret', () => {
    const { data } = named(objects, 'ConfigMap', 'postes-settings')! as { data?: Record<string, string> };
    for (const name of Object.keys(data!)) {
      expect([name, isSetting(name)]).toEqual([name, true]);
      expect(name).not.toMatch(/SECRET|PASSWORD|ACCESS_KEY|_TOKEN$|^(?:DATABASE|SMTP)_.*URL$/);
    }
    expect(data!['APP_URL']).toMatch(/^https:/);
    for (const [, { spec }] of podsOf(objects))
      for (const { env = [], envFrom } of spec.containers) {
        for (const { name } of env) expect([name, isSetting(name)]).toEqual([name, true]);
        expect(envFrom).toEqual([
          { configMapRef: { name: 'postes-settings' } },
          { secretRef: { name: 'postes-secrets' } },
        ]);
      }
    expect(objects.some(({ kind }) => kind === 'Secret')).toBe(false);
  });

  it('keep files where every pod finds them: in a bucket or in one volume', () => {
    const { data } = named(objects, 'ConfigMap', 'postes-settings')!;
    const claim = named(objects, 'PersistentVolumeClaim', 'postes-files');
    expect([Boolean(data.S3_ENDPOINT), Boolean(claim)]).toEqual(overlay === 'bucket' ? [true, false] : [false, true]);
    for (const name of ['postes-api', 'postes-worker']) {
      const [files] = named(objects, 'Deployment', name)!.spec.template.spec.volumes;
      expect(files).toEqual({
        name: 'data',
        ...(claim ? { persistentVolumeClaim: { claimName: 'postes-files' } } : { emptyDir: {} }),
      });
    }
    if (claim) expect(claim.spec.accessModes).toEqual(['ReadWriteMany']);
  });

  it('send requests to the API only while it is ready, and give it the time to end', () => {
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

  it('name only what exists: selectors, services, scaled and protected deployments', () => {
    const labelsOf = (name: string) => named(objects, 'Deployment', name)!.spec.template.metadata.labels;
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
      expect(labelsOf(metadata.name)).toMatchObject(spec.selector.matchLabels);
      const [spread] = spec.template.spec.topologySpreadConstraints;
      expect(spread.labelSelector).toEqual(spec.selector);
      expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    }
    const [api, worker] = [labelsOf('postes-api'), labelsOf('postes-worker')];
    const { selector } = named(objects, 'Service', 'postes-api')!.spec;
    expect(api).toMatchObject(selector);
    expect(worker).not.toMatchObject(selector);
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'PodDisruptionBudget'))
      expect(labelsOf(metadata.name)).toMatchObject(spec.selector.matchLabels);
    for (const { spec } of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler'))
      expect(named(objects, 'Deployment', spec.scaleTargetRef.name)!.spec).not.toHaveProperty('replicas');
    const { spec: ingress } = named(objects, 'Ingress', 'postes')!;
    expect(named(objects, 'Service', ingress.rules[0].http.paths[0].backend.service.name)).toBeDefined();
    expect(ingress.tls[0].hosts).toEqual([ingress.rules[0].host]);
  });

  it('migrate by a job that docs/installation.md applies and waits for, before the rest', () => {
    const { metadata, spec } = named(objects, 'Job', 'postes-migrations')!;
    expect(metadata).toMatchObject({ labels: { 'app.kubernetes.io/component': 'migrations' } });
    expect(spec.template.spec.containers[0].args.slice(-2)).toEqual(['dist/node/cli.js', 'migrate']);
    expect(spec.backoffLimit).toBe(0);
  });
});

it('the schemas of Kubernetes refuse what is missing or of another type', () => {
  const api = named(kustomized('deploy/kubernetes/base'), 'Deployment', 'postes-api')!;
  const { selector: _, ...withoutSelector } = api.spec;
  for (const spec of [withoutSelector, { ...api.spec, replicas: '2' }])
    expect(() => new Deployment({ ...api, spec } as never).validate()).toThrow();
});
