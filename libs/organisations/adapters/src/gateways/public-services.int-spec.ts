import { Logger } from '@nestjs/common';
import { FixedClock } from '@pds/kernel/testing';
import { addressAnswer, CapturedLog, companyAnswer, FakePublicService, type PublicMishap } from '@pds/platform/testing';
import { HttpAddressCompletion } from './http-address-completion';
import { HttpCompanyDirectory } from './http-company-directory';
import { HttpTownPositions } from './http-town-positions';

const street = { line: '12 Rue de la République', postalCode: '69002', city: 'Lyon' };
const club = {
  name: 'SECOURS (EXEMPLE)',
  siret: '73282932000074',
  line: '1 RUE DU BANC',
  postalCode: '69000',
  city: 'LYON',
};

const log = new CapturedLog();
Logger.overrideLogger(log);

/** What a service may answer that says nothing: each must be no suggestion, and no error. */
const oddBodies: readonly unknown[] = [
  null,
  42,
  'text',
  [],
  {},
  { features: null, results: null },
  { features: {}, results: {} },
  { features: [null, 1, 'a', [], {}], results: [null] },
  { features: [{ properties: null }], results: [{ siege: null, matching_etablissements: 'x' }] },
  { features: [{ properties: { name: 1, postcode: 69002, city: {} } }], results: [{ nom_complet: 1, siege: [] }] },
  { features: [{ properties: { name: 'x'.repeat(201), postcode: '69002', city: 'Lyon' } }] },
  { features: [{ properties: { name: 'Rue', postcode: '690021', city: 'Lyon' } }] },
  { __proto__: { features: [{}] }, constructor: { results: [] } },
];
const script = '<img src=x onerror=alert(1)>';
const mishaps: readonly PublicMishap[] = [
  'silence',
  'endless',
  { status: 500, body: 'down' },
  { status: 429 },
  { body: '<!doctype html><title>Maintenance</title>', headers: { 'Content-Type': 'text/html' } },
  { body: '{"features": [' },
  { status: 301, headers: { Location: 'http://127.0.0.1:22/' } },
  { status: 302, headers: { Location: 'http://169.254.169.254/latest/meta-data/' } },
  { body: JSON.stringify({ features: [], padding: 'x'.repeat(300 * 1024) }) },
  ...oddBodies.map((body) => ({ body: JSON.stringify(body) })),
];

describe('the completion of addresses over HTTP', () => {
  const service = new FakePublicService((query) => (query === 'nowhere' ? addressAnswer() : addressAnswer(street)));
  const clock = FixedClock.at('2026-11-26T10:00:00Z');
  const completion = () => new HttpAddressCompletion({ url: service.url, mayBeLocal: true }, clock);

  beforeAll(() => service.listen());
  afterEach(() => service.fail(null));
  afterAll(() => service.close());

  it('is off without a setting', async () => {
    const off = new HttpAddressCompletion(undefined, clock);
    expect([off.isOn, await off.complete('12 rue')]).toEqual([false, []]);
  });

  it('finds addresses', async () => {
    expect(await completion().complete('12 rue')).toEqual([street]);
    expect(await completion().complete('nowhere')).toEqual([]);
  });

  it('asks the same only once in ten minutes, and a failure again', async () => {
    const completing = completion();
    service.fail({ status: 500 });
    await completing.complete('12 rue');
    service.fail(null);
    const before = service.questions.length;
    for (let times = 0; times < 3; times++) expect(await completing.complete('12 rue')).toEqual([street]);
    expect(service.questions.length - before).toBe(1);
  });

  it.each(mishaps.map((mishap) => [JSON.stringify(mishap).slice(0, 120), mishap] as const))(
    'finds nothing in %s',
    async (_, mishap) => {
      service.fail(mishap);
      expect(await completion().complete('12 rue')).toEqual([]);
    },
  );

  it.each(['name', 'city'])('leaves out an address with a script in its %s, and keeps the others', async (field) => {
    const properties = { name: street.line, postcode: street.postalCode, city: street.city };
    const body = { features: [{ properties: { ...properties, [field]: script } }, { properties }] };
    service.fail({ body: JSON.stringify(body) });
    expect(await completion().complete('12 rue')).toEqual([street]);
  });

  it('shows five addresses at most', async () => {
    service.fail({ body: JSON.stringify(addressAnswer(...Array.from({ length: 50 }, () => street))) });
    expect(await completion().complete('12 rue')).toHaveLength(5);
  });

  it('logs a failure without what was typed', async () => {
    log.lines.length = 0;
    service.fail({ status: 500, body: 'secret answer' });
    await completion().complete('12 rue de la personne');
    expect(log.lines).toEqual(['no answer: status 500']);
  });
});

