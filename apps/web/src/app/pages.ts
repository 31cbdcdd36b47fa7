import type { ComponentType } from 'react';
import type { RouteName } from './routes';

/** The component that shows a route, loaded with a chunk of its own. */
export type PageImport = () => Promise<{ default: ComponentType }>;

/** Pages built so far. A route that is missing here shows the honest "pas encore disponible" page. */
export const pages: Partial<Record<RouteName, PageImport>> = {
  error_unauthorized: () => import('./unauthorized-page'),
};
