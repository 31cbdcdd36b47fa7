import type { AccessRule } from './access';

/**
 * Who may call each route of the application. `libs/application` provides the table, the guard queries it; a route without an entry is closed.
 */
export abstract class AccessTable {
  /** Every route of the table, as {@link routeKey} writes it. */
  abstract readonly routes: readonly string[];

  /** The rule of a route (`GET /api/demand/:id`); undefined when there is no entry. */
  abstract ruleOf(route: string): AccessRule | undefined;

  /** Whether only a browser session may make the call, and no API token (decisions: API tokens). */
  abstract isSessionOnly(route: string): boolean;

  /** Whether open pages repeat the call by themselves: it does not extend the session and is not logged. */
  abstract isQuiet(route: string): boolean;

  /** Whether a public route answers every caller alike: the caller is not even looked up. */
  abstract isSameForAll(route: string): boolean;

  /** The context whose data the call reads or changes, to which an API token may be limited; null when it belongs to none. */
  abstract contextOf(route: string): string | null;

  /** Whether an entry's route exists only with some settings (development, an optional feature). */
  abstract isOptional(route: string): boolean;

  /** Whether a route is deliberately served without the guard: files of the SPA, Swagger's own pages. */
  abstract isOutsideGuard(route: string): boolean;
}

/**
 * A route as the table names it: HEAD is answered by the GET handler and follows its rule; the router accepts a trailing slash, which means
 * the same route.
 * @param template the path with its parameters: `/api/demand/:id`
 */
export function routeKey(method: string, template: string): string {
  const path = template.length > 1 ? template.replace(/\/+$/, '') : template;
  return `${method === 'HEAD' ? 'GET' : method} ${path}`;
}
