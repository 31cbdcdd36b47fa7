import { afterSending, choiceFrom, correcting, ticking } from './reminder-choice';

describe('choices about the proposed reminders', () => {
  const none = choiceFrom(undefined);

  it('are restored from the tab’s storage', () => {
    const chosen = correcting(ticking(none, [1, 2], false), 3, 'a@b.example', 'tresorier@b.example');
    expect(choiceFrom(JSON.parse(JSON.stringify(chosen)))).toEqual({
      unticked: [1, 2],
      receivers: [[3, 'tresorier@b.example']],
    });
  });

  it('are empty when the storage holds something else', () => {
    for (const kept of [undefined, null, 7, 'text', { unticked: 'all', receivers: [['x', 1], 3, [4]] }]) {
      expect(choiceFrom(kept)).toEqual({ unticked: [], receivers: [] });
    }
  });

  it('can tick an invoice again and restore its own address', () => {
    expect(ticking(ticking(none, [1, 2], false), [2], true).unticked).toEqual([1]);
    expect(correcting(correcting(none, 3, 'a@b.example', 'x'), 3, 'a@b.example', ' a@b.example ')).toEqual(none);
  });

  it('keep no address of a reminder that was sent', () => {
    const chosen = correcting(correcting(none, 3, '', 'x@b.example'), 4, '', 'y@b.example');
    expect(afterSending(chosen, [3]).receivers).toEqual([[4, 'y@b.example']]);
  });
});
