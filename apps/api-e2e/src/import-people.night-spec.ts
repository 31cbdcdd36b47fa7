import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { PinoLogger } from 'nestjs-pino';
import pino from 'pino';
import { readWorkbook } from './read-workbook';

/** Columns that the associations' usual tool exports and that are never imported, each with a value to look for. */
const neverImported: Readonly<Record<string, string>> = {
  '2ème Prénom': 'Canarideux',
  'Nom de naissance': 'Canarinaissance',
  Nationalité: 'Canarienne',
  Rue: '12 impasse du Canari',
  identifiant: 'canari.login',
  Permission: 'Canari-administrateur',
  'Mot de passe': 'canari-Secret1',
  Password: 'canari-Secret2',
  'Date naissance': '17/03/1931',
  'Lieu naissance': 'Canariville',
  'Personne à prévenir': 'Zoé Canaritante',
  'Téléphone personne à prévenir': '07 98 76 54 01',
  'Mail personne à prévenir': 'tante@canari.example',
  Commentaire: 'Canari en arrêt de travail',
};

/** What to look for: also as it would be stored. */
const traces = [...Object.values(neverImported), '1931-03-17', '0798765401', '+33798765401'];

describe('the import of people from another tool', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await testApplication({ LOG_LEVEL: 'debug' });
    Object.assign(PinoLogger.root, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
    cadre = await app.loginAs('cadre@demo.example');
    await app.scenario.office({ name: 'Oullins' });
  });
  afterAll(() => app?.close());

  /** Receives the file, keeps its guessed columns, and waits for the preview. */
  async function previewed() {
    const titles = ['Id', 'Nom', 'Prénom', 'Section', 'Statut', 'Grade', 'Adresse de messagerie', 'PSE2'];
    const rows = [
      ['71', 'LEFEVRE', 'Ada', 'Oullins', 'BEN', 'Chef d’Equipe', 'ada@benevoles.example', '12/05/2030'],
      ['72', 'MOREL', '', 'Oullins', 'BEN', 'Equipier', '', ''],
    ];
    const table = [
      [...titles, ...Object.keys(neverImported)],
      ...rows.map((row) => [...row, ...Object.values(neverImported)]),
    ];
    const received = await cadre.upload('/api/import?importable=organisations.members', {
      name: 'file',
      fileName: 'personnel.csv',
      content: Buffer.from(table.map((cells) => cells.join(';')).join('\r\n')),
    });
    const { id, head } = received.body;
    const { sheet, titleRow, columns, words } = head;
    await cadre.put(`/api/import/${id}/choices`, { sheet, titleRow, columns, words, sensitive: [] });
    await app.drainJobs();
    return { id, columns, counts: (await cadre.get(`/api/import/${id}`)).body.counts };
  }

  it('leaves nothing of columns that are never imported in a table, a log or an export', async () => {
    const { id, columns } = await previewed();
    expect(columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['sourceId', 'lastName', 'firstName', 'office', 'status', 'function', 'email', 'qualification:PSE2'],
    ]);
    await cadre.post(`/api/import/${id}/run`);
    await app.drainJobs();
    expect((await cadre.get(`/api/import/${id}`)).body).toMatchObject({
      state: 'done',
      counts: { create: 1, refuse: 1 },
    });

    const { rows: refused } = await readWorkbook(cadre, `/api/import/${id}/refused`);
    expect(JSON.stringify(refused)).toContain('MOREL');
    const { body: shown } = await cadre.get(`/api/import/${id}/row`);
    const tables = await app.unitOfWork.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const trace of traces) {
      for (const { name } of tables) {
        const found = await app.unitOfWork.query(
          `SELECT 1 FROM ${name} AS t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`,
          [trace],
        );
        expect([trace, name, found.length]).toEqual([trace, name, 0]);
      }
      expect(lines.join('').toLowerCase()).not.toContain(trace.toLowerCase());
      expect(JSON.stringify([shown, refused]).toLowerCase()).not.toContain(trace.toLowerCase());
    }
    expect(lines.join('')).toContain('/api/import');
    expect(lines.join('')).not.toMatch(/lefevre|benevoles/i);
    const stored = await app.unitOfWork.query('SELECT last_name, functions FROM organisations.members');
    expect(stored).toEqual([{ last_name: 'LEFEVRE', functions: ['teamLeader'] }]);
  });

  it('changes nothing the second time', async () => {
    const again = await previewed();
    expect(again.counts).toEqual({ create: 0, change: 0, same: 1, refuse: 1, ask: 0 });
  });
});
