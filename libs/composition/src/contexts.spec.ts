import 'reflect-metadata';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the map is data of the tools, which are no library
import { contextMap } from '../../../tools/context-map.ts';
import { contextModules, contexts } from './contexts';

describe('the contexts', () => {
  it('are those of the context map, callee before caller', () => {
    expect(contexts.map(({ name }) => name)).toEqual(Object.keys(contextMap));
    expect(contextModules()).toHaveLength(contexts.length);
  });

  it.each(contexts.map((context) => [context.name, context] as const))(
    '%s calls only whom the map allows',
    (_, context) => {
      const allowed = contextMap[context.name];
      expect(allowed).toEqual(expect.arrayContaining([...context.calls]));
    },
  );
});
