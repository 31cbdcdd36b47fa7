import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { readWorkbook } from './read-workbook';

const year = 2022;

describe('papers and hours of those who come', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  it('are printed for coordinators, orders and letters only for those who confirmed; hours are in a workbook, also of erased people', async () => {
    const office = await app.scenario.office({ name: 'Mornant' });
    const memberId = await app.scenario.member(office, { lastName: 'Zola', firstName: 'Émilie' });
    const slots = [{ from: '20:00', hours: 6 }];
    const dossier = await app.scenario.dossier({ name: 'Bal', office, day: `${year}-07-13`, slots }).priced();
    const url = `/api/demand/${dossier.id}/sign-up`;
    const slotId = await dossier.opened();
    const pdf = `${url}/${slotId}/pdf`;
    expect((await cadre.get(`${pdf}?kind=convocation`)).status).toBe(409);
    expect((await cadre.put(`${url}/${slotId}/member/${memberId}`, { function: 'otherStaff' })).status).toBe(200);

    for (const query of ['', '?kind=mission-order', `?kind=mission-order&memberId=${memberId}`, '?kind=convocation']) {
      const { status, headers, raw } = await cadre.get(pdf + query);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'private, no-store',
      ]);
      expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await cadre.get(`${pdf}?kind=convocation&memberId=999999`)).status).toBe(404);
    expect((await cadre.get(`${pdf}?kind=affiche`)).status).toBe(400);
    expect((await cadre.get(`${url}/999999/pdf`)).status).toBe(404);
    expect((await (await app.loginAs('cadre38@demo.example')).get(pdf)).status).toBe(404);
    expect((await (await app.loginAs('compta@demo.example')).get(pdf)).status).toBe(403);

    const workbook = `/api/volunteer-hours/workbook?year=${year}`;
    const { rows } = await readWorkbook(cadre, workbook);
    expect(rows.filter(([, person]) => person === 'Zola Émilie').map((row) => [row[0], row[11], row[12]])).toEqual([
      ['Créneau', 1, 6],
      ['Total par fonction', 1, 6],
      ['Total de la personne', 1, 6],
    ]);
    const others = await readWorkbook(await app.loginAs('cadre38@demo.example'), workbook);
    expect(others.rows.flat()).not.toContain('Zola Émilie');
    expect((await (await app.loginAs('compta@demo.example')).get(workbook)).status).toBe(403);

    const counts = async () => {
      const [{ places, missing, tooMany }] = (await cadre.get(url)).body.slots;
      const { bars } = (await cadre.get(`/api/planning?startDate=${year}-07-13&endDate=${year}-07-13`)).body;
      const hours = (await readWorkbook(cadre, workbook)).rows.filter((row) => row[6] === dossier.id);
      return { places, missing, tooMany, bars, hours: hours.map((row) => row.slice(5)) };
    };
    const before = await counts();
    expect((await cadre.delete(`/api/office/${office.id}/members/${memberId}`)).status).toBe(204);
    await app.drainJobs();
    expect(await counts()).toEqual(before);
    expect((await readWorkbook(cadre, workbook)).rows.flat()).not.toContain('Zola Émilie');
  });
});
