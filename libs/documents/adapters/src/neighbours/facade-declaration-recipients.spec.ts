import {
  type DeadlineKind,
  type DeadlineRuleInForce,
  defaultDeadlineRules,
  type DepartmentCard,
} from '@pds/organisations/contract';
import { FacadeDeclarationRecipients } from './facade-declaration-recipients';

const rule = (kind: DeadlineKind, recipientEmail: string, minPublic = 0): DeadlineRuleInForce => ({
  ...defaultDeadlineRules[0]!,
  ...{ kind, recipientEmail, minPublic, maxPublic: null, toVerify: false },
});
const recipients = new FacadeDeclarationRecipients({
  department: async (id) => (id === 2 ? null : ({ id, code: `${id}` } as DepartmentCard)),
  ownDeadlineRules: async () =>
    new Map([
      [
        79,
        [
          rule('sdis', 'sdis@deux-sevres.example'),
          rule('mayor', 'mairie@niort.example'),
          rule('police', ''),
          { ...rule('samu', 'samu@deux-sevres.example'), toVerify: true },
          rule('convention', 'someone@club.example'),
          rule('prefecture', 'pref@deux-sevres.example', 1_500),
          rule('safety-file', 'pref@deux-sevres.example', 5_001),
        ],
      ],
    ]),
});
/** An event in the department that handles it. */
const at = (departmentId: number, publicPeak: number) => ({
  departmentId,
  eventDepartmentCode: `${departmentId}`,
  publicPeak,
});

describe('the recipients of a declaration', () => {
  it('are those of the verified rules for the public of the event, the prefecture first and each once, without the mayor', async () => {
    expect(await recipients.of(at(79, 1_499))).toEqual(['sdis@deux-sevres.example']);
    const all = ['pref@deux-sevres.example', 'sdis@deux-sevres.example'];
    expect(await recipients.of(at(79, 1_500))).toEqual(all);
    expect(await recipients.of(at(79, 6_000))).toEqual(all);
  });

  it.each(['69', '0', null])(
    'are none for an event outside the department that handles it: %s',
    async (eventDepartmentCode) => {
      expect(await recipients.of({ ...at(79, 6_000), eventDepartmentCode })).toEqual([]);
    },
  );

  it('are none where the rules name no address', async () => {
    expect(await recipients.of(at(69, 9_000))).toEqual([]);
    expect(await recipients.of(at(2, 9_000))).toEqual([]);
    expect(await recipients.of({ ...at(79, 9_000), departmentId: null })).toEqual([]);
    expect(await recipients.of({ ...at(79, 9_000), departmentId: null, eventDepartmentCode: null })).toEqual([]);
  });
});
