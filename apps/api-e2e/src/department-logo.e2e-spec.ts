import { drawing, pdf, photograph } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import sharp from 'sharp';

const path = '/api/department/69/logo';
const logo = (content: Buffer, fileName = 'logo.png') => ({ name: 'logo', fileName, content });

describe('the logo of a department', () => {
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  /** The logo that a new quote froze, and the number of pictures in its PDF. */
  async function newQuote() {
    const dossier = await app.scenario
      .dossier({
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: app.demo.organisation('Les Foulées de la Confluence'),
        price: 500,
      })
      .quoted();
    // Printed by the product itself.
    const { id } = (await manager.post(`/api/document/add/1/${dossier.id}`)).body;
    const { raw } = await manager.get(`/api/document/download/pdf/${id}`);
    return { id, pictures: raw.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0 };
  }

  it('is re-encoded without hidden data, at print size, and appears on later papers', async () => {
    const camera = await photograph(1_800, 900);
    expect((await manager.upload(path, logo(camera, 'chez-nous.jpg'))).status).toBe(204);
    const given = await manager.get(path);
    expect(given.headers['content-type']).toBe('image/png');
    expect(given.headers['x-content-type-options']).toBe('nosniff');
    const { format, width, height, exif } = await sharp(given.raw).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 120, height: 240, exif: undefined });
    const { logoSha256 } = (await manager.get('/api/department/69')).body;
    expect(logoSha256).toMatch(/^[0-9a-f]{64}$/);

    const before = await newQuote();
    expect(before.pictures).toBe(1);
    expect((await manager.delete(path)).status).toBe(204);
    expect((await manager.get(path)).status).toBe(404);
    expect((await newQuote()).pictures).toBe(0);
    // Existing papers retain the logo that they were created with.
    const kept = await manager.get(`/api/document/download/pdf/${before.id}`);
    expect(kept.raw.toString('latin1')).toMatch(/\/Subtype ?\/Image/);
  });

  it('must be a picture, in its own field', async () => {
    expect((await manager.upload(path, logo(pdf()))).status).toBe(415);
    expect((await manager.upload(path, { ...logo(await drawing()), name: 'document' })).status).toBe(400);
  });
});
