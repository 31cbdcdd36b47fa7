import { Turns } from './turns';

describe('a concurrency limit', () => {
  it('runs a limited number of tasks at once, the others in order of arrival, even after a failure', async () => {
    const turns = new Turns(2);
    const begun: string[] = [];
    const ends = new Map<string, { done: () => void; fail: (error: Error) => void }>();
    const work = (name: string) =>
      turns.take(() => {
        begun.push(name);
        return new Promise<string>((resolve, fail) => ends.set(name, { done: () => resolve(name), fail }));
      });
    const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(work);
    expect(begun).toEqual(['first', 'second']);
    ends.get('second')!.fail(new Error('broken'));
    await expect(second).rejects.toThrow('broken');
    expect(begun).toEqual(['first', 'second', 'third']);
    ends.get('first')!.done();
    expect(await first).toBe('first');
    expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
    for (const name of ['third', 'fourth']) ends.get(name)!.done();
    expect(await Promise.all([third, fourth])).toEqual(['third', 'fourth']);
    const again = work('fifth');
    expect(begun.at(-1)).toBe('fifth');
    ends.get('fifth')!.done();
    await again;
  });
});
