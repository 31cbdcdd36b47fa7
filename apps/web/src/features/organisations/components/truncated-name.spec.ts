import { truncatedName } from './truncated-name';

describe('truncatedName', () => {
  it('leaves a name of forty characters as it is', () => {
    expect(truncatedName('a'.repeat(40))).toBe('a'.repeat(40));
  });

  it('shows 37 characters and an ellipsis of a longer one', () => {
    expect(truncatedName('é'.repeat(41))).toBe(`${'é'.repeat(37)}...`);
  });
});
