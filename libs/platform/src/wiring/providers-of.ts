import type { DiscoveryService } from '@nestjs/core';

/** The providers of a type, wherever they are declared. Must be called after the application is initialised. */
export function providersOf<Provider extends object>(
  discovery: DiscoveryService,
  type: abstract new (...parameters: never[]) => Provider,
): Provider[] {
  return discovery
    .getProviders()
    .map(({ instance }) => instance as unknown)
    .filter((instance): instance is Provider => instance instanceof type);
}
