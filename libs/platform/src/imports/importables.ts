import type { DiscoveryService } from '@nestjs/core';
import type { Principal } from '@pds/kernel';
import { Importable } from './importable';
import { ImportableUnknown } from './imports.errors';
import { providersOf } from '../wiring/providers-of';

/** Every {@link Importable}, wherever it is provided. */
export class Importables {
  private known: readonly Importable[] | null = null;

  constructor(private readonly discovery: DiscoveryService) {}

  /** What a caller may import, in the order of the titles. */
  forCaller({ role }: Principal): Importable[] {
    return this.all()
      .filter(({ roles }) => roles.includes(role))
      .sort((a, b) => a.title.localeCompare(b.title, 'fr'));
  }

  /** @throws ImportableUnknown */
  of(name: string, principal: Principal): Importable {
    const found = this.forCaller(principal).find((each) => each.name === name);
    if (!found) throw new ImportableUnknown();
    return found;
  }

  /** The French name of a kind of thing; its own name once no context declares it. */
  titleOf(name: string): string {
    return this.all().find((each) => each.name === name)?.title ?? name;
  }

  private all(): readonly Importable[] {
    return (this.known ??= providersOf(this.discovery, Importable));
  }
}
