import { refusalToReset } from './reset-database';

const on = (databaseUrl?: string) => ({ production: false, databaseUrl });

describe('resetting the database', () => {
  it.each([
    undefined,
    'postgresql://me@localhost/pds',
    'postgresql://me:secret@127.0.0.1:5432/pds',
    'postgresql://me@[::1]/pds',
    'postgresql:///pds?host=/run/postgresql',
  ])('needs no confirmation on the local machine: %s', (url) => {
    expect(refusalToReset(on(url), false)).toBeNull();
  });

  it.each(['postgresql://me@db.example/pds', 'postgresql://me@10.0.0.5/pds', 'postgresql:///pds?host=db.example'])(
    'needs --yes on another machine: %s',
    (url) => {
      expect(refusalToReset(on(url), false)).toMatch(/db\.example|10\.0\.0\.5/);
      expect(refusalToReset(on(url), true)).toBeNull();
    },
  );

  it('is refused in production', () => {
    const settings = { production: true, databaseUrl: 'postgresql://me@localhost/pds' };
    expect(refusalToReset(settings, true)).toMatch('production');
  });
});
