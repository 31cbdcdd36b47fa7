import { demandInMemory, manager } from '@pds/demand/domain/testing';
import type { Settings } from '@pds/platform';
import { RecordingMailer } from '@pds/platform/testing';
import { NotifyDepartmentWhenDemandSubmitted } from './notify-department-when-demand-submitted';

async function setUp() {
  const scene = await demandInMemory();
  const mailer = new RecordingMailer();
  const settings = { appUrl: 'https://pds.example' } as Settings;
  const handler = new NotifyDepartmentWhenDemandSubmitted(scene.demands, scene.structure, mailer, settings);
  return { ...scene, mailer, handler };
}

describe('the notice of a new request', () => {
  it('is sent to the operational address of its department, once, with a link to the dossier', async () => {
    const { mailer, handler } = await setUp();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.posted).toMatchObject([
      {
        key: 'new-request:1',
        to: 'operations69@exemple.example',
        demandId: 1,
        unsubscribeUrl: expect.stringMatching(/^https?:.*\/admin\/affiliation\/department$/),
      },
    ]);
    for (const body of [mailer.posted[0]!.text, mailer.posted[0]!.html]) {
      expect(body).toContain('https://pds.example/admin/aid-station/demand/1');
      expect(body).toContain('08/05/2027 à 8\u00a0h');
    }
  });

  it('is not sent when the department has switched it off', async () => {
    const { structure, mailer, handler } = await setUp();
    structure.newRequestAddresses.clear();
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.posted).toEqual([]);
  });

  it('is not sent for a demand that was deleted meanwhile', async () => {
    const { id, deleteDemand, mailer, handler } = await setUp();
    await deleteDemand.execute(id, manager);
    await handler.handle({ demandId: 1, accountId: 5 });
    expect(mailer.posted).toEqual([]);
  });
});
