import type { MessageRecipient } from '@pds/api-client/generated/model';
import { allRecipients, canResend, messageStatus, missedRecipientsText, reasonsOf } from './messages';

const recipient = (address: string, state: MessageRecipient['state'], kind: MessageRecipient['kind'] = 'to') => ({
  address,
  state,
  kind,
  why: state === 'sent' ? null : `pourquoi ${address}`,
});

describe('state of a message', () => {
  const sentAt = '2027-03-01T10:30:00+01:00';

  it('is described on one line', () => {
    const of = (state: 'queued' | 'sent' | 'refused', ...recipients: MessageRecipient[]) =>
      messageStatus({ state, recipients, sentAt: state === 'sent' ? sentAt : null, isErased: false });
    expect(of('queued', recipient('a@x.fr', 'queued'))).toEqual({ text: 'En attente', tone: 'progress' });
    expect(of('refused', recipient('a@x.fr', 'refused'))).toEqual({ text: 'Refusé', tone: 'refused' });
    expect(of('sent', recipient('a@x.fr', 'sent')).text).toMatch(/^Envoyé le 01\/03\/2027/);
    const partly = [recipient('a@x.fr', 'sent'), recipient('b@x.fr', 'refused', 'cc')];
    expect(of('sent', ...partly)).toMatchObject({ text: expect.stringMatching(/^Envoyé le/), tone: 'attention' });
    expect(missedRecipientsText({ state: 'sent', recipients: partly })).toBe('sauf à b@x.fr');
    expect(missedRecipientsText({ state: 'sent', recipients: [recipient('a@x.fr', 'sent')] })).toBeNull();
    expect(missedRecipientsText({ state: 'refused', recipients: [recipient('a@x.fr', 'refused')] })).toBeNull();
  });

  it('allows sending it again while a recipient has not got it', () => {
    const can = (state: 'queued' | 'sent' | 'refused', ...recipients: MessageRecipient[]) =>
      canResend({ state, recipients, isErased: false });
    expect(can('sent', recipient('a@x.fr', 'sent'))).toBe(false);
    expect(can('sent', recipient('a@x.fr', 'sent'), recipient('b@x.fr', 'refused'))).toBe(true);
    expect(can('queued', recipient('a@x.fr', 'queued'))).toBe(true);
  });

  it('is not delivered, and the message cannot be sent again, once its recipient is erased', () => {
    const erased = { state: 'refused', recipients: [recipient('anonyme', 'refused')], isErased: true } as const;
    for (const left of [null, sentAt])
      expect(messageStatus({ ...erased, recipients: [...erased.recipients], sentAt: left }).text).toBe('Non reçu');
    expect(canResend({ ...erased, recipients: [...erased.recipients] })).toBe(false);
  });

  it('names the recipients whose delivery was refused, with the reasons', () => {
    const message = { recipients: [recipient('a@x.fr', 'sent'), recipient('b@x.fr', 'refused', 'cc')] };
    expect(allRecipients(message)).toBe('a@x.fr, b@x.fr (copie)');
    expect(reasonsOf(message)).toEqual([{ address: 'b@x.fr', why: 'pourquoi b@x.fr' }]);
  });
});
