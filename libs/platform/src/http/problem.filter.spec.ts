import { QueryFailedError } from 'typeorm';
import { loggable } from './problem.filter';

describe('what is logged of an unforeseen error', () => {
  it('says which statement failed and why, never its values', () => {
    const driverError = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
      code: '23505',
      constraint: 'accounts_email',
      detail: 'Key (email)=(zoe@demo.example) already exists.',
    });
    const error = new QueryFailedError('INSERT INTO accounts VALUES ($1)', ['zoe@demo.example'], driverError);
    const logged = loggable(error, '4f0c');
    expect(JSON.stringify(logged)).not.toContain('zoe@');
    expect(logged).toMatchObject({
      requestId: '4f0c',
      error: {
        type: 'QueryFailedError',
        query: 'INSERT INTO accounts VALUES ($1)',
        code: '23505',
        constraint: 'accounts_email',
      },
    });
  });

  it('says nothing of a thrown value that is no error', () => {
    expect(loggable('zoe@demo.example', '4f0c')).toEqual({ requestId: '4f0c', msg: 'Thrown: string' });
  });
});
