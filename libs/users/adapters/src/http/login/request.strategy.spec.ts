import type { FastifyRequest } from 'fastify';
import { requestStrategy, Strategies } from './request.strategy';

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as FastifyRequest;

/** Returns the user that the header names. */
class HeaderStrategy extends requestStrategy('header') {
  constructor(
    strategies: Strategies,
    private readonly suffix: string,
  ) {
    super(strategies);
  }

  validate({ headers }: FastifyRequest, { isQuiet }: { isQuiet?: boolean }) {
    if (headers['x-error'] !== undefined) throw new Error('broken');
    const name = headers['x-name'];
    return name === undefined ? null : { name: `${String(name)}${this.suffix}`, isQuiet };
  }
}

class NobodyStrategy extends requestStrategy('nobody') {
  validate() {
    return null;
  }
}

describe('strategies of an application', () => {
  const strategies = new Strategies();
  new HeaderStrategy(strategies, '');
  new NobodyStrategy(strategies);

  it('return the user of the first strategy that finds one, with the options passed on', async () => {
    const user = await strategies.authenticate(['nobody', 'header'], request({ 'x-name': 'ada' }), { isQuiet: true });
    expect(user).toEqual({ name: 'ada', isQuiet: true });
  });

  it('return null when no strategy finds a user', async () => {
    expect(await strategies.authenticate(['nobody', 'header'], request())).toBeNull();
  });

  it('throw the error of a strategy', async () => {
    await expect(strategies.authenticate(['header'], request({ 'x-error': '' }))).rejects.toThrow('broken');
  });

  it('throw for an unknown strategy', async () => {
    await expect(strategies.authenticate(['unknown'], request())).rejects.toThrow('Unknown authentication strategy');
  });

  it('remain those of their own application when a second one starts in the process', async () => {
    new HeaderStrategy(new Strategies(), ' of the second');
    expect(await strategies.authenticate(['header'], request({ 'x-name': 'ada' }))).toMatchObject({ name: 'ada' });
  });
});
