import { DocumentsFacade, hasExpired } from '@pds/documents/contract';
import { localDate } from '@pds/kernel';
import { type TestApplication, testApplication } from '@pds/testing';
import { HomeReadModel } from './home.read-model';

describe('the figures of the dashboard', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  it('count a quote as in progress up to the exact instant of its expiry, unless its demand is « Sans suite »', async () => {
    const [quote] = await app.application.get(DocumentsFacade).documentsOf((await app.scenario.dossier().quoted()).id);
    const { createdAt, priceCents, validUntil } = quote!;
    const day = localDate(createdAt, 'Europe/Paris');
    const counted = async (now: number) =>
      (await app.application.get(HomeReadModel).figures({ kind: 'all' }, day, day, now)).quoteCents;

    expect(await counted(validUntil! - 1)).toBe(priceCents);
    expect(await counted(validUntil!)).toBe(0);
    for (const now of [validUntil! - 1, validUntil!, validUntil! + 1]) {
      expect((await counted(now)) === 0).toBe(hasExpired(validUntil, now));
    }
    await app.unitOfWork.query(
      `INSERT INTO aid_station.tracked_demands VALUES ($1, 1, 3, 1, 1, 1) ON CONFLICT (id) DO UPDATE SET commercial_status = 3`,
      [quote!.demandId],
    );
    expect(await counted(validUntil! - 1)).toBe(0);
  });
});
