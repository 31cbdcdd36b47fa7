import { truncatedName } from './truncated-name';

describe('truncatedName', () => {
  it('keeps a name of forty characters unchanged', () => {
    expect(truncatedName('a'.repeat(40))).toBe('a'.repeat(40));
  });

  it('cuts a longer name to 37 characters and an ellipsis', () => {
    expect(truncatedName('é'.repeat(41))).toBe(`${'é'.repeat(37)}...`);
  });
});
