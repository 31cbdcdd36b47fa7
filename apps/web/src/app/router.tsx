import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { ErrorPage } from './pages/visitor/error-page';
import { Guard, type RouteHandle } from './guard';
import { PublicLayout } from './layouts/public-layout';
import { RootLayout } from './layouts/root-layout';
import { pageData } from './page-data';
import { isAskedToWait, queryClient } from './query-client';
import { pages } from './route-pages';
import { StartScreen } from './start-screen';
import { accountQuery, hasSignedIn } from '../shared/session/session';
import { loginAlias, pathTo, type RouteName, routes } from '../routing/routes';
import { loadAntDesignStyles } from '../shared/ui/lazy/ant-design-sheet';

/**
 * Pages with the navigation bar and without Ant Design: the organisers' area, and what staff open most, a dossier and the lists of them,
 * whose dialogs bring it when they need it.
 */
const plainRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'organization_profile',
  'organization_documents',
  'organization_document_reply',
  'organization_aid-station_list',
  'organization_aid-station_show',
  'organization_aid-station_contact',
  'organization_demand_list',
  'organization_demand_edit',
  'organization_demand_edit_details',
  'organization_demand_edit_device',
  'organization_demand_edit_thank-you',
  'organization_demand_edit_slot',
  'aid-station_admin_demand',
  'aid-station_admin_edit',
  'aid-station_admin_demand_list',
  'aid-station_admin_dps-support_list',
  'aid-station_admin_list',
  'to-do',
  'error_unauthorized',
]);
const names = Object.keys(routes) as RouteName[];

/** What is around a page. Whoever may open one without an account has the plain header instead of the navigation bar (spec organiser 2.2). */
function frameOf(name: RouteName) {
  if (name.startsWith('demand_print')) return 'paper';
  if (plainRoutes.has(name)) return 'navigation';
  return routes[name].allowed === 'public' ? 'header' : 'Ant Design';
}

/**
 * How long the first drawing of a page waits for its data, in milliseconds. Data that arrives in time is drawn with the page. Otherwise the
 * page shows that it is loading, or its previous data.
 */
const dataWaitMs = 100;

/** Requests a query, and waits for its answer unless one is cached. */
async function prefetchAnswer<Answer, Key extends QueryKey>(query: FetchQueryOptions<Answer, Error, Answer, Key>) {
  const before = queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true });
  if (before && isAskedToWait(before)) return;
  const isKnown = before?.state.data !== undefined;
  const loading = queryClient.prefetchQuery(query);
  if (!isKnown) await loading;
}

/** Waits until all work is done, at most for this time. */
async function waitAtMost(milliseconds: number, works: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((done) => (timer = setTimeout(done, milliseconds)));
  await Promise.race([Promise.all(works), over]);
  clearTimeout(timer);
}

function routeOf(name: RouteName): RouteObject {
  const data = pageData[name];
  return {
    path: routes[name].path,
    handle: { name } satisfies RouteHandle,
    loader:
      data &&
      (async ({ params, request }) => {
        const call = await data({ params, search: new URL(request.url).searchParams });
        if (call && hasSignedIn()) await waitAtMost(dataWaitMs, [prefetchAnswer(call), prefetchAnswer(accountQuery)]);
        return null;
      }),
    // An open page requests its own changes. Only another dossier counts as another page.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: (await pages[name]()).default }),
  };
}

const pagesIn = (frame: ReturnType<typeof frameOf>): RouteObject => ({
  Component: Guard,
  children: names.filter((name) => frameOf(name) === frame).map(routeOf),
});

export const pageRoutes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: StartScreen,
    children: [
      {
        Component: PublicLayout,
        children: [
          pagesIn('header'),
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./pages/visitor/not-found-page')).NotFoundPage }),
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./layouts/signed-in-layout')).SignedInLayout }),
        children: [
          pagesIn('navigation'),
          {
            lazy: async () => {
              const [{ AntDesign }] = await Promise.all([
                import('../shared/ui/ant-design/ant-design'),
                loadAntDesignStyles(),
              ]);
              return { Component: AntDesign };
            },
            children: [pagesIn('Ant Design')],
          },
        ],
      },
      pagesIn('paper'),
      { path: loginAlias, element: <Navigate to={pathTo('login')} replace /> },
    ],
  },
];
