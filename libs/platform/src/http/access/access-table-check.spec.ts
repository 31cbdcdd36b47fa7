import { fastify } from 'fastify';
import { AccessTable, routeKey } from './access-table';
import { AccessTableCheck, accessTableMismatches } from './access-table-check';

class SmallTable extends AccessTable {
  readonly routes = ['GET /api/demand/:id', 'GET /dev/mail'];
  ruleOf() {
    return 'any-account' as const;
  }
  isSessionOnly() {
    return false;
  }
  isQuiet() {
    return false;
  }
  isSameForAll() {
    return false;
  }
  contextOf() {
    return null;
  }
  isOptional(route: string) {
    return route === 'GET /dev/mail';
  }
  isOutsideGuard(route: string) {
    return route.startsWith('GET /api/docs');
  }
}

describe('the access table and the routes', () => {
  const table = new SmallTable();

  it('agree when every route has an entry and every entry a route', () => {
    expect(
      accessTableMismatches(table, new Set(['GET /api/demand/:id', 'GET /dev/mail', 'GET /api/docs/index.html'])),
    ).toEqual([]);
    expect(accessTableMismatches(table, new Set(['GET /api/demand/:id']))).toEqual([]);
  });

  it('disagree when a route has no entry or an entry no route', () => {
    expect(accessTableMismatches(table, new Set(['POST /api/demand/:id']))).toEqual([
      'no entry for the route POST /api/demand/:id',
      'no route for the entry GET /api/demand/:id',
    ]);
  });

  it('prevent the start of an application only when they disagree', () => {
    const start = (...paths: string[]) => {
      const check = new AccessTableCheck(table);
      const server = fastify();
      check.recordRoutes(server);
      for (const path of paths) server.get(path, async () => '');
      check.onApplicationBootstrap();
    };
    expect(() => start('/api/demand/:id')).not.toThrow();
    expect(() => start('/api/demand/:id', '/api/forgotten')).toThrow('no entry for the route GET /api/forgotten');
    expect(() => start()).toThrow('no route for the entry GET /api/demand/:id');
    // The command line has no server.
    expect(() => new AccessTableCheck(table).onApplicationBootstrap()).not.toThrow();
  });

  it('treat HEAD as GET, and ignore a trailing slash', () => {
    expect(routeKey('HEAD', '/api/invoice/')).toBe('GET /api/invoice');
    expect(routeKey('POST', '/')).toBe('POST /');
  });
});
