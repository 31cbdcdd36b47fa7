import { allOf, anyOf, equals, join, sql } from './sql';

describe('sql', () => {
  it('numbers parameters by their position in the complete statement', () => {
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

  it('gives true for no required condition, and false for no alternative', () => {
    expect(allOf(undefined, equals(sql`id`, undefined)).text).toBe('true');
    expect(anyOf().text).toBe('false');
    expect(join([sql`a`, sql`b`], ' UNION ALL ').text).toBe('a UNION ALL b');
  });

  it('throws for an undefined value and accepts null', () => {
    const missing = undefined as unknown as number;
    expect(() => sql`id = ${missing}`).toThrow(new TypeError('Nothing to put after « id =  »'));
    expect(sql`id = ${null}`.values).toEqual([null]);
  });
});
