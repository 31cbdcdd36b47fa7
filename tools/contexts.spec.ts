import 'reflect-metadata';
import { contextMap } from './context-map.ts';
import { contextModules, contexts } from '../libs/application/src/start/contexts';

describe('the contexts', () => {
  it('are those of the context map, callee before caller', () => {
    expect(contexts.map(({ name }) => name)).toEqual(Object.keys(contextMap));
    expect(contextModules()).toHaveLength(contexts.length);
  });

  it.each(contexts.map((context) => [context.name, context] as const))(
    '%s calls only contexts that the map allows',
    (_, context) => {
      const allowed = contextMap[context.name];
      expect(allowed).toEqual(expect.arrayContaining([...context.calls]));
    },
  );
});
