import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { maxUploadBytes, Settings } from '@pds/platform';
import { runs } from '@pds/kernel/testing';
import {
  FakeS3,
  gpx,
  heic,
  hostileFiles,
  multipartForm,
  pdf,
  pdfOf,
  photograph,
  program,
  xlsx,
} from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { expressForm } from './express-form';

const filesOf = (id: number) => `/api/demand/update/files/${id}`;
const particularitiesOf = (id: number) => `/api/demand/update-particularities/${id}`;

const referencesOf = (id: number) => `/api/demand/invoice-references/${id}`;

/** The XML in the PDF of an invoice. */
function electronicInvoice(bytes: Buffer): string {
  const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  for (const [, stream] of streams) {
    try {
      const text = inflateSync(Buffer.from(stream!, 'latin1')).toString();
      if (text.includes('CrossIndustryInvoice')) return text;
    } catch {
      // Compressed in another way.
    }
  }
  throw new Error('There is no electronic invoice in the PDF');
}

describe('files annexed to a dossier', () => {
  let app: TestApplication;
  let organiser: TestBrowser;
  let manager: TestBrowser;
  let folder: string;
  let port: number;

  beforeAll(async () => {
    app = await testApplication();
    await app.application.listen(0, '127.0.0.1');
    ({ port } = app.application.getHttpServer().address() as AddressInfo);
    organiser = await app.loginAs('organisateur@demo.example');
    manager = await app.loginAs('cadre@demo.example');
    folder = join(app.application.get(Settings).dataDir, 'files');
  });
  afterAll(() => app?.close());

  const dossier = async () => {
    const filed = await app.dossier({ price: 500 }).filed();
    return filed.id;
  };

  /** An upload over its own connection, whose body is not sent yet. */
  const begun = (id: number, { contentType, payload }: ReturnType<typeof multipartForm>) =>
    httpRequest({
      ...{ port, method: 'POST', path: filesOf(id) },
      headers: {
        ...{ cookie: organiser.cookie, 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' },
        ...{ 'content-type': contentType, 'content-length': payload.length },
      },
    });

  /** Everything in the store, half-written files included, and the rows of the tables. */
  async function kept() {
    const stored = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    const [rows] = await app.unitOfWork.query(
      'SELECT (SELECT count(*) FROM demand.related_files) AS files, (SELECT count(*) FROM platform.uploads_under_way) AS uploads',
    );
    return { stored: stored.filter((entry) => entry.isFile()).map(({ name }) => name), rows };
  }
  /** Files that an upload could leave in the temporary folder; other programs' files come and go there. */
  async function copiesOf(content: Buffer): Promise<string[]> {
    const beginning = content.subarray(0, 64);
    if (beginning.length === 0) return [];
    const files = (await readdir(tmpdir(), { withFileTypes: true })).filter((entry) => entry.isFile());
    const copies: string[] = [];
    for (const { name } of files) {
      const file = await open(join(tmpdir(), name)).catch(() => null);
      const { buffer, bytesRead } = (await file?.read(Buffer.alloc(4_096))) ?? {
        buffer: Buffer.alloc(0),
        bytesRead: 0,
      };
      // Such short content may also begin other files.
      const isShort = beginning.length < 64;
      const isCopy = isShort ? beginning.equals(buffer.subarray(0, bytesRead)) : buffer.includes(beginning);
      if (isCopy) copies.push(name);
      await file?.close();
    }
    return copies;
  }

  it('are added, listed with the dossier, returned as attachments and removed', async () => {
    const id = await dossier();
    const before = await kept();
    const plan = { name: 'Plan d’accès', fileName: 'plan é.pdf', content: pdf('plan') };
    await organiser.upload(filesOf(id), plan);
    const track = await organiser.upload(filesOf(id), { name: 'Tracé GPS', fileName: 'boucle.gpx', content: gpx() });
    expect([track.status, track.body]).toEqual([
      200,
      [
        {
          id: expect.any(Number),
          name: 'Plan d’accès',
          originalName: 'plan é.pdf',
          size: plan.content.length,
          type: 'application/pdf',
          ofParticularities: false,
        },
        {
          id: expect.any(Number),
          name: 'Tracé GPS',
          originalName: 'boucle.gpx',
          size: gpx().length,
          type: 'application/gpx+xml',
          ofParticularities: false,
        },
      ],
    ]);
    for (const browser of [organiser, manager]) {
      const { body } = await browser.get(`/api/demand/${id}`);
      expect([body.relatedFiles, body.demand.relatedFiles]).toEqual([track.body, track.body]);
      const file = await browser.get(`/related-files/${track.body[0].id}`);
      expect(file.raw.equals(plan.content)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(plan.content.length),
        'content-disposition': `attachment; filename="plan e.pdf"; filename*=UTF-8''plan%20%C3%A9.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    }
    const left = await organiser.delete(filesOf(track.body[0].id));
    expect([left.status, left.body]).toEqual([200, [track.body[1]]]);
    expect((await organiser.get(`/related-files/${track.body[0].id}`)).status).toBe(404);
    await organiser.delete(filesOf(track.body[1].id));
    await app.drainJobs();
    expect(await kept()).toEqual(before);
  });

  it('are served without hidden camera data', async () => {
    const id = await dossier();
    const { body } = await organiser.upload(filesOf(id), {
      name: 'Annexe 1',
      fileName: 'IMG_0001.JPG',
      content: await photograph(),
    });
    const { raw } = await manager.get(`/related-files/${body[0].id}`);
    expect(body[0]).toMatchObject({ originalName: 'IMG_0001.jpg', type: 'image/jpeg', size: raw.length });
    expect(raw.toString('latin1')).not.toMatch(/secret|Exif|Camille/);
  });

  it('are returned as PDFs to save, even when they are also pages', async () => {
    const id = await dossier();
    const content = Buffer.concat([Buffer.from('<html><script>alert(document.domain)</script>\n'), pdf()]);
    const { body } = await organiser.upload(filesOf(id), { name: 'Annexe 1', fileName: 'page.html', content });
    const { headers, raw } = await manager.get(`/related-files/${body[0].id}`);
    expect(raw.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="page.pdf"; filename*=UTF-8''page.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('are refused as HEIC before they are refused for their size', async () => {
    const id = await dossier();
    const content = Buffer.concat([heic(), Buffer.alloc(maxUploadBytes)]);
    const answer = await organiser.upload(filesOf(id), { name: 'Annexe 1', fileName: 'IMG_0001.HEIC', content });
    expect([answer.status, answer.body.code]).toEqual([415, 'upload.heic-refused']);
    expect(answer.body.detail).toContain('Réglages > Appareil photo > Formats > Le plus compatible');
  });

  // Each is refused by the spec of the checker: by day two show what a refusal leaves behind.
  it.each(hostileFiles.slice(0, runs(2, hostileFiles.length)).map((sample) => [sample.name, sample] as const))(
    'refuse %s',
    async (_, { fileName, bytes, code, status }) => {
      const id = await dossier();
      const content = await bytes();
      const before = await kept();
      const answer = await organiser.upload(filesOf(id), { name: 'Annexe 1', fileName, content });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.body.detail).toContain(fileName);
      expect([await kept(), await copiesOf(content)]).toEqual([before, []]);
    },
    30_000,
  );

  it('have 3 MiB at most, to the byte', async () => {
    const id = await dossier();
    const longest = pdfOf(maxUploadBytes);
    expect(longest).toHaveLength(maxUploadBytes);
    const fits = await organiser.upload(filesOf(id), { name: 'Annexe 1', fileName: 'long.pdf', content: longest });
    expect(fits.status).toBe(200);
    const before = await kept();
    for (const size of [maxUploadBytes + 1, maxUploadBytes * 4]) {
      const content = pdfOf(size);
      expect(content).toHaveLength(size);
      const answer = await organiser.upload(filesOf(id), { name: 'Annexe 1', fileName: 'trop long.pdf', content });
      expect([answer.status, answer.body.code]).toEqual([413, 'upload.file-too-large']);
      expect(answer.body.detail).toContain('trop long.pdf');
    }
    expect(await kept()).toEqual(before);
  });

  it('may share one name, and both are stored under it', async () => {
    const id = await dossier();
    const contents = [pdf('un'), pdf('deux')];
    const answers = await Promise.all(
      contents.map((content) => organiser.upload(filesOf(id), { name: 'Annexe 1', fileName: 'plan.pdf', content })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { relatedFiles } = (await organiser.get(`/api/demand/${id}`)).body;
    expect(relatedFiles.map(({ name }: { name: string }) => name)).toEqual(['Annexe 1', 'Annexe 2']);
    const bytes = await Promise.all(
      relatedFiles.map(async (file: { id: number }) => (await organiser.get(`/related-files/${file.id}`)).raw),
    );
    expect(bytes.map(String).sort()).toEqual(contents.map(String).sort());
  });

  it('are uploaded one per request, under an existing name', async () => {
    const id = await dossier();
    const file = { name: 'Annexe 1', fileName: 'a.pdf', content: pdf() };
    const before = await kept();
    const answers = [
      [await organiser.upload(filesOf(id), file, { ...file, name: 'Annexe 2' }), 413, 'upload.too-many-files'],
      [await organiser.upload(filesOf(id)), 400, 'upload.malformed'],
      [await organiser.upload(filesOf(id), { ...file, fileName: '', content: '' }), 400, 'upload.malformed'],
      [await organiser.upload(filesOf(id), { name: 'Annexe 1', content: 'a' }), 400, 'upload.malformed'],
      [await organiser.upload(filesOf(id), { ...file, name: 'Facture' }), 422, 'demand.unknown-related-file-name'],
      [await organiser.upload(filesOf(id), { ...file, name: '__proto__' }), 400, 'upload.malformed'],
      [await organiser.post(filesOf(id), { 'Annexe 1': 'a' }), 415, 'upload.expected'],
      [await organiser.post(filesOf(id)), 415, 'upload.expected'],
    ] as const;
    expect(answers.map(([{ status, body }]) => [status, body.code])).toEqual(
      answers.map(([, ...expected]) => expected),
    );
    expect(await kept()).toEqual(before);
  });

  it('are not read by calls that accept none', async () => {
    const { status, body } = await organiser.upload('/api/demand/check-data', {
      name: 'Annexe 1',
      fileName: 'a.pdf',
      content: pdf(),
    });
    expect([status, body.code]).toEqual([415, 'upload.expected']);
  });

  it('leave nothing when the upload is cut off half-way', async () => {
    const id = await dossier();
    const before = await kept();
    const content = pdfOf(1024 * 1024);
    const form = multipartForm([{ name: 'Annexe 1', fileName: 'a.pdf', content }]);
    const { contentType, payload } = form;
    // The connection breaks.
    const broken = begun(id, form);
    const failed = new Promise((resolve) => broken.on('error', resolve));
    await new Promise<void>((resolve) => broken.write(payload.subarray(0, 500_000), () => resolve()));
    broken.destroy();
    await failed;
    // The form ends before its last part does, as a proxy may forward it.
    const half = payload.subarray(0, 600_000);
    const answer = await app.application.inject({
      ...{ method: 'POST', url: filesOf(id), payload: half },
      headers: {
        ...{ cookie: organiser.cookie, 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' },
        'content-type': contentType,
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'upload.malformed']);
    // The same server continues, and accepts the whole file.
    expect([await kept(), await copiesOf(content)]).toEqual([before, []]);
    const whole = begun(id, form);
    const status = new Promise((resolve) => whole.on('response', (response) => resolve(response.statusCode)));
    whole.end(payload);
    expect(await status).toBe(200);
  });

  it('are limited to four concurrent uploads per account: the fifth is refused before its body has arrived', async () => {
    const id = await dossier();
    const file = { name: 'Annexe 1', fileName: 'a.pdf', content: pdfOf(1024 * 1024) };
    const form = multipartForm([file]);
    const halfSent = Array.from({ length: 5 }, () => begun(id, form).on('error', () => undefined));
    const refused = await Promise.race(
      halfSent.map((request) => {
        const answer = new Promise<IncomingMessage>((resolve) => request.on('response', resolve));
        request.write(form.payload.subarray(0, 200_000));
        return answer;
      }),
    );
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect((await json(refused)) as object).toMatchObject({ code: 'upload.too-many-at-once' });
    expect((await manager.upload(filesOf(id), file)).status).toBe(200);
    for (const request of halfSent) request.destroy();
    let status;
    do ({ status } = await organiser.upload(filesOf(id), file));
    while (status === 429);
    expect(status).toBe(200);
  });

  it('are sent of a station by its organiser, with the references of the invoice, and told to the association', async () => {
    const { id } = await app.dossier({ price: 500 }).transformed();
    const order = { name: 'Bon de commande', fileName: 'bc.pdf', content: pdf('bc') };
    const references = { commitmentNumber: 'EJ-2027-0412', serviceCode: 'URBA' };
    const other = await app.loginAs(await app.scenario.organiser());
    for (const [browser, status] of [[other, 404] as const, [app.visitor(), 401] as const]) {
      expect((await browser.upload(filesOf(id), order)).status).toBe(status);
      expect((await browser.put(referencesOf(id), references)).status).toBe(status);
    }
    expect((await organiser.put(referencesOf(id), references)).status).toBe(204);
    const sent = await organiser.upload(filesOf(id), order);
    expect([sent.status, sent.body]).toMatchObject([200, [{ name: 'Bon de commande', originalName: 'bc.pdf' }]]);
    const refused = await organiser.upload(filesOf(id), { ...order, name: 'Annexe 1' });
    expect([refused.status, refused.body.code]).toEqual([409, 'demand.no-longer-editable']);
    const { relatedFiles, standing } = (await organiser.get(`/api/demand/${id}`)).body;
    expect([relatedFiles, standing]).toMatchObject([sent.body, { takesPapers: true, references }]);

    await app.drainJobs();
    const mails = await app.unitOfWork.query<{ recipient: string; subject: string; text_body: string }>(
      `SELECT recipient, subject, text_body FROM platform.mails WHERE demand_id = $1 AND key LIKE 'late-paper:%'`,
      [id],
    );
    expect(mails).toEqual([
      {
        // The office of the dossier, whom its organiser turns to as well.
        recipient: standing.contact.email,
        subject: expect.stringMatching(/^Bon de commande reçu/),
        text_body: expect.stringContaining('EJ-2027-0412'),
      },
    ]);
    const timeline = (await manager.get(`/api/demand/${id}/timeline`)).body;
    expect(JSON.stringify(timeline)).toContain('Pièce jointe «\u00a0Bon de commande\u00a0» ajoutée');

    expect((await manager.get(`/api/invoice/of-demand/${id}`)).body).toMatchObject(references);
    const contact = { contactName: 'Anne Martin', contactEmail: 'compta@mairie.example' };
    const { invoice } = (await manager.post(`/api/invoice/create/${id}`, { amount: 500, ...contact })).body;
    const xml = electronicInvoice((await manager.get(`/api/invoice/download/${invoice.id}`)).raw);
    expect(xml).toContain('<ram:BuyerReference>URBA</ram:BuyerReference>');
    expect(xml).toMatch(/<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>EJ-2027-0412</);
  });

  it('are in the data copy of the filer, and are deleted with the account when nobody else needs them', async () => {
    const person = await app.scenario.organiser();
    const browser = await app.loginAs(person);
    const ofNobody = () => app.scenario.dossier({ organiser: person, name: 'Fête du quai' });
    const [alone, shared, station] = [
      await ofNobody().filed(),
      await ofNobody().priced(),
      await ofNobody().transformed(),
    ];
    const filed = await browser.post('/api/demand/add', { ...expressForm, orgaIndividual: true });
    const inOwnName: { id: number } = filed.body;
    const before = (await kept()).stored;
    for (const { id } of [alone, inOwnName, shared, station]) {
      const contactSlots = [{ name: 'Anne', phone: '06 39 98 00 05' }];
      const [slot] = (await manager.get(`/api/demand/${id}`)).body.slots;
      expect((await manager.patch(`/api/demand-slot/update/${slot.id}`, { contactSlots })).status).toBe(200);
      const annex = { name: 'Annexe 1', fileName: 'annuaire.pdf', content: pdf(`${id}`) };
      const decree = { name: 'decreeFile', fileName: 'arrete.jpg', content: await photograph() };
      expect((await manager.upload(filesOf(id), annex)).status).toBe(200);
      const form = { name: 'particularities', content: '{}' };
      expect((await manager.upload(particularitiesOf(id), form, decree)).status).toBe(200);
    }
    const { demands } = (await browser.get('/api/account/export')).body;
    expect(demands.find(({ id }: { id: number }) => id === alone.id).files).toEqual([
      { name: 'Annexe 1', originalName: 'annuaire.pdf', size: expect.any(Number), addedAt: expect.any(String) },
      {
        name: 'Arrêté des particularités',
        originalName: 'arrete.jpg',
        size: expect.any(Number),
        addedAt: expect.any(String),
      },
    ]);
    expect((await browser.post('/api/account/deletion-request', { currentPassword: person.password! })).status).toBe(
      204,
    );
    await app.drainJobs();
    const left = async (id: number) => {
      const { relatedFiles, slots } = (await manager.get(`/api/demand/${id}`)).body;
      const { particularities } = (await manager.get(`/api/demand/particularities/${id}`)).body;
      return [relatedFiles.length, particularities.decreeFileOriginalName, slots[0].contactSlots.length];
    };
    expect([await left(alone.id), await left(inOwnName.id)]).toEqual([
      [0, null, 0],
      [0, null, 0],
    ]);
    // An organisation still needs the one, the association the other.
    expect(await left(shared.id)).toEqual([2, 'arrete.jpg', 1]);
    expect(await left(station.id)).toEqual([2, 'arrete.jpg', 1]);
    expect((await kept()).stored).toHaveLength(before.length + 4);
  });

  it('are also stored in a bucket, and deleted from it', async () => {
    const s3 = new FakeS3();
    const there = await testApplication({
      S3_ENDPOINT: await s3.listen(),
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    });
    const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('related-files/'));
    try {
      const filed = await there.scenario.dossier({ price: 500 }).filed();
      const browser = await there.loginAs('cadre@demo.example');
      const sent = { name: 'Annexe 1', fileName: 'a.pdf', content: pdf('seau') };
      const { body } = await browser.upload(filesOf(filed.id), sent);
      expect((await browser.get(`/related-files/${body[0].id}`)).raw.equals(sent.content)).toBe(true);
      expect(keys()).toHaveLength(1);
      await browser.upload(filesOf(filed.id), { ...sent, fileName: 'a.exe', content: program });
      await browser.delete(filesOf(body[0].id));
      await there.drainJobs();
      expect(keys()).toEqual([]);
    } finally {
      await there.close();
      await s3.close();
    }
  });

  describe('the decree of the particularities', () => {
    const form = (particularities: object) => ({
      name: 'particularities',
      content: JSON.stringify(particularities),
    });
    const picture = async () => ({ name: 'decreeFile', fileName: 'arrete.jpg', content: await photograph() });

    it('is saved with the form, opened by callers who see the dossier, and removed', async () => {
      const id = await dossier();
      const saved = await organiser.upload(particularitiesOf(id), form({ parking: 'Nord' }), await picture());
      expect(saved.status).toBe(200);
      const { decreeFile } = saved.body.particularities;
      expect(saved.body.particularities).toMatchObject({
        parking: 'Nord',
        decreeFile: expect.any(Number),
        decreeFileOriginalName: 'arrete.jpg',
      });
      expect((await manager.get(`/api/demand/particularities/${id}`)).body).toEqual(saved.body);
      const file = await manager.get(`/related-files/${decreeFile}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(file.raw.toString('latin1')).not.toMatch(/secret/);
      // Shown among the annexes, but replaced and removed only in the particularities.
      const [shown] = (await manager.get(`/api/demand/${id}`)).body.relatedFiles;
      expect(shown).toMatchObject({ id: decreeFile, name: 'Arrêté municipal', ofParticularities: true });
      const annex = { name: 'Arrêté municipal', fileName: 'arrete.pdf', content: pdf() };
      expect((await organiser.upload(filesOf(id), annex)).body.code).toBe('demand.decree-of-particularities');
      expect((await manager.delete(filesOf(decreeFile))).body.code).toBe('demand.decree-of-particularities');

      const emptied = await organiser.upload(particularitiesOf(id), form({ decreeFile: null }));
      expect(emptied.body.particularities).toMatchObject({ parking: 'Nord', decreeFile: null });
      expect((await manager.get(`/related-files/${decreeFile}`)).status).toBe(404);
    });

    it.each([
      ['a workbook', async () => ({ name: 'decreeFile', fileName: 'arrete.xlsx', content: xlsx() }), 415],
      ['a program', async () => ({ name: 'decreeFile', fileName: 'arrete.jpg', content: program }), 415],
      ['a picture under another name', async () => ({ ...(await picture()), name: 'other' }), 400],
    ])('cannot be %s, and then nothing of the form is saved', async (_, part, status) => {
      const id = await dossier();
      const answer = await organiser.upload(particularitiesOf(id), form({ parking: 'Nord' }), await part());
      expect(answer.status).toBe(status);
      expect((await manager.get(`/api/demand/particularities/${id}`)).body.particularities.parking).toBe('');
    });
  });
});
