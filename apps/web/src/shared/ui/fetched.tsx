import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is fetched when it is first drawn; until then `meanwhile` stands in its place. Not React's `lazy`: what comes
 * within 300 ms of a fallback is held back by it until those have passed, and a dialog's code is here after twenty.
 *
 * @param load what brings its module, asked again where it failed and the component is drawn anew
 * @throws while drawing, to the page's error boundary, where the code cannot be had
 */
export function fetched<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Fetched(props: Props) {
    const [Component, setComponent] = useState(() => known);
    useEffect(() => {
      if (Component) return;
      let isShown = true;
      const show = (next: () => ComponentType<Props>) => {
        if (isShown) setComponent(next);
      };
      load().then(
        (module) => {
          known = module.default;
          show(() => module.default);
        },
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        isShown = false;
      };
    }, [Component]);
    return Component ? <Component {...props} /> : meanwhile(props);
  };
}
