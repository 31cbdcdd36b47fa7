import { IntegrityRuns } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';

interface Item {
  readonly title: string;
  readonly value: string;
  readonly condition: string;
  readonly action: string | null;
}

describe('the state of the system', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  const shown = async () => {
    const admin = await app.loginAs('admin@demo.example');
    const { status, body } = await admin.get('/api/system');
    expect(status).toBe(200);
    return body as { condition: string; sections: { name: string; items: Item[] }[] };
  };
  const item = async (title: string) => {
    const items = (await shown()).sections.flatMap(({ items: lines }) => lines);
    return items.find((line) => line.title.startsWith(title))!;
  };

  it('has every section, read from the running installation', async () => {
    const { condition, sections } = await shown();
    expect(sections.map(({ name }) => name)).toEqual([
      'queues',
      'mails',
      'database',
      'disk',
      'tasks',
      'address',
      'versions',
    ]);
    // No worker runs beside the test.
    expect(condition).toBe('repair');
    expect(await item('Processus de tâches de fond')).toMatchObject({ value: 'Aucun', condition: 'repair' });
    expect(await item('Migrations')).toMatchObject({ condition: 'ok', action: null });
    expect((await item('Node.js')).value).toBe(process.versions.node);
    expect((await item('Application')).value).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await item('PostgreSQL')).value).toMatch(/^Version 1\d\.\d+.*, répond en \d+\u00a0ms$/);
    expect((await item('Dossier DATA_DIR')).value).toMatch(/^[\d,\u00a0]+(?:Mo|Go|To) libres sur /);
    expect((await item('Adresse')).condition).toBe('watch');
  });

  it('tells what waits, and when a task last succeeded', async () => {
    await app.scenario.dossier().filed();
    expect((await item('Suites à donner')).value).toMatch(/^[1-9]\d* en attente/);
    await app.application.get(IntegrityRuns).start(null);
    expect((await item('Exports et')).value).toMatch(/^1 en attente/);
    await app.drainJobs();
    expect((await item('Suites à donner')).value).toMatch(/^0 en attente/);
    expect((await item('Contrôle des données')).value).toMatch(/^Réussie le /);
  });

  it('tells the code of the last error of the mail server, and no address', async () => {
    const { unitOfWork } = app;
    await unitOfWork.query(
      `UPDATE platform.mails SET state = 'refused', refusals = 1, refused_at = now(),
         last_error = E'Le serveur a refusé le message\u00a0: 550 5.1.1 <ada@club.example> unknown'
       WHERE id = (SELECT min(id) FROM platform.mails)`,
    );
    const { sections } = await shown();
    const mails = sections.find(({ name }) => name === 'mails')!.items;
    expect(mails.find(({ title }) => title.startsWith('Dernière erreur'))).toMatchObject({
      value: expect.stringMatching(/^550 5\.1\.1, le /),
      condition: 'watch',
    });
    expect(mails.find(({ title }) => title.startsWith('Refusés'))).toMatchObject({ value: '1', condition: 'watch' });
    expect(JSON.stringify(sections)).not.toMatch(/ada|@/);
  });
});
