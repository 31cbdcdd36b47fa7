import { runs } from '@pds/kernel/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** What `GET /api/users/{id}` shows of an affiliation, in the form that the saving call accepts. */
interface Shown {
  id: number;
  role: string;
  departmentId: number | null;
  officeId: number | null;
  organizationId: number | null;
}

describe('managers of organisations and the affiliations of accounts', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

  const organiser = async () => {
    const { accountId, organisation } = await app.scenario.organiser({ department: 69 });
    return { id: accountId, organisation };
  };
  const managers = async (id: number) =>
    (await admin.get(`/api/organization/${id}`)).body.managers.map((each: { id: number }) => each.id).sort();
  const affiliations = async (id: number): Promise<Shown[]> =>
    (await admin.get(`/api/users/${id}`)).body.userAffiliations.map(
      ({ id, role, departmentId, officeId, organizationId }: Shown) => ({
        id,
        role,
        // Sign-up and organisations give organisers no department; staff who save must name one.
        departmentId: departmentId ?? 69,
        officeId,
        organizationId,
      }),
    );
  const save = async (id: number, userAffiliations: object[]) => {
    const { status, body } = await admin.patch(`/api/users/${id}`, { userAffiliations });
    expect([status, body.detail]).toEqual([200, undefined]);
    await app.drainJobs();
  };

  it('agree after an administrator edits, adds and deletes accounts; a department is notified about the last manager', async () => {
    const {
      id: bruno,
      organisation: { id: town, name },
    } = await organiser();
    const { id: olivia } = await organiser();
    expect(await managers(town)).toEqual([bruno]);

    const hers = await affiliations(olivia);
    await save(olivia, [...hers, { role: 'ROLE_USER', departmentId: 69, officeId: null, organizationId: town }]);
    expect(await managers(town)).toEqual([bruno, olivia].sort());
    await save(olivia, hers);
    expect(await managers(town)).toEqual([bruno]);

    const { body } = await admin.post('/api/users/no-oauth/add', {
      firstName: 'Jeanne',
      lastName: 'Martin',
      email: 'jeanne@example.org',
      userAffiliations: [{ role: 'ROLE_USER', departmentId: 69, organizationId: town }],
    });
    await app.drainJobs();
    expect(await managers(town)).toEqual([bruno, body.userId].sort());

    expect((await admin.delete(`/api/users/${bruno}`)).status).toBe(204);
    await app.drainJobs();
    expect(await managers(town)).toEqual([body.userId]);
    const sentMails = () =>
      app.unitOfWork.query<{ recipient: string; text_body: string }>(
        `SELECT recipient, text_body FROM platform.mails WHERE subject LIKE '%plus de gestionnaire'`,
      );
    expect(await sentMails()).toEqual([]);

    expect((await admin.delete(`/api/users/${body.userId}`)).status).toBe(204);
    await app.drainJobs();
    const left = await app.unitOfWork.query('SELECT 1 FROM organisations.managers WHERE organisation_id = $1', [town]);
    expect(left).toEqual([]);
    const [mail, ...others] = await sentMails();
    expect(mail!.recipient).toBe('operationnel69@demo.example');
    expect(mail!.text_body).toContain(name);
    expect(mail!.text_body).toContain(`/admin/organization/edit/${town}`);
    expect(others).toEqual([]);

    const appointed = await admin.patch(`/api/organization/update-manager/${town}/${olivia}`);
    expect([appointed.status, appointed.body.managers.length]).toEqual([200, 1]);
    await app.drainJobs();
    expect(await managers(town)).toEqual([olivia]);
  });

  it('agree whichever of two concurrent changes comes first', async () => {
    const { organisation } = await organiser();
    const town = organisation.id;
    const { id: olivia } = await organiser();
    for (let round = 0; round < runs(1, 5); round++) {
      const answers = await Promise.all([
        admin.patch(`/api/organization/update-manager/${town}/${olivia}`),
        admin.patch(`/api/users/${olivia}`, { userAffiliations: (await affiliations(olivia)).slice(0, 1) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await app.drainJobs();
      const isOrganiser = (await affiliations(olivia)).some((each) => each.organizationId === town);
      expect((await managers(town)).includes(olivia)).toBe(isOrganiser);
    }
  });
});
