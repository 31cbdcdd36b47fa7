import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AccessTable, routeKey } from './access-table';

/**
 * Stops the start of an application whose routes and access table disagree: a route without an entry would be closed to all callers, an
 * entry without a route protects nothing and is most likely misspelt.
 */
@Injectable()
export class AccessTableCheck implements OnApplicationBootstrap {
  private registered: Set<string> | null = null;

  constructor(private readonly table: AccessTable) {}

  /** Records every route from now on; must be called before the application creates its own routes. */
  recordRoutes(fastify: FastifyInstance): void {
    const registered = (this.registered = new Set<string>());
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) registered.add(routeKey(each, url));
    });
  }

  onApplicationBootstrap(): void {
    // The command line has no routes.
    if (!this.registered) return;
    const complaints = accessTableMismatches(this.table, this.registered);
    if (complaints.length > 0) throw new Error(`The access table and the routes disagree:\n${complaints.join('\n')}`);
  }
}

/** The differences between a table and the existing routes, one line each. */
export function accessTableMismatches(table: AccessTable, registered: ReadonlySet<string>): string[] {
  const known = new Set(table.routes);
  return [
    ...[...registered]
      .filter((route) => !known.has(route) && !table.isOutsideGuard(route))
      .map((route) => `no entry for the route ${route}`),
    ...table.routes
      .filter((route) => !registered.has(route) && !table.isOptional(route))
      .map((route) => `no route for the entry ${route}`),
  ];
}