describe('positions of towns over HTTP', () => {
  const lyon = { name: 'Lyon', postalCode: '69002' };
  const givors = { name: 'Givors', postalCode: '69700' };
  const service = new FakePublicService((query) => {
    const [postalCode, town] = query.split(' ') as [string, string];
    if (town === 'nulle-part') return addressAnswer();
    const at: readonly [number, number] = town === 'Givors' ? [4.77, 45.59] : [4.83, 45.76];
    return addressAnswer({ line: town, city: town, postalCode: town === 'ailleurs' ? '33000' : postalCode, at });
  });
  const towns = (url = service.url) =>
    new HttpTownPositions({ url, mayBeLocal: true }, FixedClock.at('2026-11-26T10:00:00Z'));

  beforeAll(() => service.listen());
  afterEach(() => service.fail(null));
  afterAll(() => service.close());

  it('are all unknown without a setting', async () => {
    const off = new HttpTownPositions(undefined, FixedClock.at('2026-11-26T10:00:00Z'));
    expect(await off.find([lyon])).toEqual([null]);
  });

  it('are found in the order of the towns; unknown ones and those of another department are null', async () => {
    const unknown = { name: 'nulle-part', postalCode: '69001' };
    const elsewhere = { name: 'ailleurs', postalCode: '69001' };
    expect(await towns().find([givors, unknown, elsewhere, lyon])).toEqual([
      { lat: 45.59, lon: 4.77 },
      null,
      null,
      { lat: 45.76, lon: 4.83 },
    ]);
  });

  it('are asked for no further once the service fails', async () => {
    service.fail({ status: 500 });
    const before = service.questions.length;
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `Ville${index}`, postalCode: '69001' }));
    expect(new Set(await towns().find(many))).toEqual(new Set([null]));
    expect(service.questions.length - before).toBeLessThanOrEqual(4);
  });

  it.each(mishaps.map((mishap) => [JSON.stringify(mishap).slice(0, 120), mishap] as const))(
    'are unknown in %s',
    async (_, mishap) => {
      service.fail(mishap);
      expect(await towns().find([lyon])).toEqual([null]);
    },
  );

  it.each([[[200, 45]], [['4', '45']], [[4]], [null], ['x']])(
    'are unknown with the coordinates %j',
    async (coordinates) => {
      const feature = { geometry: { coordinates }, properties: { postcode: '69002' } };
      service.fail({ body: JSON.stringify({ features: [feature] }) });
      expect(await towns().find([lyon])).toEqual([null]);
    },
  );
});

describe('the directory of companies over HTTP', () => {
  const service = new FakePublicService((query) => (query === '000000000' ? { results: [] } : companyAnswer(club)));
  const clock = FixedClock.at('2026-11-26T10:00:00Z');
  const directory = () => new HttpCompanyDirectory({ url: service.url, mayBeLocal: true }, clock);

  beforeAll(() => service.listen());
  afterEach(() => service.fail(null));
  afterAll(() => service.close());

  it('is off without a setting', async () => {
    const off = new HttpCompanyDirectory(undefined, clock);
    expect([off.isOn, await off.find('732829320')]).toEqual([false, null]);
  });

  it.each(['73282932000074', '732829320'])('finds the establishment with %s', async (number) => {
    expect(await directory().find(number)).toEqual({ ...club, isClosed: false });
  });

  it('finds an establishment other than the head office, and says when it is closed', async () => {
    const answer = companyAnswer(club);
    const branch = { ...answer.results[0]!.siege, siret: '73282932000082', etat_administratif: 'F' };
    service.fail({ body: JSON.stringify({ results: [{ ...answer.results[0], matching_etablissements: [branch] }] }) });
    expect(await directory().find('73282932000082')).toEqual({ ...club, siret: branch.siret, isClosed: true });
  });

  it('finds the head offices of companies by a name, without those that object to being shown', async () => {
    expect(await directory().search('club')).toEqual([{ ...club, isClosed: false }]);
    expect(await directory().search('000000000')).toEqual([]);
    service.fail({ body: JSON.stringify(companyAnswer({ ...club, name: '[NON-DIFFUSIBLE]' })) });
    expect(await directory().search('autre')).toEqual([]);
  });

  it('finds nothing in an answer about another company', async () => {
    expect(await directory().find('552100554')).toBeNull();
    expect(await directory().find('000000000')).toBeNull();
  });

  it('shows nobody who objects to it', async () => {
    const body = companyAnswer({ ...club, name: '[NON-DIFFUSIBLE]' });
    service.fail({ body: JSON.stringify(body) });
    expect(await directory().find(club.siret)).toBeNull();
  });

  it.each(['name', 'line', 'city'])('finds nothing with a script in its %s', async (field) => {
    service.fail({ body: JSON.stringify(companyAnswer({ ...club, [field]: script })) });
    expect(await directory().find(club.siret)).toBeNull();
  });

  it.each(mishaps.map((mishap) => [JSON.stringify(mishap).slice(0, 120), mishap] as const))(
    'finds nothing in %s',
    async (_, mishap) => {
      service.fail(mishap);
      expect(await directory().find(club.siret)).toBeNull();
    },
  );
});
