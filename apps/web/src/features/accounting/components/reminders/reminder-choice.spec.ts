import { restoreChoice, withoutSent, withReceiver, withTicked } from './reminder-choice';

describe('choices about the proposed reminders', () => {
  const none = restoreChoice(undefined);

  it('are restored from the tab’s storage', () => {
    const chosen = withReceiver(withTicked(none, [1, 2], false), 3, 'a@b.example', 'tresorier@b.example');
    expect(restoreChoice(JSON.parse(JSON.stringify(chosen)))).toEqual({
      unticked: [1, 2],
      receivers: [[3, 'tresorier@b.example']],
    });
  });

  it('are empty when the storage holds something else', () => {
    for (const stored of [undefined, null, 7, 'text', { unticked: 'all', receivers: [['x', 1], 3, [4]] }]) {
      expect(restoreChoice(stored)).toEqual({ unticked: [], receivers: [] });
    }
  });

  it('can tick an invoice again and restore its own address', () => {
    expect(withTicked(withTicked(none, [1, 2], false), [2], true).unticked).toEqual([1]);
    expect(withReceiver(withReceiver(none, 3, 'a@b.example', 'x'), 3, 'a@b.example', ' a@b.example ')).toEqual(none);
  });

  it('keep no address of a reminder that was sent', () => {
    const chosen = withReceiver(withReceiver(none, 3, '', 'x@b.example'), 4, '', 'y@b.example');
    expect(withoutSent(chosen, [3]).receivers).toEqual([[4, 'y@b.example']]);
  });
});
