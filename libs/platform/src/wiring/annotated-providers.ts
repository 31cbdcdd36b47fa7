import type { DiscoveryService, Reflector } from '@nestjs/core';

/**
 * The providers whose class a decorator marked under `key`, wherever they are declared, each with the decorator's data. Must be called
 * after the application is initialised.
 */
export function annotatedProviders<Provider extends object, Note extends object>(
  discovery: DiscoveryService,
  reflector: Reflector,
  key: string,
): { readonly provider: Provider; readonly note: Note }[] {
  return discovery.getProviders().flatMap(({ instance, metatype }) => {
    if (!instance || !metatype) return [];
    const note = reflector.get<Note | undefined>(key, instance.constructor);
    return note ? [{ provider: instance as Provider, note }] : [];
  });
}
