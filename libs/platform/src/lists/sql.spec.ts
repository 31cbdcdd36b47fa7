import { allOf, anyOf, equals, join, sql } from './sql';

describe('SQL put together from fragments', () => {
  it('numbers parameters once the statement is whole, wherever its fragments stand', () => {
    const within = sql`starts_at >= ${'2026-01-01'}`;
    const where = allOf(equals(sql`status`, 3), within, anyOf(sql`filed_by = ${7}`, sql`id = ANY(${[1, 2]})`));
    const statement = sql`SELECT ${10} FROM demands WHERE ${where} LIMIT ${25}`;
    expect(statement.text).toBe(
      'SELECT $1 FROM demands WHERE status = $2 AND starts_at >= $3 AND (filed_by = $4 OR id = ANY($5)) LIMIT $6',
    );
    expect(statement.values).toEqual([10, 3, '2026-01-01', 7, [1, 2], 25]);
  });

  it('sends a text as a parameter, whatever it says', () => {
    const statement = sql`name = ${`'; DROP TABLE demands; -- $1`}`;
    expect(statement.text).toBe('name = $1');
    expect(statement.values).toEqual([`'; DROP TABLE demands; -- $1`]);
  });

  it('asks for nothing when no condition is given, and finds nothing in an empty choice', () => {
    expect(allOf(undefined, equals(sql`id`, undefined)).text).toBe('true');
    expect(anyOf().text).toBe('false');
    expect(join([sql`a`, sql`b`], ' UNION ALL ').text).toBe('a UNION ALL b');
  });

  it('refuses a value that is undefined, keeps null', () => {
    const missing = undefined as unknown as number;
    expect(() => sql`id = ${missing}`).toThrow(new TypeError('Nothing to put after « id =  »'));
    expect(sql`id = ${null}`.values).toEqual([null]);
  });
});
