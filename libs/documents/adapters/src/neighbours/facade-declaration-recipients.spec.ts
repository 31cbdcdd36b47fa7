import { type DeadlineKind, type DeadlineRuleInForce, defaultDeadlineRules } from '@pds/organisations/contract';
import { FacadeDeclarationRecipients } from './facade-declaration-recipients';

const rule = (kind: DeadlineKind, recipientEmail: string, minPublic = 0): DeadlineRuleInForce => ({
  ...defaultDeadlineRules[0]!,
  ...{ kind, recipientEmail, minPublic, maxPublic: null },
});
const recipients = new FacadeDeclarationRecipients({
  ownDeadlineRules: async () =>
    new Map([
      [
        79,
        [
          rule('sdis', 'sdis@deux-sevres.example'),
          rule('police', ''),
          rule('convention', 'someone@club.example'),
          rule('prefecture', 'pref@deux-sevres.example', 1_500),
          rule('safety-file', 'pref@deux-sevres.example', 5_001),
        ],
      ],
    ]),
});

describe('the recipients of a declaration', () => {
  it('are those of the rules for the public of the event, the prefecture first and each once', async () => {
    expect(await recipients.of({ departmentId: 79, publicPeak: 1_499 })).toEqual(['sdis@deux-sevres.example']);
    const all = ['pref@deux-sevres.example', 'sdis@deux-sevres.example'];
    expect(await recipients.of({ departmentId: 79, publicPeak: 1_500 })).toEqual(all);
    expect(await recipients.of({ departmentId: 79, publicPeak: 6_000 })).toEqual(all);
  });

  it('are none where the rules name no address', async () => {
    expect(await recipients.of({ departmentId: 69, publicPeak: 9_000 })).toEqual([]);
    expect(await recipients.of({ departmentId: null, publicPeak: 9_000 })).toEqual([]);
  });
});
