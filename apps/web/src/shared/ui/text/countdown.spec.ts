import { countdownText } from './countdown';

describe('a countdown', () => {
  it.each([
    [1_200, 'dans 1\u202f200\u00a0jours'],
    [1, 'dans 1\u00a0jour'],
    [0, 'aujourd’hui'],
    [-1, 'en retard de 1\u00a0jour'],
    [-12, 'en retard de 12\u00a0jours'],
  ])('of %i days is « %s »', (daysLeft, text) => {
    expect(countdownText(daysLeft)).toBe(text);
  });
});
