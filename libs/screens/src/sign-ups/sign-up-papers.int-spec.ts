import { daysLater, mainlandDay, type Principal } from '@pds/kernel';
import { plainSpaces } from '@pds/kernel/testing';
import { printedPages } from '@pds/paper/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { SignUpPapers } from './sign-up-papers';

const coordinator: Principal = {
  accountId: 1,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};

describe('papers of a slot', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  let papers: SignUpPapers;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
    papers = app.application.get(SignUpPapers);
  });
  afterAll(() => app?.close());

  const textOf = async (...given: Parameters<SignUpPapers['print']>) =>
    printedPages(await papers.print(...given)).map(({ texts }) => plainSpaces(texts.join(' ')));

  it('show who confirmed by the data of the moment, under the letterhead of the department, and no masked phone', async () => {
    const office = await app.scenario.office({ department: 69, name: 'Thizy' });
    const named = (lastName: string, phone: string, isPhoneMasked = false) =>
      app.scenario.member(office, { lastName, firstName: 'Ada', phone, isPhoneMasked, functions: ['postLeader'] });
    const leader = await named('Arnaud', '06 39 98 11 11');
    const masked = await named('Blondel', '06 39 98 22 22', true);
    const day = daysLater(mainlandDay(Date.now()), 1);
    const dossier = await app.scenario
      .dossier({ department: 69, office, name: 'Corso fleuri', day, slots: [{ from: '14:00', hours: 4 }] })
      .priced();
    const { id: demandId } = dossier;
    const url = `/api/demand/${demandId}/sign-up`;
    const slotId = await dossier.opened({ instructions: 'Gilet jaune' });
    const slot = { demandId, slotId };
    expect((await textOf('list', slot, coordinator))[0]).toContain('Personne n’a encore confirmé.');
    await expect(papers.print('mission-order', slot, coordinator)).rejects.toThrow('Personne n’a encore confirmé');

    await cadre.put(`${url}/${slotId}/member/${leader}`, { function: 'postLeader' });
    await cadre.put(`${url}/${slotId}/member/${masked}`, { function: 'otherStaff' });
    const [list] = await textOf('list', slot, coordinator);
    for (const part of [
      'Antenne Thizy',
      'Corso fleuri',
      'Ada Arnaud',
      '06 39 98 11 11',
      'Ada Blondel',
      'Gilet jaune',
    ]) {
      expect(list).toContain(part);
    }
    expect(list).not.toContain('06 39 98 22 22');
    const letters = await textOf('convocation', slot, coordinator);
    expect(letters.map((letter) => letter.includes('06 39 98 11 11'))).toEqual([false, true]);
    expect(letters.map((letter) => letter.includes('Page 1 / 1'))).toEqual([true, true]);

    await cadre.patch(`/api/aid-station/update-status/${demandId}`, { commercialStatus: 3 });
    expect((await textOf('list', slot, coordinator))[0]).toContain('Annulé');
    await expect(papers.print('convocation', slot, coordinator)).rejects.toThrow('n’a plus lieu');
    await expect(
      papers.print('list', slot, { ...coordinator, scope: { kind: 'department', departmentId: 38 } }),
    ).rejects.toThrow('n’existe pas');
  });
});
