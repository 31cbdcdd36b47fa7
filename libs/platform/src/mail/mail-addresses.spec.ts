import { parseMailFrom, recipientsOf } from './mail-addresses';

describe('the recipients of a message', () => {
  it('are parsed from lists and from comma-separated fields, each once', () => {
    expect(recipientsOf('a@x.example', ['b@x.example; A@x.example', ' c@x.example ,b@X.example'])).toEqual([
      { kind: 'to', address: 'a@x.example', valid: true },
      { kind: 'cc', address: 'b@x.example', valid: true },
      { kind: 'cc', address: 'c@x.example', valid: true },
    ]);
  });

  it.each(['Zoé <z@x.example>', '"a@x.example', 'z@x.example\nBcc: y@x.example', 'z'])('mark %j invalid', (text) => {
    expect(recipientsOf(text).some(({ valid }) => valid)).toBe(false);
  });

  it('include an invalid one when there is none', () => {
    expect(recipientsOf(' , ', 'b@x.example')).toEqual([
      { kind: 'to', address: '', valid: false },
      { kind: 'cc', address: 'b@x.example', valid: true },
    ]);
  });
});

describe('the sender', () => {
  it.each([
    ['a@x.example', { name: '', address: 'a@x.example' }],
    ['Secours, 69 <a@x.example>', { name: 'Secours, 69', address: 'a@x.example' }],
    ['"Secours" <a@x.example>', { name: 'Secours', address: 'a@x.example' }],
    ['a@x.example, b@x.example', null],
    ['A <a@x.example> <b@x.example>', null],
    ['A\r\nBcc: b@x.example <a@x.example>', null],
  ])('%j', (text, expected) => {
    expect(parseMailFrom(text)).toEqual(expected);
  });
});
